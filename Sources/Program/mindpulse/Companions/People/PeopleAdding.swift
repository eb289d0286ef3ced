import CommandLineParsing
import Core
import FoundationEssentials
import HealthModel
import HealthStorage
import Monitors
import Safety
import Transcripts
import TrustedPeople

/// Names a trusted person, once the user has read what that means and said yes to it.
@MainActor struct PeopleAdding {
  /// Under which the store keeps that the text was shown, for an answer given on the command line.
  static let shownKey = "people.consent-shown"

  private let context: AppContext

  /// For this user.
  init(_ context: AppContext) { self.context = context }

  /// Prints what anybody who names a person agrees to.
  func showConsent() throws {
    let text = ConsentText()
    try context.transcriptStore().set(Self.shownKey, to: "\(ConsentText.version)")
    if context.output.isJSON {
      return try context.output.json(
        ConsentJSON(version: ConsentText.version, text: text.text, given: nil)
      )
    }
    try show(text)
    try context.output.prose("To agree, for one person: mindpulse people add NAME … --consent yes")
  }

  /// Names a person.
  func add(_ command: ParsedCommand) throws {
    let desk = PeopleDesk(context)
    let name = try name(command)
    guard try !desk.people().contains(where: { $0.body.name.lowercased() == name.lowercased() })
    else {
      throw AppFailure(
        .usage,
        "You have named “\(name)” already.",
        hint:
          "To change what they may know: mindpulse people remove \(PeopleWording.typed(name)), and add them anew."
      )
    }
    let way = try way(command)
    let detail = try detail(command)
    let alerts = try alerts(command)
    let consent = ConsentText(
      name: name,
      way: way,
      detail: detail,
      alerts: alerts,
      isToldOfDanger: command.flag("crisis")
    )
    guard try agrees(command, to: consent) else {
      throw ReportedFailure(exitCode: .failed, message: "Nothing is kept, and nobody is told.")
    }
    let person = TrustedPerson(
      name: name,
      way: way,
      detail: detail,
      alerts: alerts,
      isToldOfDanger: command.flag("crisis"),
      consent: .init(version: ConsentText.version, given: context.now(), text: consent.text)
    )
    try desk.add(person)
    try report(person)
  }

  private func report(_ person: TrustedPerson) throws {
    if context.output.isJSON {
      try context.output.json(PersonJSON(person))
    } else {
      try context.output.prose("Kept: \(PeopleWording.line(person))")
    }
    if try context.healthStore().profile().name == nil {
      context.output.notice(
        "They will read “Somebody who trusts you”, as I don't know your name: "
          + "mindpulse profile set name NAME"
      )
    }
    if person.way.email != nil {
      do { try PeopleSender(context).requireMail() } catch {
        let failure = AppFailure(error)
        return context.output.notice("\(failure.message) \(failure.hint)")
      }
    }
    context.output.notice("To try it: mindpulse people test \(PeopleWording.typed(person.name))")
  }

  // MARK: - What was typed

  private func name(_ command: ParsedCommand) throws -> String {
    let name = trimmed(command.argument("NAME") ?? "")
    guard !name.isEmpty, VisibleText.singleLine(name, limit: TrustedPerson.nameLimit) == name else {
      throw command.refusal(
        "A name is one line of at most \(TrustedPerson.nameLimit) characters that can be seen."
      )
    }
    return name
  }

  private func way(_ command: ParsedCommand) throws -> TrustedPerson.Way {
    switch (command.value("email"), command.value("command")) {
    case (let address?, nil):
      guard MailAddress(address) != nil else {
        throw command.refusal("'--email' takes an address such as anna@example.org.")
      }
      return .email(address)
    case (nil, let text?):
      guard let words = Self.words(text) else {
        throw command.refusal(
          "'--command' takes a program's name or path, or [\"program\", \"argument\"]."
        )
      }
      return .command(words)
    default: throw command.refusal("Say how to reach them: --email ADDRESS or --command PROGRAM.")
    }
  }

  /// A lone program, or a JSON array of a program and its arguments; nil for anything else, such as a
  /// line for a shell.
  private static func words(_ text: String) -> [String]? {
    var words = [text]
    if text.hasPrefix("[") {
      do { words = try JSONDecoder().decode([String].self, from: Data(text.utf8)) } catch {
        return nil
      }
    } else if text.contains(where: \.isWhitespace) {
      return nil
    }
    guard let first = words.first, !first.isEmpty, first.hasPrefix("/") || !first.contains("/"),
      words.allSatisfy({ !$0.unicodeScalars.contains { $0.properties.generalCategory == .control } }
      )
    else { return nil }
    return words
  }

  private func detail(_ command: ParsedCommand) throws -> TrustedPerson.Detail {
    guard let text = command.value("receives") else { return .happened }
    guard let detail = TrustedPerson.Detail(rawValue: text) else {
      throw command.refusal("'--receives' takes happened or sentence.")
    }
    return detail
  }

  private func alerts(_ command: ParsedCommand) throws -> [Monitor] {
    guard let text = command.value("alerts") else { return [.bipolar] }
    let words = text.split(separator: ",", omittingEmptySubsequences: false).map(trimmed)
    if words == ["none"] { return [] }
    let monitors = words.compactMap(Monitor.init)
    guard !words.isEmpty, monitors.count == words.count else {
      let known = Monitor.allCases.map(\.rawValue).joined(separator: ",")
      throw command.refusal("'--alerts' takes none, or some of \(known), with commas between.")
    }
    return Monitor.allCases.filter(monitors.contains)
  }

  private func trimmed(_ text: some StringProtocol) -> String {
    let end = text.lastIndex { !$0.isWhitespace }
    return end.map { String(text[...$0].drop { $0.isWhitespace }) } ?? ""
  }

  // MARK: - Consent

  private func agrees(_ command: ParsedCommand, to text: ConsentText) throws -> Bool {
    if let word = command.value("consent") {
      guard word == "yes" else { throw command.refusal("'--consent' takes yes, or is left out.") }
      guard try context.transcriptStore().setting(Self.shownKey) == "\(ConsentText.version)" else {
        throw AppFailure(
          .usage,
          "You have not been shown yet what you would agree to.",
          hint: "Read it first: mindpulse people consent"
        )
      }
      return true
    }
    guard context.isTerminal, !context.output.isJSON else {
      throw AppFailure(
        .usage,
        "Nobody is named without your consent, and there is no terminal to ask you on.",
        hint: "Read mindpulse people consent, then add --consent yes."
      )
    }
    try show(text)
    try context.output.write("Do you agree? Type yes; anything else keeps nothing: ")
    return readLine()?.lowercased().filter { !$0.isWhitespace } == "yes"
  }

  private func show(_ text: ConsentText) throws {
    for paragraph in text.paragraphs {
      try context.output.prose(VisibleText.filtered(paragraph))
      try context.output.line()
    }
  }
}
