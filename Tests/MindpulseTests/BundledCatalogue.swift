import BundledFiles
import Catalogues
import Testing

/// The languages that the program speaks, by their names in English.
let languages: [String: BundledFile] = [
  "English": .englishCatalogue, "German": .germanCatalogue, "Spanish": .spanishCatalogue,
  "French": .frenchCatalogue,
]

/// What the program says in a language.
func bundledCatalogue(_ language: String = "English") throws -> Catalogue {
  let file = try #require(languages[language])
  return try Catalogue.read(
    json5: file.bytes,
    file: file.path,
    emergency: "112",
    against: language == "English" ? nil : bundledCatalogue()
  )
}
