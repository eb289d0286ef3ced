import BundledFiles
import Foundation
import Catalogues
import HealthModel
import Questions
import Testing

/// The program's own words in a language.
func bundledQuestions(_ language: String = "English") throws -> QuestionScript {
  let english = BundledFile.questions
  let script = try QuestionScript.read(json5: english.bytes, file: english.path)
  let others: [String: BundledFile] = [
    "German": .germanQuestions, "Spanish": .spanishQuestions, "French": .frenchQuestions,
  ]
  guard let file = others[language] else { return script }
  return try QuestionScript.read(json5: file.bytes, file: file.path, beside: script)
}

/// Which values a reading can have.
func bundledLimits() throws -> SampleCheck {
  let decoder = JSONDecoder()
  decoder.allowsJSON5 = true
  let file = Data(BundledFile.possibleValues.bytes)
  return SampleCheck(limits: try decoder.decode([String: SampleCheck.Limits].self, from: file))
}

/// The languages of answers, by their names in English.
let languages: [(name: String, file: BundledFile)] = [
  ("English", .englishCatalogue), ("German", .germanCatalogue), ("Spanish", .spanishCatalogue),
  ("French", .frenchCatalogue),
]

/// A language of the program's own.
func bundledCatalogue(_ name: String = "English") throws -> Catalogue {
  let file = try #require(languages.first { $0.name == name }).file
  return try Catalogue.read(
    json5: file.bytes,
    file: file.path,
    emergency: "112",
    against: name == "English" ? nil : bundledCatalogue()
  )
}

/// The program's own advice, with an emergency number.
func bundledAdvice() throws -> ReadingAdvice {
  try ReadingAdvice.read(
    json5: BundledFile.readingAdvice.bytes,
    file: BundledFile.readingAdvice.path,
    emergency: "112"
  )
}
