package import Catalogues
package import HealthModel
package import Monitors
import Services

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
  ///   - words: the language it is written in.
  package init(
    _ occasion: Occasion,
    to person: TrustedPerson,
    from user: String?,
    at time: Timestamp,
    _ words: Catalogue
  ) {
    let text = Text(words: words, user: user, person: person, time: time)
    subject =
      occasion == .test ? text(.subjectTest) : text(.subject, unnamed: .subjectUnnamed)
    let body: [String] =
      switch occasion {
      case .alert(_, let sentence): text.alert(sentence)
      case .danger(let emergency): text.danger(emergency)
      case .test: text.test()
      }
    let paragraphs = [text(.hello)] + body + [text.ending()]
    self.text = paragraphs.joined(separator: "\n\n")
  }

  /// The paragraphs of one message.
  private struct Text {
    let words: Catalogue
    let user: String?
    let person: TrustedPerson
    let time: Timestamp

    /// A text with everything that may stand in it.
    ///
    /// - Parameters:
    ///   - key: which.
    ///   - unnamed: the one for a user whose name isn't known; nil for the same.
    ///   - day: the day in it; nil for the one when it happened.
    ///   - more: other places.
    /// - Returns: the text.
    func callAsFunction(
      _ key: PeopleMailKey,
      unnamed: PeopleMailKey? = nil,
      day: CalendarDay? = nil,
      _ more: [String: String] = [:]
    ) -> String {
      var places = more
      places["user"] = user
      places["person"] = person.name
      places["day"] = words.day(day ?? time.day)
      places["time"] = time.clock
      return words.text(user == nil ? unnamed ?? key : key, places)
    }

    /// What a companion has alerted the user to.
    func alert(_ sentence: String) -> [String] {
      [
        self(.alert, unnamed: .alertUnnamed),
        person.detail == .happened
          ? self(.onlyThat, unnamed: .onlyThatUnnamed)
          : "\(self(.said))\n\n\(PeopleMessage.quoted(sentence))",
        self(.noDiagnosis),
      ]
    }

    /// What was written sounded like danger.
    func danger(_ emergency: String) -> [String] {
      [
        self(.danger, unnamed: .dangerUnnamed), self(.dangerAsk),
        self(.dangerCall, ["number": emergency]),
      ]
    }

    /// That nothing has happened.
    func test() -> [String] {
      [self(.test), self(.trust, unnamed: .trustUnnamed, ["told": self(told)])]
    }

    /// Who has written it, and why.
    func ending() -> String {
      self(.ending, unnamed: .endingUnnamed, day: person.consent.given.day)
    }

    /// What the person may be told from now on.
    private var told: PeopleMailKey {
      let isShort = person.detail == .happened
      switch (person.alerts.isEmpty, person.isToldOfDanger) {
      case (true, false): return .toldNothing
      case (true, true): return .toldDanger
      case (false, false): return isShort ? .toldHappened : .toldSentence
      case (false, true): return isShort ? .toldHappenedDanger : .toldSentenceDanger
      }
    }
  }

  /// A text with a mark before each line, as in an answer to a mail.
  private static func quoted(_ text: String) -> String {
    text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .map { "> \($0)" }.joined(separator: "\n")
  }
}
