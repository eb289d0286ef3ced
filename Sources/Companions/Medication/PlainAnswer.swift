import Console
import Dialogue
import HealthModel
import Monitors
import Services
import Transcripts

/// What a person says to the question about a medication, or to a reminder, in a word or two.
struct PlainAnswer: Equatable {
  /// What it says to the question.
  let answer: BetaBlockerAnswer?
  /// What it says about a dose.
  let status: DoseEvent.Status?

  private static let yes = [
    "yes", "y", "yep", "yeah", "ja", "taken", "i have", "done", "yes i have",
  ]
  private static let no = ["not yet", "no", "n", "nope", "nein", "noch nicht", "notyet", "not-yet"]
  private static let skipped = ["skipped", "left out"]
  private static let later = ["later", "remind"]

  /// An answer from a text; nil where it is anything else.
  ///
  /// Only a text that is nothing but the answer counts: more words than that want to be heard.
  init?(_ text: String) {
    let plain = text.lowercased().map { $0.isLetter || $0.isNumber || $0 == "-" ? $0 : " " }
    let words = String(plain).split(separator: " ").map(String.init)
    let line = words.joined(separator: " ")
    if Self.yes.contains(line) {
      (answer, status) = (.yes, .taken)
    } else if Self.no.contains(line) {
      (answer, status) = (.notYet, nil)
    } else if Self.skipped.contains(line) {
      (answer, status) = (nil, .skipped)
    } else if let hours = Self.hours(words) {
      (answer, status) = (.remind(hours: hours), nil)
    } else {
      return nil
    }
  }

  /// The hours of `later`, `later 2h`, `later 2 hours`, `remind me in 3 h`; nil for other words.
  private static func hours(_ words: [String]) -> Int? {
    guard let first = words.first, later.contains(first) else { return nil }
    let rest = words.dropFirst().filter { !["me", "in"].contains($0) }.joined()
    if rest.isEmpty { return first == "later" ? 1 : nil }
    let digits = rest.prefix { $0.isASCII && $0.isNumber }
    guard ["", "h", "hour", "hours"].contains(String(rest.dropFirst(digits.count))) else {
      return nil
    }
    return Int(digits)
  }
}

extension MedicationAnswers {
  /// What a message of the talk means as an answer to what was asked just before it.
  ///
  /// - Parameters:
  ///   - text: the message.
  ///   - session: the talk.
  ///   - shown: the check-in that a screen has shown since the last message; nil for none.
  /// - Returns: the answer; nil where it is none, or none of the companion's questions stands open.
  /// - Throws: an error of the stores.
  func answer(
    _ text: String,
    inSession session: String,
    shown: CheckInRecord?
  ) throws -> MonitorAnswer? {
    guard let plain = PlainAnswer(text), !services.stores.isIncognito,
      let record = try shown ?? lastOfTalk(session), let id = record.messageID,
      let rule = Self.rule(of: record, try services.stores.transcripts().message(id: id))
    else { return nil }
    if rule == MedicationService.doseRule {
      guard let status = plain.status else { return nil }
      return MonitorAnswer(rule: record.rule) {
        let said = try note(status, dosesOf: record.due)
        return said.isEmpty ? "That is noted already." : said.joined(separator: " ")
      }
    }
    guard let answer = plain.answer, try isQuestionOpen else { return nil }
    return MonitorAnswer(rule: record.rule) { try self.answer(answer).joined(separator: " ") }
  }

  /// The check-in about medication that a talk ends with; nil where it ends with anything else.
  private func lastOfTalk(_ session: String) throws -> CheckInRecord? {
    let sent = [MedicationService.askRule, MedicationService.doseRule]
    let records = try sent.compactMap { try lastSent($0) }.filter { $0.sessionID == session }
    guard !records.isEmpty else { return nil }
    var last: String?
    try services.stores.transcripts().forEachMessage(inSession: session) { last = $0.id }
    return records.first { $0.messageID == last }
  }
}
