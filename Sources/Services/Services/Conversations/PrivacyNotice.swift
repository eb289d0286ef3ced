package import ChatCompletions
package import Configuration
import Core
import Safety

/// What is sent to whom, in plain words.
package struct PrivacyNotice {
  /// Where it goes.
  package let endpoint: Endpoint
  /// What goes along.
  package let share: EndpointSettings.Sharing
  /// Whether the model may look things up by itself.
  package let offersTools: Bool

  /// A notice from its parts.
  package init(endpoint: Endpoint, share: EndpointSettings.Sharing, offersTools: Bool) {
    self.endpoint = endpoint
    self.share = share
    self.offersTools = offersTools
  }

  private var place: String { VisibleText.singleLine(endpoint.name, limit: 100) }
  private var model: String { VisibleText.singleLine(endpoint.model, limit: 100) }

  /// What goes along with the talk, one item each.
  package var items: [String] {
    var items = [
      "what you write, and the conversation so far",
      "if you dictate: the recording, unless dictation.baseURL names another server",
    ]
    if share.readings {
      items.append(
        "your newest heart and respiratory rate, when they were taken, their ranges, and whether that "
          + "is usual for you"
      )
    }
    switch share.age {
    case .years: items.append("your age in years")
    case .bands: items.append("your age as a band, such as 30 to 44")
    case .off: items.append("of your age, only that you are under 18, if you are")
    }
    if share.name { items.append("your name") }
    if share.memory { items.append("the notes about you that you have confirmed") }
    if share.monitors == .always {
      items.append("what the smaller companions record: mood, sleep, tests, pacing, medication")
    }
    items.append("whom to call in a crisis in your country")
    if offersTools { items.append(lookups) }
    items.append("if something you said sounded like danger: that the model must be careful")
    return items
  }

  /// What the model may look up when it answers, in a sentence.
  private var lookups: String {
    var kinds = ["when you check in"]
    if share.readings { kinds.append("older readings") }
    if share.monitors == .always { kinds.append("older records of the smaller companions") }
    if share.memory { kinds.append("what you wrote in earlier conversations") }
    let last = kinds.removeLast()
    let list = kinds.isEmpty ? last : "\(kinds.joined(separator: ", ")) and \(last)"
    return "what the model looks up for an answer: \(list)"
  }

  /// What never leaves the machine with these settings, in a sentence.
  package var kept: String {
    var kept: [String] = []
    if !share.readings { kept.append("your readings") }
    if share.readings, !offersTools { kept.append("older readings") }
    if !share.name { kept.append("your name") }
    if !share.memory { kept.append("notes about you") }
    if share.monitors != .always { kept.append("what the smaller companions record") }
    if !offersTools || !share.memory { kept.append("other sessions") }
    kept.append("your diary")
    return "Not sent: \(kept.joined(separator: ", "))."
  }

  /// The notice as it is shown before anything is sent for the first time.
  package var text: String {
    var lines = ["\(model) at \(place) would answer. It is not on this machine. It would be sent:"]
    lines += items.map { "- \($0)" }
    lines += [kept, ""]
    if endpoint.origin?.hasPrefix("http:") == true {
      lines.append("The connection is not encrypted: others on the network can read it.")
    }
    lines += [
      "Whoever runs \(place) can read it and may keep it, under their own terms. Every message "
        + "is screened for danger on this machine first, whoever answers.",
      "See it word for word: mindpulse privacy. The settings decide what is sent. "
        + "If you say no, the offline listener answers and nothing is sent.",
    ]
    return lines.joined(separator: "\n")
  }

  /// The same as the end of a sentence, for a line that says who answers.
  package var brief: String {
    var parts = ["what you write"]
    if share.age != .off { parts.append(share.age == .bands ? "your age band" : "your age") }
    if share.readings { parts.append("your readings") }
    if share.name { parts.append("your name") }
    if share.memory { parts.append("your notes") }
    if share.monitors == .always { parts.append("the smaller companions' records") }
    guard let last = parts.popLast() else { return "" }
    let list = parts.isEmpty ? last : "\(parts.joined(separator: ", ")) and \(last)"
    return "\(list) \(parts.isEmpty ? "is" : "are") sent there"
  }
}
