import Assessment
package import Catalogues
import Core
import HealthModel
package import Transcripts

/// What lies behind a check-in, told as a paragraph: why it came, what it rested on, who wrote it,
/// where it went and what became of it.
package struct CheckInStory {
  private let record: CheckInRecord
  private let words: Catalogue

  /// The story of a check-in in a language.
  package init(_ record: CheckInRecord, in words: Catalogue) {
    self.record = record
    self.words = words
  }

  /// The paragraph: a few sentences; a failure's words in them are not made safe for a terminal.
  package var text: String {
    var sentences = [beginning]
    if record.decision != .missed {
      sentences += record.vitals.map { measured($0) }
      sentences += record.baselines.map { usual($0) }
    }
    sentences += decision
    sentences += delivery
    return sentences.map { words.text($0) }.joined(separator: " ")
  }

  // MARK: - Why it came

  private var beginning: LocalizedText {
    let (day, clock) = (date(record.decided), record.decided.clock)
    if record.decision == .missed {
      return "On \(day) at \(clock) I noted that a check-in didn't happen."
    }
    let rule = record.rule.split(separator: ",").first.map(String.init) ?? record.rule
    let cause = cause(rule, day, clock)
    return rule == record.rule
      ? cause : "\(cause) It was the second time, because the first try failed."
  }

  private func cause(_ rule: String, _ day: String, _ clock: String) -> LocalizedText {
    switch rule {
    case "every":
      let due = record.due.clock
      return
        "On \(day) at \(clock) I looked at your readings, because your schedule had a check-in due at \(due)."
    case _ where rule.hasPrefix("at "):
      let set = String(rule.dropFirst(3))
      return
        "On \(day) at \(clock) I looked at your readings, because you set a check-in for \(set)."
    case "reading": return "On \(day) at \(clock) I messaged you because of a new reading."
    case _ where rule.hasPrefix("monitor."):
      return
        "On \(day) at \(clock) I messaged you because one of the monitors had something to say."
    case "opening":
      return "On \(day) at \(clock) I looked at your readings, because you opened the chat."
    case "asked": return "On \(day) at \(clock) I messaged you because you asked for a check-in."
    default: return "On \(day) at \(clock) I looked at your readings."
    }
  }

  private func date(_ time: Timestamp) -> String {
    words.date(year: time.day.year, month: time.day.month, day: time.day.day)
  }

  // MARK: - What it rested on

  private func measured(_ vital: Vital) -> LocalizedText {
    let sentence = LocalizedText(verbatim: VitalWords(words).sentence(vital))
    guard vital.value != nil, let start = vital.start else { return sentence }
    return "\(sentence.clause), measured on \(date(start)) at \(start.clock)."
  }

  private func usual(_ comparison: BaselineComparison) -> LocalizedText {
    let title = SampleType.named(comparison.type)?.title ?? comparison.type
    return "Your usual \(words: title) is \(VitalWords(words).usual(comparison))."
  }

  // MARK: - What became of it

  private var decision: [LocalizedText] {
    switch record.decision {
    case .claimed: return ["It is being written."]
    case .missed: return [LocalizedText(verbatim: words.retold(record.reason))]
    case .skipped: return ["Nothing needed a message, so I didn't send one."]
    case .failed: return ["I couldn't write a message: \(words.retold(record.reason))"]
    case .sent:
      guard let failure = record.failure else { return [author] }
      let whole = failure.hasSuffix(".") ? failure : failure + "."
      return [author, "The endpoint didn't answer: \(words.retold(whole))"]
    }
  }

  private var author: LocalizedText {
    switch record.engine {
    case "listener": "So I wrote to you, in the offline listener's words."
    case "endpoint": "So I wrote to you, in the words of the model at your endpoint."
    default: "So I wrote to you."
    }
  }

  private var delivery: [LocalizedText] {
    guard record.decision == .sent else { return [] }
    let places = record.delivered.map { words.text(Self.place($0)) }
    let shown: LocalizedText =
      places.isEmpty
      ? "It hasn't been shown yet." : "It was shown: \(places.joined(separator: ", "))."
    return [shown] + (outcome.map { [$0] } ?? [])
  }

  private static func place(_ name: String) -> LocalizedText {
    switch name {
    case "chat": "in the open chat"
    case "terminal": "in the terminal"
    case "notification": "as a notification"
    case "command": "by your own command"
    case "inbox": "in the inbox"
    default: "by \(name)"
    }
  }

  private var outcome: LocalizedText? {
    switch record.outcome {
    case .unseen: "You haven't read it yet."
    case .answered: "You answered."
    case .later:
      record.remindAt.map { time in
        time.day == record.decided.day
          ? "You asked to be reminded at \(time.clock)."
          : "You asked to be reminded on \(date(time)) at \(time.clock)."
      } ?? "You asked to be reminded."
    case .dismissed: "You said not today."
    case .seen, nil: nil
    }
  }
}
