import BundledFiles
import Catalogues

/// The languages beside English that the program speaks.
let otherCatalogues: [BundledFile] = [.germanCatalogue, .spanishCatalogue, .frenchCatalogue]

/// What the program says in English.
func englishWords() throws -> Catalogue { try bundledWords(in: .englishCatalogue) }

/// What the program says in a language.
func bundledWords(in file: BundledFile) throws -> Catalogue {
  try Catalogue.read(json5: file.bytes, file: file.path, emergency: "112")
}
