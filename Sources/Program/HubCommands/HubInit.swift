import CommandLineParsing
import Console
import Core
import HostSystem
import Hub
import PostgreSQL
import Services

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
    let connection = try await connect(address)
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
  private func connect(_ address: PostgresAddress) async throws -> PostgresConnection {
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
    let password = try await ask.passphrase("Password of the database's owner: ").copy
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
    for step in steps {
      let words =
        switch step.outcome {
        case .done: "done:     "
        case .kept: "as it was:"
        case .skipped: "skipped:  "
        }
      try output.line("\(words) \(step.words)")
    }
    if steps.contains(where: { $0.outcome == .skipped }) {
      try output.prose(
        "What was skipped takes a superuser of the database. The hub works without it; a member could "
          + "use these things, but not read others' data."
      )
    }
    guard let member, let url else { return }
    try output.line()
    try output.line("“\(member.name)” may sign in.")
    if let password = member.password {
      try output.line("  password  \(password)")
      try output.prose(
        "It is shown only now. It belongs into hub.passwordFile or hub.passwordCommand."
      )
    }
    try output.line("  to join   mindpulse hub join \(url)")
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
    self.steps = steps.map { Step(step: $0.words, outcome: $0.outcome.rawValue) }
    self.member = member?.name
    password = member?.password
    self.url = url
  }
}
