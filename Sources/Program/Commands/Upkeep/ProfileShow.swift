import CommandLineParsing
import Console
import Core
import HealthModel
import HealthStorage
import Services

/// `mindpulse profile show`: what a person has told about themselves.
struct ProfileShow: Command {
  static let specification = CommandSpecification("show", summary: "Show your profile.")
  static let needs = CommandNeeds(sealed: .namesIfOpen)

  init(_ line: ParsedCommand) {}

  func run(_ services: Services) throws -> ExitCode {
    try Self.show(services)
    return .done
  }

  /// Prints what has been told.
  static func show(_ services: Services) throws {
    let profile = try services.stores.health().profile()
    if services.output.isJSON {
      return try services.output.json(ProfileJSON(profile, today: services.clock.now().day))
    }
    let locked = try services.stores.health().lockedFacts()
    for key in Profile.Key.allCases {
      let missing = locked.contains(key) ? "locked" : "not set"
      let value = profile[key].map { VisibleText.singleLine($0, limit: 60) } ?? missing
      let suffix = key == .height && profile[key] != nil ? " cm" : ""
      try services.output.line("\(key.rawValue): \(value)\(suffix)")
    }
  }
}
