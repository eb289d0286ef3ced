import CommandLineParsing
import Core
import HealthModel
import HealthStorage

/// `mindpulse profile …`: what a person has told about themselves.
@MainActor enum ProfileCommand {
  /// Runs one of the subcommands.
  static func run(_ command: ParsedCommand, _ context: AppContext) throws {
    if command.path.last == "set" {
      try set(command.argument("KEY") ?? "", to: command.argument("VALUE") ?? "", context)
    }
    try show(context)
  }

  /// Sets one fact, checked.
  static func set(_ keyText: String, to value: String, _ context: AppContext) throws {
    guard let key = Profile.Key(rawValue: keyText) else {
      throw HealthModelError.unknownProfileKey(VisibleText.singleLine(keyText, limit: 40))
    }
    let store = try context.healthStore()
    var profile = try store.profile()
    try profile.set(key, to: value, today: context.now().day)
    try store.setProfile(key, to: profile[key])
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

/// The profile as `--json` prints it; what has not been told is null.
struct ProfileJSON: Encodable {
  @OrNull var birthday: String?
  @OrNull var age: Double?
  @OrNull var name: String?
  @OrNull var sex: String?
  @OrNull var height: Double?
  @OrNull var country: String?

  /// The profile with the age it means today, in years with two decimals.
  init(_ profile: Profile, today: CalendarDay) {
    birthday = profile.birthday?.description
    age = profile.age(on: today).map { ($0 * 100).rounded(.down) / 100 }
    name = profile.name
    sex = profile.sex
    height = profile.height
    country = profile.country
  }
}
