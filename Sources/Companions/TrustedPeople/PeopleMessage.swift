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
      "This was written by a program, MindPulse, which \(they) uses. It goes to you because they agreed "
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
      "\(who) uses MindPulse, a program that looks after a diary on their own computer, and asked it "
      + "to tell you when it raises an alert with them. It did so \(moment)."
    let rest =
      person.detail == .happened
      ? "That is all I am to pass on. What it was about, \(they) may tell you."
      : "What it said:\n\n\(quoted(sentence))"
    return [
      fact, rest,
      "It is no diagnosis, and it can be wrong. No one else has been told. If you would like to do "
        + "something, ask them how they are.",
    ]
  }

  private static func danger(_ who: String, _ moment: String, _ emergency: String) -> [String] {
    [
      "\(who) asked MindPulse, a program they write to, to tell you when something they write sounds "
        + "as if they may be in danger. That happened \(moment).",
      "I don't pass on what was written, and a program can hear wrong. Please get in touch with them "
        + "now, and ask directly how they are and whether they are safe. No emergency service has been "
        + "told.",
      "If you think they are in danger at this moment, or can't reach them and fear for them, call "
        + "\(emergency) where they are.",
    ]
  }

  private static func test(_ who: String, _ moment: String, _ person: TrustedPerson) -> [String] {
    var told: [String] = []
    if !person.alerts.isEmpty {
      told.append(
        person.detail == .happened
          ? "that it has raised an alert with them, and nothing more"
          : "what it has told them when it has raised an alert with them"
      )
    }
    if person.isToldOfDanger {
      told.append("when something they write sounds as if they may be in danger")
    }
    return [
      "This is a test, sent \(moment). Nothing has happened, and there is nothing to do.",
      "\(who) has named you as a person they trust. "
        + (told.isEmpty
          ? "For now this program tells you nothing."
          : "From now on this program may tell you \(told.joined(separator: ", and ")).")
        + " If you would rather not get that, tell them.",
    ]
  }

  private static func quoted(_ text: String) -> String {
    text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .map { "> \($0)" }.joined(separator: "\n")
  }
}
