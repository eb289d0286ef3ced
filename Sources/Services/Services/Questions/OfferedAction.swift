import Dialogue
import HealthModel
import Listening
import Transcripts

/// A change of the check-ins that an answer has offered and that is done only after a yes.
///
/// It stands behind the rule of the answer, where `why` shows it, as ``ProposedChange/offer``.
enum OfferedAction {
  private static let mark = "; offers "

  /// What a rule ends with whose answer offers a change.
  static func ruleEnding(_ offer: String) -> String { mark + offer }

  /// The change that the answer with a rule has offered; nil for none.
  static func change(ofRule rule: String) -> ProposedChange? {
    guard rule.hasPrefix(LookedUpAnswer.rulePrefix),
      let name = rule.ranges(of: mark).last.map({ rule[$0.upperBound...] })
    else { return nil }
    return ProposedChange(offer: String(name))
  }

  /// What a plain yes begins with, and what else it may hold; more than that wants to be heard as what it
  /// is.
  private static let yes: Set = [
    "yes", "y", "yep", "yeah", "yup", "sure", "ok", "okay", "please", "do", "go", "absolutely",
    "definitely", "turn", "off", "ja", "sí", "si", "oui", "aye", "yea", "yess",
  ]
  private static let around: Set = [
    "it", "that", "so", "now", "ahead", "thanks", "thank", "you", "of", "course", "them", "stop",
    "bitte", "gerne", "mach", "das", "por", "favor", "claro", "svp", "merci",
    "bien", "sûr", "right", "then", "dear", "and", "all", "the", "way",
  ]
  private static let longestYes = 9

  /// Whether a message is a plain yes and nothing else.
  static func isPlainYes(_ text: String) -> Bool {
    let plain = text.lowercased().map { $0.isLetter ? $0 : " " }
    let words = String(plain).split(separator: " ").map(String.init)
    guard let first = words.first, yes.contains(first), words.count <= longestYes else {
      return false
    }
    return words.allSatisfy { yes.contains($0) || around.contains($0) }
  }

  /// What a message does as the answer to an offer that is the last word of a talk.
  ///
  /// - Parameters:
  ///   - text: the message.
  ///   - session: the talk.
  ///   - services: the stores.
  /// - Returns: the answer; nil where it isn't a plain yes, or nothing was offered just now.
  /// - Throws: an error of the stores.
  @MainActor static func answer(
    _ text: String,
    inSession session: String,
    _ services: Services
  ) throws -> MonitorAnswer? {
    guard isPlainYes(text), try services.stores.isReadable,
      let last = try services.stores.transcripts().lastMessage(inSession: session),
      last.role == .assistant, last.status == .complete,
      let change = last.rule.flatMap(change(ofRule:))
    else { return nil }
    return MonitorAnswer(rule: "\(change.offer), after a yes") {
      // The answers offer changes of the schedule alone.
      let words = try QuestionService(services).scheduleWords(after: last.text)
      return try change.carryOut(services, words) { _ in "" }
    }
  }
}
