import BundledFiles
import HealthModel
import Questions

/// The program's own words.
func bundledQuestions() throws -> QuestionScript {
  try QuestionScript.read(json5: BundledFile.questions.bytes, file: BundledFile.questions.path)
}

/// The program's own advice, with an emergency number.
func bundledAdvice() throws -> ReadingAdvice {
  try ReadingAdvice.read(
    json5: BundledFile.readingAdvice.bytes,
    file: BundledFile.readingAdvice.path,
    emergency: "112"
  )
}
