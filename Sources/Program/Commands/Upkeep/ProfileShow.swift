import Catalogues
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
    let words = services.words
    for key in Profile.Key.allCases {
      let missing = words.text(locked.contains(key) ? StatusKey.locked : .notSet)
      let value = value(of: key, in: profile, words) ?? missing
      try services.output.line(words.text(text(of: key), ["value": value]))
    }
  }

  /// A fact in the words of a language; nil where it was not told.
  private static func value(
    of key: Profile.Key,
    in profile: Profile,
    _ words: Catalogue
  ) -> String? {
    guard let text = profile[key].map({ VisibleText.singleLine($0, limit: 60) }) else {
      return nil
    }
    switch key {
    case .birthday: return profile.birthday.map(words.day) ?? text
    case .height: return words.quantity(text, "cm")
    case .sex:
      let keys = [StatusKey.female, .male, .other]
      return keys.first { $0.rawValue == text }.map { words.text($0) } ?? text
    case .name, .country: return text
    }
  }

  private static func text(of key: Profile.Key) -> StatusKey {
    switch key {
    case .birthday: .birthday
    case .name: .name
    case .sex: .sex
    case .height: .height
    case .country: .country
    }
  }
}
