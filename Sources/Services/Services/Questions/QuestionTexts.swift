import BundledFiles
import Catalogues
import FlatTables
import HealthModel
import Questions
import Safety

extension CatalogueLanguage {
  /// The words by which questions are understood.
  fileprivate var questions: BundledFile {
    switch self {
    case .english: .questions
    case .german: .germanQuestions
    case .spanish: .spanishQuestions
    case .french: .frenchQuestions
    }
  }

  /// What words of health mean.
  fileprivate var terms: BundledFile {
    switch self {
    case .english: .healthTerms
    case .german: .germanHealthTerms
    case .spanish: .spanishHealthTerms
    case .french: .frenchHealthTerms
    }
  }
}

/// What questions are understood by, and what is said of worries, each read when it is first needed.
@MainActor final class QuestionTexts {
  private let services: Services
  private var scripts: [CatalogueLanguage: QuestionScript] = [:]
  private var health: [CatalogueLanguage: HealthFacts] = [:]
  private var terms: [CatalogueLanguage: HealthTerms] = [:]
  private var known: ReadingAdvice?
  private var limits: SampleCheck?

  /// The texts of one run; nothing is read yet.
  init(_ services: Services) { self.services = services }

  /// The words by which questions in a language are understood.
  func script(_ language: CatalogueLanguage) throws -> QuestionScript {
    if let script = scripts[language] { return script }
    let english = language == .english ? nil : try script(.english)
    let made = try usable(language.questions) { bytes, file in
      guard let english else { return try QuestionScript.read(json5: bytes, file: file) }
      return try QuestionScript.read(json5: bytes, file: file, beside: english)
    }
    scripts[language] = made
    return made
  }

  /// What is said to plain questions about health in a language; nil for English.
  func facts(_ language: CatalogueLanguage) throws -> HealthFacts? {
    if let facts = health[language] { return facts }
    guard let file = BundledFile.healthFacts(in: language.rawValue) else { return nil }
    let emergency = language.emergency(try services.safety.contacts().emergency)
    let made = try usable(file) {
      try HealthFacts.read(json5: $0, file: $1, emergency: emergency)
    }
    health[language] = made
    return made
  }

  /// What words of health mean in a language.
  func terms(_ language: CatalogueLanguage) throws -> HealthTerms {
    if let terms = terms[language] { return terms }
    let emergency = language.emergency(try services.safety.contacts().emergency)
    let made = try usable(language.terms) {
      try HealthTerms.read(json5: $0, file: $1, emergency: emergency)
    }
    terms[language] = made
    return made
  }

  /// Which values a reading can have.
  func possible() throws -> SampleCheck {
    if let limits { return limits }
    let made = try usable(.possibleValues) { bytes, _ in
      let limits = try ConfigurationTable.decode([String: SampleCheck.Limits].self, from: bytes)
      return SampleCheck(limits: limits)
    }
    limits = made
    return made
  }

  /// What is said of readings that somebody worries about.
  func advice() throws -> ReadingAdvice {
    if let known { return known }
    let emergency = try services.safety.contacts().emergency
    let made = try usable(.readingAdvice) {
      try ReadingAdvice.read(json5: $0, file: $1, emergency: emergency)
    }
    known = made
    return made
  }

  /// What is made of a file of the person's own; of the program's where theirs can't be used, which
  /// is told.
  private func usable<Made>(
    _ file: BundledFile,
    _ make: (_ bytes: [UInt8], _ file: String) throws -> Made
  ) throws -> Made {
    do { return try make(try services.files.table(file), file.path) } catch {
      services.missing.lacks(own: file.path, error)
    }
    return try make(file.table, file.path)
  }
}
