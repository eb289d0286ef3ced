import BundledFiles
import Console
import Core
import Evaluation
import HealthModel
import HostSystem
import Services
import TranscriptCommands

/// The files that an evaluation goes by, read and checked.
@MainActor struct EvaluationFiles {
  /// The people.
  let personas: [Persona]
  /// The questions.
  let rubric: Rubric
  /// The words that are counted by.
  let rules: EvaluationRules
  /// The system prompt; nil for the program's own.
  let prompt: String?
  /// The personas' file as it was read, and what it is called.
  let personaFile: (name: String, bytes: [UInt8])
  /// The rubric's file as it was read, and what it is called.
  let rubricFile: (name: String, bytes: [UInt8])

  /// Reads the files.
  ///
  /// - Parameters:
  ///   - personas: the personas' file; nil for the program's own.
  ///   - rubric: the rubric's file; nil for the program's own.
  ///   - prompt: the prompt's file; nil for the program's own.
  ///   - services: the program's own files.
  /// - Throws: ``AppFailure`` naming line and column of what can't be used.
  init(personas: String?, rubric: String?, prompt: String?, _ services: Services) throws {
    personaFile = try Self.file(personas, .evaluationPersonas, services)
    rubricFile = try Self.file(rubric, .evaluationRubric, services)
    let (people, questions) = (personaFile, rubricFile)
    self.personas = try readingEvaluation { () throws(EvaluationError) in
      try PersonaReader.read(people.bytes, file: people.name)
    }
    self.rubric = try readingEvaluation { () throws(EvaluationError) in
      try RubricReader.read(questions.bytes, file: questions.name)
    }
    try Self.check(self.personas, in: people.name, services)
    self.prompt = try prompt.map { try ComparisonMaker.template($0).text }
    rules = try Self.rules(services)
  }

  /// Whether each person's store can be furnished, before anything is begun.
  private static func check(_ personas: [Persona], in file: String, _ services: Services) throws {
    let check = try services.files.sampleCheck()
    for persona in personas {
      do throws(HealthModelError) {
        for reading in persona.readings {
          let typed = EvaluationWords.number(reading.value)
          try check.check(reading.type, value: reading.value, typed: typed)
        }
        guard let country = persona.country else { continue }
        var profile = Profile()
        try profile.set(.country, to: country, today: services.clock.now().day)
      } catch {
        let name = VisibleText.singleLine(persona.name, limit: 60)
        throw AppFailure(.badData, verbatim: "\(file): \(name): \(error.message)", hint: error.hint)
      }
    }
  }

  /// The words that are counted by.
  static func rules(_ services: Services) throws -> EvaluationRules {
    let bytes = try services.files.table(.evaluationRules)
    return try readingEvaluation { () throws(EvaluationError) in
      try EvaluationRules(json5: bytes)
    }
  }

  /// What the contents come to.
  ///
  /// - Parameter more: what else makes another run, such as the program's own prompts.
  /// - Returns: a number as text, the same for the same contents.
  func fingerprint(with more: [[UInt8]]) -> String {
    let prompt = prompt.map { Array($0.utf8) } ?? []
    return RunPlan.fingerprint(of: [personaFile.bytes, rubricFile.bytes, prompt] + more)
  }

  private static func file(
    _ path: String?,
    _ bundled: BundledFile,
    _ services: Services
  ) throws -> (name: String, bytes: [UInt8]) {
    guard let path else {
      return (bundled.path, try services.files.own(bundled) ?? bundled.bytes)
    }
    let name = VisibleText.singleLine(path, limit: 200)
    let limit = SeparatedTable.largestFile
    guard let bytes = try PrivateFile.read(path, limit: limit, followLink: true) else {
      throw AppFailure(.missing, "There is no file \(name).")
    }
    return (name, bytes)
  }
}
