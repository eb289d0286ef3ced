import Assessment
package import Catalogues
import Core
import Listening
import Questions

/// The rule behind a message in the language that is spoken: it is kept in English.
package struct RuleText {
  private let words: Catalogue

  /// Rules in the language of a catalogue.
  package init(_ words: Catalogue) { self.words = words }

  /// A rule as it is told; the person's own words in it stay as they are.
  package func told(_ rule: String) -> String {
    guard words.code != "en" else { return rule }
    if let text = known(rule) { return words.text(text) }
    // The reason for a check-in: sentences on the readings, and what the monitors had to say.
    return words.retold(VitalWords(words).retold(rule))
  }

  /// A rule of one of the known forms; nil for any other, such as the sentence of a check-in.
  private func known(_ rule: String) -> LocalizedText? {
    if let rest = Self.rest(of: rule, behind: "listener: ") { return listener(rest) }
    if let rest = Self.rest(of: rule, behind: LookedUpAnswer.rulePrefix) { return question(rest) }
    if let rest = Self.rest(of: rule, behind: "crisis screen: ") { return crisis(rest) }
    if let rest = Self.rest(of: rule, behind: "reply rule: ") { return reply(rest) }
    if let rest = Self.rest(of: rule, behind: "comparison with ") { return comparison(rest) }
    if let offer = Self.rest(of: rule, before: Self.afterYes) { return yes(offer) }
    return nil
  }

  private static func rest(of text: String, behind start: String) -> String? {
    text.hasPrefix(start) ? String(text.dropFirst(start.count)) : nil
  }

  private static func rest(of text: String, before end: String) -> String? {
    text.hasSuffix(end) ? String(text.dropLast(end.count)) : nil
  }

  /// A name in the language, to be put into a text as it is.
  private func name(_ english: String) -> LocalizedText {
    LocalizedText(verbatim: words.ruleName(english))
  }

  /// A name that the catalogue has as a whole; nil for none.
  private func known(name english: String) -> LocalizedText? {
    let told = words.ruleName(english)
    return told == english ? nil : LocalizedText(verbatim: told)
  }

  // MARK: - The listener's

  private static let (by, afterYes, nextStep) = (", by “", ", after a yes", ", the next step")
  private static let (meaning, stillOpen) = (", by what it means", " still open")
  private static let goingOn = ", which goes on"

  /// What chose a reply of the listener's, and behind it the course of the talk.
  private func listener(_ text: String) -> LocalizedText {
    var (reason, course) = Self.parted(text)
    var said: String?
    if let start = reason.ranges(of: Self.by).last, reason.hasSuffix("”") {
      said = String(reason[start.upperBound...].dropLast())
      reason = String(reason[..<start.lowerBound])
    }
    let what = chosen(reason)
    let first: LocalizedText =
      said.map { "listener: \(what), by “\($0)”." } ?? "listener: \(what)."
    return course.isEmpty ? first : "\(first) \(words.retold(course))"
  }

  /// The reason and the course: the first ends with the full stop before the course's name, as the person's
  /// words may have one, too.
  private static func parted(_ text: String) -> (reason: String, course: String) {
    let full = text.hasSuffix(".") ? String(text.dropLast()) : text
    for sign in ["”. ", ". "] {
      guard let stop = text.ranges(of: sign).last, text[stop.upperBound...].contains(": ") else {
        continue
      }
      let end = text.index(before: text.index(before: stop.upperBound))
      return (String(text[..<end]), String(text[stop.upperBound...]))
    }
    return (full, "")
  }

  /// An act, a subject, a situation or what else a reply was chosen by.
  private func chosen(_ reason: String) -> LocalizedText {
    if let own = known(name: reason) { return own }
    if let rest = Self.rest(of: reason, before: Self.goingOn) {
      return "\(chosen(rest)), which goes on"
    }
    if let rest = Self.rest(of: reason, before: Self.meaning) {
      return "\(chosen(rest)), by what it means"
    }
    if let rest = Self.rest(of: reason, before: Self.nextStep) {
      return "\(chosen(rest)), the next step"
    }
    if let rest = Self.rest(of: reason, before: Self.afterYes) {
      return "\(chosen(rest)), after a yes"
    }
    if let rest = Self.quoted(reason, behind: "situation “") {
      return "situation “\(name(rest))”"
    }
    if let rest = Self.quoted(reason, behind: "subject “") { return "subject “\(name(rest))”" }
    if let rest = Self.rest(of: reason, behind: "a question about ") {
      return "a question: \(name(rest))"
    }
    if let about = reason.ranges(of: ", about ").last {
      let (what, topic) = (reason[..<about.lowerBound], reason[about.upperBound...])
      return "\(name(String(what))), subject “\(name(String(topic)))”"
    }
    return name(reason)
  }

  private static func quoted(_ text: String, behind start: String) -> String? {
    rest(of: text, behind: start).flatMap { rest(of: $0, before: "”") }
  }

  // MARK: - Questions

  /// What was understood as a question, and what its answer offered.
  private func question(_ text: String) -> LocalizedText {
    let change = OfferedAction.change(ofRule: LookedUpAnswer.rulePrefix + text)
    var asked = text
    if let change, let rest = Self.rest(of: text, before: OfferedAction.ruleEnding(change.offer)) {
      asked = rest
    }
    let parts = asked.split(separator: "; ").map { part(String($0)) }
    let whole = LocalizedText.joined(parts, by: "; ")
    return change.map { "question: \(whole); offered: \($0.title())" } ?? "question: \(whole)"
  }

  private func part(_ text: String) -> LocalizedText {
    if let rest = Self.quoted(text, behind: "a fact about health, “") {
      return "a fact about health, “\(name(rest))”"
    }
    if text == Inquiry.nextCheckIn.words { return ToolTitle.nextCheckIn }
    if let rest = Self.rest(of: text, behind: "how to: ") { return "how to: \(name(rest))" }
    if let rest = Self.rest(of: text, behind: "check-ins: ") { return "check-ins: \(rest)" }
    if let rest = Self.rest(of: text, behind: "what you said") { return said(rest) }
    guard let about = text.firstRange(of: " of "),
      let statistic = Question.Statistic(rawValue: String(text[..<about.lowerBound]))
    else { return LocalizedText(verbatim: text) }
    let (subject, period) = ToolTitle.parted(String(text[about.upperBound...]), words)
    // Behind the name of what was measured stand the values that were named.
    let parts = subject.split(separator: " ", maxSplits: 1).map(String.init)
    let values = parts.dropFirst().map { " \(words.number($0))" }.joined()
    let title = ToolTitle.subject(parts.first ?? "", words) + values
    guard let aspect = ToolTitle.aspect(statistic) else { return "\(title)\(period)" }
    return "\(title)\(period) (\(aspect))"
  }

  private func said(_ rest: String) -> LocalizedText {
    let (about, period) = ToolTitle.parted(rest, words)
    guard let topic = Self.rest(of: about, behind: " about ") else {
      return "what you said\(period)"
    }
    return "what you said about “\(topic)”\(period)"
  }

  // MARK: - Others

  private func crisis(_ text: String) -> LocalizedText {
    let parts = text.split(separator: ", ").map(String.init)
    guard let first = parts.first, let level = Self.rest(of: first, behind: "level ") else {
      return "crisis screen: \(name(text))"
    }
    let rest = parts.dropFirst().map(name)
    if let level = Self.rest(of: level, before: Self.stillOpen) {
      return "crisis screen: level \(level) still open, asked again"
    }
    return "crisis screen: level \(level), \(LocalizedText.joined(rest, by: ", "))"
  }

  private func reply(_ text: String) -> LocalizedText? {
    let parts = text.split(separator: ", level ").map(String.init)
    guard parts.count == 2 else { return nil }
    return "reply rule: \(name(parts[0])), level \(parts[1])"
  }

  private func comparison(_ text: String) -> LocalizedText? {
    guard let end = text.firstRange(of: "; "),
      let message = text[..<end.lowerBound].ranges(of: ", message ").last
    else { return nil }
    let origin = String(text[..<message.lowerBound])
    let number = String(text[message.upperBound..<end.lowerBound])
    let rest = String(text[end.upperBound...])
    let rule = rest == "no rule" ? words.text(LocalizedText("no rule")) : told(rest)
    return "comparison with \(origin), message \(number); \(rule)"
  }

  private func yes(_ offer: String) -> LocalizedText? {
    guard let change = ProposedChange(offer: offer) else { return nil }
    guard case .exercise(let exercise) = change else { return "\(change.title()), after a yes" }
    return "\(change.title(exercise: exercise)), after a yes"
  }
}
