import Core
import BundledFiles
import Catalogues
import Console
import HealthModel
import Monitors
import Services
import Transcripts

/// A questionnaire by the word it is asked for with, in the order in which help names them.
enum QuestionnaireName: String, CaseIterable, Sendable {
  case phq2 = "phq-2"
  case phq9 = "phq-9"
  case gad7 = "gad-7"
}

/// The questionnaires of this person: their questions, and the scores that were kept.
@MainActor struct QuestionnaireService {
  /// The kind under which scores stand in the diary.
  static let kind = "questionnaire"

  private let services: Services

  /// The service for one run of the program.
  init(_ services: Services) { self.services = services }

  /// The questions, the person's own file in place of the program's where there is one.
  func rules() throws -> QuestionnaireRules {
    try QuestionnaireRules(json5: try services.files.table(.questionnaires))
  }

  /// The beginning of a questionnaire.
  ///
  /// - Throws: ``AppFailure`` where a file of the person's own lacks it.
  func round(_ name: QuestionnaireName) throws -> QuestionnaireRound {
    guard let round = QuestionnaireRound(name.rawValue, rules: try rules()) else {
      throw AppFailure(
        .configuration,
        "Your copy of \(QuestionnaireRules.file) has no questionnaire \(name.rawValue).",
        hint: "Remove your copy, or add it as the program's own file has it."
      )
    }
    return round
  }

  /// Keeps a score.
  func keep(_ score: QuestionnaireScore) throws {
    _ = try services.stores.transcripts().addDiaryEntry(Self.kind, at: services.clock.now(), score)
  }

  /// The scores of one questionnaire, or of all, the earliest first.
  ///
  /// - Parameter title: the questionnaire's name, such as `PHQ-9`; nil for all.
  /// - Returns: the scores with their times.
  /// - Throws: an error of the store.
  func history(_ title: String? = nil) throws -> [DiaryEntry<QuestionnaireScore>] {
    let all = try services.stores.transcripts().diaryEntries(Self.kind, as: QuestionnaireScore.self)
    return all.filter { title == nil || $0.body.questionnaire == title }
  }

  /// What is said about a score, with the one before it.
  ///
  /// The sentence about danger is left out: the reviewed answer has been given in its place.
  func sentences(for score: QuestionnaireScore) throws -> [String] {
    let words = services.words
    var told = QuestionnaireWording.sentences(for: score, words)
    if score.needsCrisisPath { told.removeFirst() }
    if let last = try history(score.questionnaire).last {
      let time = Timestamp(milliseconds: last.time.milliseconds, in: services.clock.zone)
      let places = ["date": words.day(time.day), "total": "\(last.body.total)"]
      told.insert(words.text(MoodKey.lastScore, places), at: 1)
    }
    return told
  }
}
