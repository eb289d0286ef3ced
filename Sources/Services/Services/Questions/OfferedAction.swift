import Dialogue
import HealthModel
import Transcripts

/// Something that was offered and is done only after a yes, by name.
enum OfferedAction: String, CaseIterable {
  /// Check-ins end on all days.
  case scheduleOff = "schedule.off"
  /// Check-ins come every two hours.
  case scheduleEvery2h = "schedule.every 2h"

  private static let mark = "; offers "

  /// What a rule ends with whose answer offers an action.
  static func ruleEnding(_ name: String) -> String { mark + name }

  /// The action that the answer with a rule has offered; nil for none.
  init?(ofRule rule: String) {
    guard rule.hasPrefix(LookedUpAnswer.rulePrefix),
      let name = rule.ranges(of: Self.mark).last.map({ rule[$0.upperBound...] })
    else { return nil }
    self.init(rawValue: String(name))
  }

  /// Does it.
  ///
  /// - Returns: what is said then.
  /// - Throws: an error of the settings or the stores.
  @MainActor func carryOut(_ services: Services) throws -> String {
    let plan = CheckInPlan(services)
    switch self {
    case .scheduleOff:
      try plan.setOff()
      return "Done: check-ins are off. `mindpulse schedule every 2h` turns them on again."
    case .scheduleEvery2h:
      try plan.setEvery("2h")
      return
        "Done: I check in every two hours. `mindpulse schedule install` lets me do so while no "
        + "chat is open, and `mindpulse schedule off` ends it."
    }
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
      let action = last.rule.flatMap(OfferedAction.init(ofRule:))
    else { return nil }
    return MonitorAnswer(rule: "\(action.rawValue), after a yes") {
      try action.carryOut(services)
    }
  }
}
