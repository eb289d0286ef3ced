import Assessment
import HealthModel
package import Transcripts

/// What lies behind a check-in, told as a paragraph: why it came, what it rested on, who wrote it,
/// where it went and what became of it.
package enum CheckInStory {
  /// The paragraph.
  ///
  /// - Parameter record: the check-in.
  /// - Returns: a few sentences; a failure's words in them are not made safe for a terminal.
  package static func text(_ record: CheckInRecord) -> String {
    var sentences = [beginning(record)]
    if record.decision != .missed {
      sentences += record.vitals.map { measured($0) }
      sentences += record.baselines.map { usual($0) }
    }
    sentences += decision(record)
    sentences += delivery(record)
    return sentences.joined(separator: " ")
  }

  private static func beginning(_ record: CheckInRecord) -> String {
    let when = "On \(record.decided.day) at \(record.decided.clock)"
    let rule = record.rule.split(separator: ",").first.map(String.init) ?? record.rule
    let again = rule == record.rule ? "" : ", for the second time because the first try failed"
    if record.decision == .missed { return "\(when) I noted that a check-in didn't happen." }
    switch rule {
    case "every":
      return "\(when) I looked at your readings\(again), because your schedule had a check-in due "
        + "at \(record.due.clock)."
    case _ where rule.hasPrefix("at "):
      return "\(when) I looked at your readings\(again), because you set a check-in for "
        + "\(rule.dropFirst(3))."
    case "reading": return "\(when) I messaged you because of a new reading."
    case _ where rule.hasPrefix("monitor."):
      return "\(when) I messaged you because one of the monitors had something to say."
    case "opening": return "\(when) I looked at your readings, because you opened the chat."
    case "asked": return "\(when) I messaged you because you asked for a check-in."
    default: return "\(when) I looked at your readings."
    }
  }

  private static func measured(_ vital: Vital) -> String {
    let sentence = VitalWording.sentence(vital)
    guard vital.value != nil, let start = vital.start else { return sentence }
    return sentence.dropLast() + ", measured on \(start.day) at \(start.clock)."
  }

  private static func usual(_ comparison: BaselineComparison) -> String {
    let title = SampleType.named(comparison.type)?.title ?? comparison.type
    return "Your usual \(title) is \(UsualWording.usual(comparison))."
  }

  private static func decision(_ record: CheckInRecord) -> [String] {
    switch record.decision {
    case .claimed: return ["It is being written."]
    case .missed: return [record.reason]
    case .skipped: return ["Nothing needed a message, so I didn't send one."]
    case .failed: return ["I couldn't write a message: \(record.reason)"]
    case .sent:
      var sentences = ["So I wrote to you\(author(record))."]
      if let failure = record.failure {
        sentences.append("The endpoint didn't answer: \(ended(failure))")
      }
      return sentences
    }
  }

  private static func author(_ record: CheckInRecord) -> String {
    switch record.engine {
    case "listener": ", in the offline listener's words"
    case "endpoint": ", in the words of the model at your endpoint"
    default: ""
    }
  }

  private static func delivery(_ record: CheckInRecord) -> [String] {
    guard record.decision == .sent else { return [] }
    let places = record.delivered.map(place)
    let where_ =
      places.isEmpty
      ? "It hasn't been shown yet" : "It was shown \(places.joined(separator: " and "))"
    return [where_ + outcome(record)]
  }

  private static func place(_ name: String) -> String {
    switch name {
    case "chat": "in the open chat"
    case "terminal": "in the terminal"
    case "notification": "as a notification"
    case "command": "by your own command"
    case "inbox": "in the inbox"
    default: "by \(name)"
    }
  }

  private static func outcome(_ record: CheckInRecord) -> String {
    switch record.outcome {
    case .unseen: ", and you haven't read it yet."
    case .answered: ", and you answered."
    case .later:
      record.remindAt.map { time in
        let day = time.day == record.decided.day ? "" : "\(time.day) "
        return ", and you asked to be reminded at \(day)\(time.clock)."
      }
        ?? ", and you asked to be reminded."
    case .dismissed: ", and you said not today."
    case .seen, nil: "."
    }
  }

  private static func ended(_ sentence: String) -> String {
    sentence.hasSuffix(".") ? sentence : sentence + "."
  }
}
