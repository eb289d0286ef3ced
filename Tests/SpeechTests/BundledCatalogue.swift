import BundledFiles
import Catalogues

/// What the program says in English.
func englishWords() throws -> Catalogue {
  let file = BundledFile.englishCatalogue
  return try Catalogue.read(json5: file.bytes, file: file.path, emergency: "112")
}
