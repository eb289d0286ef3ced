import Console
import CommandLineParsing
import Core
import HealthModel
import HealthStorage

/// `mindpulse profile set` and `/profile`: one fact about the person.
struct ProfileSet: Command {
  private static let key = Argument(
    "KEY",
    help: "birthday, name, sex, height or country.",
    completion: .values(Profile.Key.allCases.map(\.rawValue))
  ).map(typed)
  private static let value = Argument("VALUE", help: "The fact.")

  static let specification = CommandSpecification(
    "set",
    summary: "Set one fact; 'none' takes it back.",
    parameters: [key, value],
    examples: [.init("mindpulse profile set birthday 1990-04-01")]
  )
  static let needs = CommandNeeds(sealed: .namesIfOpen)
  static let slash = [
    SlashCommand(
      name: "profile",
      usage: "[KEY VALUE]",
      help: "what you have told about yourself",
      arguments: Profile.Key.allCases.map(\.rawValue),
      keeps: .profile
    ) { chat, words in
      if words.count >= 2 {
        let value = words.dropFirst().joined(separator: " ")
        try set(try typed(words[0]), to: value, chat.context)
      }
      try ProfileShow.show(chat.context)
      return .done
    }
  ]

  private let key: Profile.Key
  private let value: String

  init(_ line: ParsedCommand) throws {
    key = try line[Self.key]
    value = try line[Self.value]
  }

  func run(_ context: AppContext) throws -> ExitCode {
    try Self.set(key, to: value, context)
    try ProfileShow.show(context)
    return .done
  }

  /// Sets one fact, checked.
  static func set(_ key: Profile.Key, to value: String, _ context: AppContext) throws {
    let store = try context.healthStore()
    var profile = try store.profile()
    try profile.set(key, to: value, today: context.now().day)
    try store.setProfile(key, to: profile[key])
  }

  private nonisolated static func typed(_ text: String) throws -> Profile.Key {
    guard let key = Profile.Key(rawValue: text) else {
      throw HealthModelError.unknownProfileKey(VisibleText.singleLine(text, limit: 40))
    }
    return key
  }
}
