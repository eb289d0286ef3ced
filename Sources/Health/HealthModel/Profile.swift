import Core

/// What a person has told about themselves; everything may be missing.
package struct Profile: Equatable, Sendable {
  /// The facts a profile can hold, as they are named on the command line.
  package enum Key: String, CaseIterable, Sendable {
    /// The birthday, from which the age follows.
    case birthday
    /// The name to be called by.
    case name
    /// The sex, for reference values that differ by it.
    case sex
    /// The body height, for reference values that need it.
    case height
    /// The country, for help that is near.
    case country
  }

  /// The birthday.
  package var birthday: CalendarDay?
  /// The name to be called by; at most 60 characters.
  package var name: String?
  /// `female`, `male` or `other`.
  package var sex: String?
  /// Body height in cm, 40…260.
  package var height: Double?
  /// The country as a two-letter code (ISO 3166-1 alpha-2).
  package var country: String?

  /// A profile in which nothing has been told.
  package init() {}

  /// A profile from facts as they were kept, by the names of their keys.
  ///
  /// They were checked when they were told; what is unknown or can't be is left out.
  package init(stored facts: [String: String]) {
    birthday = facts[Key.birthday.rawValue].flatMap { CalendarDay($0) }
    name = Self.accepted(facts[Key.name.rawValue], by: Self.name)
    sex = Self.accepted(facts[Key.sex.rawValue], by: Self.sex)
    height = Self.accepted(facts[Key.height.rawValue], by: Self.height)
    country = Self.accepted(facts[Key.country.rawValue], by: Self.country)
  }

  /// The age in fractional years on a local day; nil without a birthday.
  package func age(on today: CalendarDay) -> Double? { birthday?.age(on: today) }

  /// The fact as text, as it was or would be typed.
  package subscript(key: Key) -> String? {
    switch key {
    case .birthday: birthday?.description
    case .name: name
    case .sex: sex
    case .height: height.map { $0 == $0.rounded() ? String(Int(saturating: $0)) : String($0) }
    case .country: country
    }
  }

  /// Sets a fact from typed text; an empty text or `none` takes it back.
  ///
  /// - Parameters:
  ///   - key: which fact.
  ///   - text: the fact as typed.
  ///   - today: the local day, after which nobody was born.
  /// - Throws: ``HealthModelError/badProfileValue(key:value:accepted:)`` with what is accepted.
  package mutating func set(_ key: Key, to text: String, today: CalendarDay)
    throws(HealthModelError)
  {
    let isCleared = text.isEmpty || text == "none"
    switch key {
    case .birthday: birthday = isCleared ? nil : try Self.birthday(text, today: today)
    case .name: name = isCleared ? nil : try Self.name(text)
    case .sex: sex = isCleared ? nil : try Self.sex(text)
    case .height: height = isCleared ? nil : try Self.height(text)
    case .country: country = isCleared ? nil : try Self.country(text)
    }
  }

  private static func accepted<Fact>(
    _ text: String?,
    by check: (String) throws(HealthModelError) -> Fact
  ) -> Fact? {
    guard let text else { return nil }
    do throws(HealthModelError) { return try check(text) } catch { return nil }
  }

  private static func birthday(_ text: String, today: CalendarDay) throws(HealthModelError)
    -> CalendarDay
  {
    guard let day = CalendarDay(text), let age = day.age(on: today),
      age <= Double(BirthdayText.longestLife)
    else {
      throw .badProfileValue(
        key: "birthday",
        value: text,
        accepted:
          "a day such as 1990-04-01 or 3 April 1990, not after today and not over 130 years ago"
      )
    }
    return day
  }

  private static func name(_ text: String) throws(HealthModelError) -> String {
    let isPlain = text.unicodeScalars.allSatisfy { scalar in
      // What ends a line or turns the direction of writing is no part of a name (Unicode, UAX 9).
      let turning =
        (0x202A...0x202E).contains(scalar.value)
        || (0x2066...0x2069).contains(scalar.value)
      let kind = scalar.properties.generalCategory
      return !turning && kind != .control && kind != .lineSeparator && kind != .paragraphSeparator
    }
    guard text.count <= 60, isPlain, !text.allSatisfy(\.isWhitespace) else {
      throw .badProfileValue(
        key: "name",
        value: String(text.prefix(60)),
        accepted: "1 to 60 characters, without control characters"
      )
    }
    return text
  }

  /// What ``sex`` may be.
  package static let sexes = ["female", "male", "other"]

  private static func sex(_ text: String) throws(HealthModelError) -> String {
    guard sexes.contains(text.lowercased()) else {
      throw .badProfileValue(key: "sex", value: text, accepted: "female, male or other")
    }
    return text.lowercased()
  }

  private static func height(_ text: String) throws(HealthModelError) -> Double {
    let number = text.lowercased().hasSuffix("cm") ? String(text.dropLast(2)) : text
    let digits = number.split(separator: " ").joined()
    guard let value = DecimalText.parse(digits), (40...260).contains(value) else {
      throw .badProfileValue(key: "height", value: text, accepted: "40 to 260, in cm")
    }
    return value
  }

  private static func country(_ text: String) throws(HealthModelError) -> String {
    guard text.utf8.count == 2, text.utf8.allSatisfy({ (65...90).contains($0 & 0xDF) }) else {
      throw .badProfileValue(
        key: "country",
        value: text,
        accepted: "a country such as Germany, or its two-letter code such as DE (ISO 3166-1)"
      )
    }
    return text.uppercased()
  }
}
