import Catalogues
import CommandLineParsing
import Console
import Core
import HealthModel
import HealthStorage
import HostSystem
import Services

/// `mindpulse profile set` and `/profile`: one fact about the person.
struct ProfileSet: Command {
  private static let key = Argument(
    "KEY",
    help: "birthday, name, sex, height or country.",
    completion: .values(Profile.Key.allCases.map(\.rawValue))
  ).map(typed)
  private static let value = Argument(
    "VALUE",
    help: "The new value.",
    completion: .following(
      Dictionary(
        uniqueKeysWithValues: Profile.Key.allCases.map {
          ($0.rawValue, ($0 == .sex ? Profile.sexes : []) + ["none"])
        }
      )
    )
  )

  static let specification = CommandSpecification(
    "set",
    summary: "Set one value; 'none' clears it.",
    parameters: [key, value],
    examples: [.init("mindpulse profile set birthday 1990-04-01")]
  )
  static let needs = CommandNeeds(sealed: .namesIfOpen)
  static let slash = [
    SlashCommand(
      name: "profile",
      usage: "[KEY VALUE]",
      help: "show or change your profile",
      arguments: Profile.Key.allCases.map(\.rawValue),
      keeps: .profile
    ) { chat, words in
      if words.count >= 2 {
        let value = words.dropFirst().joined(separator: " ")
        try set(try typed(words[0]), to: value, chat.services)
      } else if let word = words.first {
        let key = try typed(word)
        let words = chat.services.words
        throw AppFailure(
          .usage,
          verbatim: words.text(StatusKey.needsValue, ["key": key.rawValue]),
          hint: words.text(StatusKey.suchAs, ["example": example(key, words)])
        )
      }
      try ProfileShow.show(chat.services)
      return .done
    }
  ]

  private let key: Profile.Key
  private let value: String

  init(_ line: ParsedCommand) throws {
    key = try line[Self.key]
    value = try line[Self.value]
  }

  func run(_ services: Services) throws -> ExitCode {
    try Self.set(key, to: value, services)
    try ProfileShow.show(services)
    return .done
  }

  /// Sets a fact; birthdays and countries are read as people write them.
  private static func set(_ key: Profile.Key, to text: String, _ services: Services) throws {
    let today = services.clock.now().day
    var value = text
    switch key {
    case .birthday:
      let isMonthFirst = LocalCountry.code(services.environment) == "US"
      if case .day(let day) = BirthdayText.read(text, today: today, isMonthFirst: isMonthFirst) {
        value = day.description
      }
    case .country: value = try services.countryNames().code(of: text) ?? text
    case .name, .sex, .height: break
    }
    try services.stores.health().set(key, to: value, today: today)
  }

  private nonisolated static func example(_ key: Profile.Key, _ words: Catalogue) -> String {
    let value =
      switch key {
      case .birthday: words.text(StatusKey.exampleBirthday)
      case .name: "Ada"
      case .sex: "female"
      case .height: "172"
      case .country: words.text(StatusKey.exampleCountry)
      }
    return "/profile \(key.rawValue) \(value)"
  }

  private nonisolated static func typed(_ text: String) throws -> Profile.Key {
    guard let key = Profile.Key(rawValue: text) else {
      throw HealthModelError.unknownProfileKey(VisibleText.singleLine(text, limit: 40))
    }
    return key
  }
}
