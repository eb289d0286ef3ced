import Console
import CommandLineParsing
import Core
import HealthModel
import HealthStorage

/// `mindpulse profile show`: what a person has told about themselves.
struct ProfileShow: Command {
  static let specification = CommandSpecification("show", summary: "Show it.")
  static let needs = CommandNeeds(sealed: .namesIfOpen)

  init(_ line: ParsedCommand) {}

  func run(_ context: AppContext) throws -> ExitCode {
    try Self.show(context)
    return .done
  }

  /// Prints what has been told.
  static func show(_ context: AppContext) throws {
    let profile = try context.healthStore().profile()
    if context.output.isJSON {
      return try context.output.json(ProfileJSON(profile, today: context.now().day))
    }
    let locked = try context.healthStore().lockedFacts()
    for key in Profile.Key.allCases {
      let missing = locked.contains(key) ? "locked" : "not told"
      let value = profile[key].map { VisibleText.singleLine($0, limit: 60) } ?? missing
      let suffix = key == .height && profile[key] != nil ? " cm" : ""
      try context.output.line("\(key.rawValue): \(value)\(suffix)")
    }
  }
}
