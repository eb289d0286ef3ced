import Console
import Core
import HealthModel
import Safety
import Services
import Transcripts

/// Keeps a comparison as a session of its own, marked as one in its title and in the rule of each
/// answer.
///
/// A danger that was spoken of then is not one of today, so the safety of the new session begins
/// anew, and nothing is counted.
@MainActor final class ComparisonKeeper {
  private let services: Services
  private let store: TranscriptStore
  private let id: String
  private let origin: String
  private var isBegun = false

  /// A keeper that has stored nothing yet.
  ///
  /// - Parameters:
  ///   - services: the store and the clock.
  ///   - source: the talk that is compared.
  ///   - label: who answers now.
  /// - Throws: ``TranscriptsError`` when the store can't be opened.
  init(_ services: Services, _ source: ReplaySource, _ label: String) throws {
    self.services = services
    store = try services.stores.transcripts()
    id = services.identifiers.next()
    origin = source.sessionID ?? "a file"
    let title: LocalizedText = "Comparison with \(label): \(source.title)"
    store.createSession(
      id: id,
      started: services.clock.now(),
      title: title.english
    )
  }

  /// Where the answers are; nil while none is kept.
  var sentence: LocalizedText? {
    isBegun ? "Saved as a comparison: mindpulse replay \(id)" : nil
  }

  /// Keeps a turn and its new answer.
  func keep(_ said: TranscriptMessage, _ now: TranscriptMessage) throws {
    var question = said
    question.id = services.identifiers.next()
    question.sessionID = id
    question.time = services.clock.now()
    try store.append(question)
    isBegun = true
    var answer = now
    answer.sessionID = id
    answer.rule = "comparison with \(origin), message \(said.index); \(now.rule ?? "no rule")"
    try store.append(answer)
  }
}
