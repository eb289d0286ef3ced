import BundledFiles
import Catalogues

/// What the program says in English.
func englishWords() throws -> Catalogue { try catalogue(in: .english) }

/// What the program says in a language.
func catalogue(in language: CatalogueLanguage) throws -> Catalogue {
  let file: BundledFile =
    switch language {
    case .english: .englishCatalogue
    case .german: .germanCatalogue
    case .spanish: .spanishCatalogue
    case .french: .frenchCatalogue
    }
  return try Catalogue.read(json5: file.bytes, file: file.path, emergency: "112")
}
