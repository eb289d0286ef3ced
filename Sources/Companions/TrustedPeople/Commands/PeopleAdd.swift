import Catalogues
import CommandLineParsing
import Console
import Core
import FoundationEssentials
import HealthModel
import HealthStorage
import Monitors
import Services
import Transcripts

/// `mindpulse people add`: names a trusted person, once the user has read what that means and said
/// yes to it.
struct PeopleAdd: Command {
  private static let name = Argument("NAME", help: "The name you use for them.").map(trimmed)
  private static let email = Option(
    "email",
    "ADDRESS",
    help: "Their email address; mail goes through your own server."
  )
  private static let command = Option(
    "command",
    "PROGRAM",
    help:
      "A program that sends the message, or [\"program\", \"argument\"]; it reads standard input."
  )
  private static let receives = Option(
    "receives",
    "WHAT",
    of: TrustedPerson.Detail.self,
    help: "What they learn: that there was an alert (default), or its sentence."
  )
  private static let alerts = Option(
    "alerts",
    "LIST",
    help:
      "Which alerts: bipolar (default), spirometry, pem, medication, separated by commas; or none."
  )
  private static let crisis = Option(
    "crisis",
    help: "Also notify them when what you write sounds like danger."
  )
  private static let consent = Option(
    "consent",
    "yes",
    help: "Confirm that you have read 'people consent' and agree.",
    completion: .oneOf(["yes"])
  ).map { $0 != nil }

  static let specification = CommandSpecification(
    "add",
    summary: "Add a person you trust.",
    discussion: """
      On a terminal, MindPulse shows what you agree to and asks. In a script, read 'people \
      consent' first, then add --consent yes. Without consent, nothing is saved.
      """,
    parameters: [name, email, command, receives, alerts, crisis, consent],
    examples: [
      .init(
        "mindpulse people add Anna --email anna@example.org --alerts bipolar,pem",
        "Notify Anna by mail of two companions' alerts."
      )
    ]
  )
  static let needs = CommandNeeds(sealed: .words)

  private let name: String
  private let way: TrustedPerson.Way
  private let detail: TrustedPerson.Detail
  private let alerts: [Monitor]
  private let isToldOfDanger: Bool
  /// Whether the command line says that the user agrees.
  private let hasConsent: Bool

  init(_ line: ParsedCommand) throws {
    name = try line[Self.name]
    guard !name.isEmpty, VisibleText.singleLine(name, limit: TrustedPerson.nameLimit) == name else {
      throw line.refusal(
        "A name is one line of at most \(TrustedPerson.nameLimit) characters that can be seen."
      )
    }
    way = try Self.way(line)
    detail = try line[Self.receives] ?? .happened
    alerts = try Self.alerts(line)
    isToldOfDanger = try line[Self.crisis]
    hasConsent = try line[Self.consent]
  }

  func run(_ services: Services) throws -> ExitCode {
    let service = PeopleService(services)
    let words = services.words
    guard try !service.people().contains(where: { $0.body.name.lowercased() == name.lowercased() })
    else {
      throw AppFailure(
        .usage,
        verbatim: words.text(PeopleKey.alreadyListed, ["name": name]),
        hint: words.text(PeopleKey.changeHow, ["name": PeopleWording.typed(name)])
      )
    }
    let consent = ConsentText(
      name: name,
      way: way,
      detail: detail,
      alerts: alerts,
      isToldOfDanger: isToldOfDanger
    )
    guard try agrees(to: consent, services) else {
      throw ReportedFailure(
        exitCode: .failed,
        verbatim: words.text(PeopleKey.notAgreed)
      )
    }
    let person = TrustedPerson(
      name: name,
      way: way,
      detail: detail,
      alerts: alerts,
      isToldOfDanger: isToldOfDanger,
      consent: .init(
        version: ConsentText.version,
        given: services.clock.now(),
        text: consent.text(words)
      )
    )
    try service.add(person)
    try report(person, services)
    return .done
  }

  private func agrees(to text: ConsentText, _ services: Services) throws -> Bool {
    let words = services.words
    if hasConsent {
      guard
        try services.stores.transcripts().setting(ConsentText.shownKey) == "\(ConsentText.version)"
      else {
        throw AppFailure(
          .usage,
          verbatim: words.text(PeopleKey.unseen),
          hint: words.text(PeopleKey.readFirst)
        )
      }
      return true
    }
    guard services.isTerminal, !services.output.isJSON else {
      throw AppFailure(
        .usage,
        verbatim: words.text(PeopleKey.noTerminal),
        hint: words.text(PeopleKey.consentFirst)
      )
    }
    try text.show(services.output, words)
    try services.output.question(words.text(PeopleKey.agree))
    guard let typed = readLine()?.lowercased().filter({ !$0.isWhitespace }) else { return false }
    let own = words.text(PeopleKey.agreeWords).split(separator: " ").contains { $0 == typed }
    return typed == "yes" || own
  }

  private func report(_ person: TrustedPerson, _ services: Services) throws {
    let words = services.words
    if services.output.isJSON {
      try services.output.json(PersonJSON(person))
    } else {
      let line = PeopleWording(words).line(person)
      try services.output.prose(words.text(PeopleKey.saved, ["line": line]))
    }
    if try services.stores.health().profile().name == nil {
      services.output.notice(words.text(PeopleKey.noName))
    }
    if person.way.email != nil {
      do { try PeopleSender(services).requireMail() } catch {
        let failure = AppFailure(error)
        return services.output.notice("\(failure.errorDescription) \(failure.recoverySuggestion)")
      }
    }
    services.output.notice(
      words.text(PeopleKey.tryIt, ["name": PeopleWording.typed(person.name)])
    )
  }

  // MARK: - What was typed

  private static func way(_ line: ParsedCommand) throws -> TrustedPerson.Way {
    switch (try line[email], try line[command]) {
    case (let address?, nil):
      guard MailAddress(address) != nil else {
        throw line.refusal("'--email' takes an address such as anna@example.org.")
      }
      return .email(address)
    case (nil, let text?):
      guard let words = words(text) else {
        throw line.refusal(
          "'--command' takes a program's name or path, or [\"program\", \"argument\"]."
        )
      }
      return .command(words)
    default: throw line.refusal("Say how to reach them: --email ADDRESS or --command PROGRAM.")
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

  private static func alerts(_ line: ParsedCommand) throws -> [Monitor] {
    guard let text = try line[alerts] else { return [.bipolar] }
    let words = text.split(separator: ",", omittingEmptySubsequences: false).map(trimmed)
    if words == ["none"] { return [] }
    let monitors = words.compactMap(Monitor.init)
    guard !words.isEmpty, monitors.count == words.count,
      monitors.allSatisfy(Monitor.alerting.contains)
    else {
      let known = Monitor.alerting.map(\.rawValue).joined(separator: ",")
      throw line.refusal("'--alerts' takes none, or some of \(known), with commas between.")
    }
    return Monitor.alerting.filter(monitors.contains)
  }

  private nonisolated static func trimmed(_ text: some StringProtocol) -> String {
    let end = text.lastIndex { !$0.isWhitespace }
    return end.map { String(text[...$0].drop { $0.isWhitespace }) } ?? ""
  }
}
