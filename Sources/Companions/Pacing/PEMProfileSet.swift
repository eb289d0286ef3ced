import CommandLineParsing
import Console
import Core
import Monitors
import Services

/// `mindpulse pem profile set`: sets one fact, or takes it back.
struct PEMProfileSet: Command {
  private static let key = Argument(
    "KEY",
    help: "The key to set.",
    completion: .values(PacingProfile.Key.allCases.map(\.rawValue))
  ).map(typed)
  private static let value = Argument(
    rest: "VALUE",
    help: "Its value.",
    completion: .following(
      Dictionary(
        uniqueKeysWithValues: PacingProfile.Key.allCases.map { ($0.rawValue, $0.words + ["skip"]) }
      )
    )
  ).map { VisibleText.singleLine($0.joined(separator: " "), limit: 60) }

  static let specification = CommandSpecification(
    "set",
    summary: "Set one value; 'skip' clears it.",
    parameters: [key, value],
    examples: [.init("mindpulse pem profile set beta-blocker yes")]
  )
  static let needs = CommandNeeds(sealed: .words)

  private let key: PacingProfile.Key
  private let value: String

  init(_ line: ParsedCommand) throws {
    key = try line[Self.key]
    value = try line[Self.value]
  }

  func run(_ services: Services) throws -> ExitCode {
    let records = try services.pacingRecords()
    var profile = try records.profile()
    let told = services.pacing.typed(value, for: key)
    try profile.set(key, to: told, rules: records.monitor.rules)
    try records.keep(profile)
    try PEMProfileShow.show(services)
    return .done
  }

  private nonisolated static func typed(_ text: String) throws(AppFailure) -> PacingProfile.Key {
    let typed = VisibleText.singleLine(text, limit: 40)
    guard let key = PacingProfile.Key(rawValue: typed) else {
      throw AppFailure(
        .usage,
        "The pacing profile has no “\(typed)”.",
        hint: "Accepted: \(PacingProfile.Key.allCases.map(\.rawValue).joined(separator: ", "))."
      )
    }
    return key
  }
}
