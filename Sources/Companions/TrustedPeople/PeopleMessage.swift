package import HealthModel
package import Monitors

/// What a trusted person is told, word for word.
package struct PeopleMessage: Equatable, Sendable {
  /// What has happened.
  package enum Occasion: Equatable, Sendable {
    /// A companion has raised an alert with these words.
    case alert(Monitor, sentence: String)
    /// What the user wrote sounded like danger; whom to call where the user is.
    case danger(emergency: String)
    /// Nothing: the user tries whether messages arrive.
    case test
  }

  /// One line, which says nothing that a stranger could use.
  package let subject: String
  /// The text, with `\n` between lines.
  package let text: String

  /// The message to a person.
  ///
  /// - Parameters:
  ///   - occasion: what has happened.
  ///   - person: whom it goes to, and how much they may know.
  ///   - user: what the user is called; nil where that isn't known.
  ///   - time: when it happened.
  package init(
    _ occasion: Occasion,
    to person: TrustedPerson,
    from user: String?,
    at time: Timestamp
  ) {
    let who = user ?? "Somebody who trusts you"
    // Within a sentence.
    let they = user ?? "somebody who trusts you"
    let moment = "on \(time.day) at \(time.clock)"
    let opening = "Hello \(person.name),"
    subject =
      occasion == .test
      ? "A test from MindPulse"
      : "\(user.map { "\($0) asked" } ?? "You were asked") to let you know"
    let body: [String] =
      switch occasion {
      case .alert(_, let sentence): Self.alert(sentence, person, who, they, moment)
      case .danger(let emergency): Self.danger(who, moment, emergency)
      case .test: Self.test(who, moment, person)
      }
    let ending =
      "This was written by a program, MindPulse, which \(they) uses. You get it because they agreed "
      + "to that on \(person.consent.given.day), and they can end it at any time. They see a copy."
    text = ([opening] + body + [ending]).joined(separator: "\n\n")
  }

  private static func alert(
    _ sentence: String,
    _ person: TrustedPerson,
    _ who: String,
    _ they: String,
    _ moment: String
  ) -> [String] {
    let fact =
      "\(who) uses MindPulse, a program that keeps a diary on their own computer, and asked it "
      + "to let you know when it alerts them to something. It did so \(moment)."
    let rest =
      person.detail == .happened
      ? "That's all I may pass on. You can ask \(they) what it was about."
      : "What it said:\n\n\(quoted(sentence))"
    return [
      fact, rest,
      "It isn't a diagnosis, and it can be wrong. If you'd like to do something, ask them how they are.",
    ]
  }

  private static func danger(_ who: String, _ moment: String, _ emergency: String) -> [String] {
    [
      "\(who) asked MindPulse, a program they write to, to let you know when something they write sounds "
        + "as if they may be in danger. That happened \(moment).",
      "I don't pass on what was written, and a program can be wrong. Please get in touch with them "
        + "now, and ask directly how they are and whether they are safe. No emergency service has been "
        + "called.",
      "If you think they are in danger right now, or you can't reach them and are afraid for them, call "
        + "\(emergency) where they are.",
    ]
  }

  private static func test(_ who: String, _ moment: String, _ person: TrustedPerson) -> [String] {
    var told: [String] = []
    if !person.alerts.isEmpty {
      told.append(
        person.detail == .happened
          ? "that it has alerted them to something, and nothing more"
          : "what it said when it has alerted them to something"
      )
    }
    if person.isToldOfDanger {
      told.append("when something they write sounds as if they may be in danger")
    }
    return [
      "This is a test, sent \(moment). Nothing has happened, and you don't have to do anything.",
      "\(who) has named you as someone they trust. "
        + (told.isEmpty
          ? "For now this program won't send you anything."
          : "From now on this program may let you know \(told.joined(separator: ", and ")).")
        + " If you'd rather not get that, tell them.",
    ]
  }

  private static func quoted(_ text: String) -> String {
    text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .map { "> \($0)" }.joined(separator: "\n")
  }
}
