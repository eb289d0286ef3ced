package import BundledFiles
package import Catalogues

/// The languages beside English that the program speaks.
package let otherCatalogues: [BundledFile] = [
  .germanCatalogue, .spanishCatalogue, .frenchCatalogue,
]

/// What the program says in English; keys where it can't be read, which its own tests tell.
package let english = (try? englishWords()) ?? Catalogue(language: .english)

/// What the program says in English.
package func englishWords() throws -> Catalogue { try bundledWords(in: .englishCatalogue) }

/// What the program says in a language.
package func catalogue(in language: CatalogueLanguage) throws -> Catalogue {
  let file: BundledFile =
    switch language {
    case .english: .englishCatalogue
    case .german: .germanCatalogue
    case .spanish: .spanishCatalogue
    case .french: .frenchCatalogue
    }
  return try bundledWords(in: file)
}

/// What the program says in the language of a catalogue.
package func bundledWords(in file: BundledFile) throws -> Catalogue {
  try Catalogue.read(json5: file.bytes, file: file.path, emergency: "112")
}
