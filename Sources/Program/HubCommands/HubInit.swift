import CommandLineParsing
import Console
import Core
import HostSystem
import Hub
import PostgreSQL
import Services
import Terminal

/// `mindpulse hub init`: makes a database a hub, as its owner.
struct HubInit: Command {
  private static let url = Argument(
    "URL",
    help: "The database and its owner, as in postgresql://owner@db.example.org/mindpulse."
  )
  private static let member = Option(
    "member",
    "NAME",
    help: "Also let this person sign in, with a password that is shown once."
  )
  private static let newPassword = Option(
    "new-password",
    help: "Give the member another password, if the name already exists."
  )

  static let specification = CommandSpecification(
    "init",
    summary: "Make a PostgreSQL database a hub, as its owner.",
    discussion: """
      Makes the schema, the roles and their limits, and prints what was done. It can be run again at \
      any time, and brings an older hub up to date. The owner's password comes from PGPASSWORD, \
      ~/.pgpass or the terminal.
      """,
    parameters: [url, member, newPassword]
  )
  static let needs = CommandNeeds(home: false)

  private let url: String
  private let member: String?
  private let renews: Bool

  init(_ line: ParsedCommand) throws {
    url = try line[Self.url]
    member = try line[Self.member]
    renews = try line[Self.newPassword]
    guard member != nil || !renews else {
      throw line.refusal("--new-password requires --member NAME.")
    }
  }

  func run(_ services: Services) async throws -> ExitCode {
    if let member, !HubInstallation.isName(member) {
      throw AppFailure(
        .usage,
        "“\(VisibleText.singleLine(member, limit: 40))” can't be the name of a member.",
        hint: "Use small letters, digits, - and _, beginning with a letter, 40 at the most."
      )
    }
    let address = try HubService(services).address(url)
    let connection = try await connect(address, services.output)
    defer { connection.close() }
    let installation = HubInstallation(connection)
    let steps = try await installation.run()
    var admitted: HubInstallation.Member?
    if let member {
      let password = try Self.password()
      admitted = try await installation.admit(member, password: password, renewing: renews)
    }
    try report(steps, admitted, address, services.output)
    return .done
  }

  /// Connects with what libpq finds by itself, else with a password from the terminal.
  private func connect(
    _ address: PostgresAddress,
    _ output: Output
  ) async throws -> PostgresConnection {
    do throws(PostgresError) {
      return try await PostgresConnection.open(address, password: nil)
    } catch {
      guard error.kind == .passwordMissing else { throw HubError(error) }
    }
    guard PassphraseAsk.isPossible else {
      throw AppFailure(
        .configuration,
        "The database asks for its owner's password.",
        hint: "Set PGPASSWORD, write ~/.pgpass, or run this on a terminal."
      )
    }
    let ask = try PassphraseAsk()
    defer { ask.end() }
    let question = output.spoken("Password of the database's owner:")
    let password = try await ask.passphrase("\(question) ").copy
    do throws(PostgresError) {
      return try await PostgresConnection.open(address, password: password)
    } catch { throw HubError(error) }
  }

  /// 24 letters and digits, of which nobody takes one for another: 120 bits.
  private static func password() throws -> String {
    let letters = Array("abcdefghjkmnpqrstuvwxyz23456789A")
    let bytes = Machine.randomBytes(24)
    guard bytes.count == 24 else { throw AppFailure(.failed, "There is no randomness to be had.") }
    return String(bytes.map { letters[Int($0) % letters.count] })
  }

  private func report(
    _ steps: [HubInstallation.Step],
    _ member: HubInstallation.Member?,
    _ address: PostgresAddress,
    _ output: Output
  ) throws {
    let url = member.map { address.text(for: $0.name) }
    if output.isJSON {
      return try output.json(InitJSON(steps, member, url: url))
    }
    try show(steps, output)
    guard let member, let url else { return }
    try output.line()
    try output.line("“\(member.name)” may sign in.")
    let names = Self.padded(output.headings(["password", "to join"]))
    if let password = member.password {
      let row = "  \(names[0])  \(password)"
      try output.line(row)
      try output.prose(
        "It is shown only now. It belongs into hub.passwordFile or hub.passwordCommand."
      )
    }
    let row = "  \(names[1])  mindpulse hub join \(url)"
    try output.line(row)
  }

  /// What was done, each with how it went before it.
  private func show(_ steps: [HubInstallation.Step], _ output: Output) throws {
    let outcomes = Self.padded(steps.map { output.spoken(Self.words($0.outcome)) })
    for (step, outcome) in zip(steps, outcomes) {
      let row = "\(outcome) \(output.spoken(step.words))"
      try output.line(row)
    }
    if steps.contains(where: { $0.outcome == .skipped }) {
      try output.prose(
        "What was skipped takes a superuser of the database. The hub works without it; a member could "
          + "use these things, but not read others' data."
      )
    }
  }

  private static func words(_ outcome: HubInstallation.Step.Outcome) -> LocalizedText {
    switch outcome {
    case .done: "done:"
    case .kept: "as it was:"
    case .skipped: "skipped:"
    }
  }

  /// Texts with as many spaces behind each as make them alike in width.
  private static func padded(_ texts: [String]) -> [String] {
    let widths = texts.map { DisplayWidth.columns(of: $0) }
    let widest = widths.max() ?? 0
    return zip(texts, widths).map { $0 + String(repeating: " ", count: widest - $1) }
  }
}

/// An installation as `--json` prints it.
private struct InitJSON: Encodable {
  struct Step: Encodable {
    let step: String
    let outcome: String
  }

  let steps: [Step]
  @OrNull var member: String?
  /// Shown once.
  @OrNull var password: String?
  @OrNull var url: String?

  init(_ steps: [HubInstallation.Step], _ member: HubInstallation.Member?, url: String?) {
    self.steps = steps.map { Step(step: $0.words.english, outcome: $0.outcome.rawValue) }
    self.member = member?.name
    password = member?.password
    self.url = url
  }
}
