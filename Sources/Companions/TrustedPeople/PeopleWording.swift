package import Catalogues
package import Core
import HealthModel
package import Monitors
import Services

/// What the user reads about trusted people, in one language, a sentence each.
///
/// Why a message goes, which way and what failed is stored in English, and told in the language from
/// what is stored.
package struct PeopleWording: Sendable {
  private let words: Catalogue

  /// The words of a language.
  package init(_ words: Catalogue) { self.words = words }

  // MARK: - What is stored

  /// What companions' alerts are about, with commas.
  package func subjects(_ monitors: [Monitor]) -> String {
    monitors.map(subject).joined(separator: ", ")
  }

  private func subject(_ monitor: Monitor) -> String {
    let key: PeopleKey =
      switch monitor {
      case .bipolar: .mood
      case .spirometry: .breathing
      case .pem: .pacing
      case .medication: .medication
      case .exercise: .exercises
      }
    return words.text(key)
  }

  /// Why a message about a companion's alert is sent.
  func reason(about monitor: Monitor) -> String {
    words.text(PeopleKey.reasonAlert, ["subject": subject(monitor)])
  }

  /// Why a letter is sent, from what it is about.
  func reason(_ letter: PeopleLetter) -> String {
    if letter.event.hasPrefix("test ") { return words.text(PeopleKey.reasonTest) }
    if letter.event.hasPrefix("danger ") { return words.text(PeopleKey.reasonDanger) }
    let rule = letter.event.split(separator: " ").first.map(String.init) ?? ""
    return MonitorNotice.parts(ofRule: rule).map { reason(about: $0.monitor) } ?? letter.reason
  }

  /// The way a message takes, behind a comma.
  func way(_ stored: String) -> String {
    if let address = Self.rest(of: stored, behind: "mail to ") {
      return words.text(PeopleKey.byMail, ["address": address])
    }
    if let program = Self.rest(of: stored, behind: "the program ") {
      return words.text(PeopleKey.byProgram, ["program": program])
    }
    return stored
  }

  /// What went wrong; what others have said stays as it is.
  func failure(_ letter: PeopleLetter) -> String? {
    switch letter.failure {
    case PeopleLetter.abandoned: words.text(PeopleKey.abandoned)
    case PeopleLetter.deletedBefore: words.text(PeopleKey.deletedBefore)
    case PeopleLetter.pausedBefore: words.text(PeopleKey.pausedBefore)
    default: letter.failure.map { words.retold($0) }
    }
  }

  private static func rest(of text: String, behind start: String) -> String? {
    text.hasPrefix(start) ? String(text.dropFirst(start.count)) : nil
  }

  // MARK: - Sentences

  /// What became of a letter.
  ///
  /// - Parameters:
  ///   - letter: the letter.
  ///   - why: why it did not go out, or may not have; nil for what is stored of that.
  /// - Returns: one or two sentences.
  package func news(_ letter: PeopleLetter, _ why: LocalizedText? = nil) -> String {
    var places = [
      "person": letter.person, "reason": reason(letter), "way": way(letter.way),
    ]
    places["time"] = letter.nextTry.map(time)
    let key: PeopleKey =
      switch letter.state {
      case .sent: .newsSent
      case .unconfirmed: .newsUnconfirmed
      case .failed: .newsFailed
      case .waiting, .sending: letter.nextTry == nil ? .newsWaiting : .newsNext
      }
    let failure = letter.state == .sent ? nil : why.map { words.text($0) } ?? failure(letter)
    let sentences = [words.text(key, places), failure].compactMap(\.self)
    return VisibleText.singleLine(sentences.joined(separator: " "), limit: 700)
  }

  /// What a person may be told.
  package func extent(_ person: TrustedPerson) -> String {
    let key: PeopleKey = person.detail == .happened ? .extentHappened : .extentSentence
    let alerts = words.text(key, ["subjects": subjects(person.alerts)])
    let danger = words.text(PeopleKey.extentDanger)
    switch (person.alerts.isEmpty, person.isToldOfDanger) {
    case (true, false): return words.text(PeopleKey.extentNothing)
    case (true, true): return danger
    case (false, false): return alerts
    case (false, true):
      return words.text(PeopleKey.extentBoth, ["alerts": alerts, "danger": danger])
    }
  }

  /// A person in a line of at most `limit` characters.
  package func line(_ person: TrustedPerson, limit: Int = 500) -> String {
    let text = words.text(
      person.isPaused ? PeopleKey.linePaused : .line,
      ["name": person.name, "way": way(person.way.words), "extent": extent(person)]
    )
    return VisibleText.singleLine(text, limit: limit)
  }

  /// Where a letter stands, in a word or two.
  package func state(_ letter: PeopleLetter) -> String {
    switch letter.state {
    case .waiting where letter.attempts == 0: return words.text(PeopleKey.stateNew)
    case .waiting:
      guard let next = letter.nextTry else { return words.text(PeopleKey.stateLater) }
      return words.text(PeopleKey.stateNext, ["time": time(next)])
    case .sending: return words.text(PeopleKey.stateSending)
    case .sent: return words.text(PeopleKey.stateSent)
    case .failed: return words.text(PeopleKey.stateFailed)
    case .unconfirmed: return words.text(PeopleKey.statePerhaps)
    }
  }

  /// A time with its day, in digits.
  func time(_ time: Timestamp) -> String { "\(words.day(time.day)) \(time.clock)" }

  /// A name as it is typed in a command: in quotes where a shell would take it apart.
  package static func typed(_ name: String) -> String {
    let isPlain = name.allSatisfy { $0.isLetter || $0.isNumber || "-_.".contains($0) }
    if isPlain, !name.hasPrefix("-") { return name }
    return
      "'\(name.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''"))'"
  }
}
