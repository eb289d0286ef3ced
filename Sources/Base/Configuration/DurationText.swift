package import Core

/// Lengths of time as people write them: `10m`, `2h30m`, `90 s`, `2 hours`.
package enum DurationText {
  /// The longest that is accepted: seven days.
  package static let longest = Duration.seconds(7 * 86_400)

  private static let units: [(seconds: Int, names: [String])] = [
    (86_400, ["d", "day", "days"]),
    (3_600, ["h", "hr", "hrs", "hour", "hours"]),
    (60, ["m", "min", "mins", "minute", "minutes"]),
    (1, ["s", "sec", "secs", "second", "seconds"]),
  ]

  /// Reads a length of time above zero, in whole seconds.
  ///
  /// Larger units come first and each at most once; a decimal point is fine where the result is
  /// whole (`1.5h`).
  ///
  /// - Parameters:
  ///   - text: what was typed.
  ///   - longest: the longest that is accepted, in whole days.
  /// - Returns: the length of time.
  /// - Throws: ``ConfigurationError`` with a sentence for whoever typed it.
  package static func parse(
    _ text: String,
    upTo longest: Duration = longest
  ) throws(ConfigurationError) -> Duration {
    let hint: LocalizedText = "For example: 90s, 45 min, 2h or 2h30m."
    guard let parts = parts(of: text), !parts.isEmpty else {
      throw ConfigurationError("'\(text)' isn't a valid duration.", hint: hint)
    }
    var total = 0, smallest = Int.max
    for (thousandths, unit) in parts {
      guard let unit else {
        throw ConfigurationError("'\(text)' has no unit.", hint: hint)
      }
      guard unit < smallest else {
        throw ConfigurationError(
          "The units in '\(text)' are out of order.",
          hint: "Put larger units first: 2h30m."
        )
      }
      smallest = unit
      total += thousandths * unit
    }
    guard total > 0 else {
      throw ConfigurationError("'\(text)' must be more than zero.", hint: hint)
    }
    guard total <= Int(longest.components.seconds) * 1_000 else {
      throw ConfigurationError(
        "'\(text)' is too long: the maximum is \(words(longest)).",
        hint: hint
      )
    }
    guard total.isMultiple(of: 1_000) else {
      throw ConfigurationError("'\(text)' isn't a whole number of seconds.", hint: hint)
    }
    return .seconds(total / 1_000)
  }

  /// The shortest writing of a length of time, which reads back as the same: `2h30m`.
  package static func text(_ duration: Duration) -> String {
    let parts = counts(duration).map { "\($0.count)\($0.unit.names[0])" }
    return parts.isEmpty ? "0s" : parts.joined()
  }

  /// A length of time in words: `2 hours 30 minutes`.
  package static func words(_ duration: Duration) -> LocalizedText {
    let parts = counts(duration).map { words($0.count, $0.unit.seconds) }
    return parts.isEmpty ? "0 seconds" : LocalizedText.joined(parts, by: " ")
  }

  private static func words(_ count: Int, _ seconds: Int) -> LocalizedText {
    switch seconds {
    case 86_400: count == 1 ? "1 day" : "\(count) days"
    case 3_600: count == 1 ? "1 hour" : "\(count) hours"
    case 60: count == 1 ? "1 minute" : "\(count) minutes"
    default: count == 1 ? "1 second" : "\(count) seconds"
    }
  }

  /// How many of each unit, the largest first; parts of a second are dropped.
  private static func counts(
    _ duration: Duration
  ) -> [(count: Int, unit: (seconds: Int, names: [String]))] {
    var rest = max(0, Int(duration.components.seconds))
    return units.compactMap { unit in
      let count = rest / unit.seconds
      rest %= unit.seconds
      return count > 0 ? (count, unit) : nil
    }
  }

  /// Pairs of a number, in thousandths, and its unit in seconds; `nil` for anything else.
  private static func parts(of text: String) -> [(thousandths: Int, unit: Int?)]? {
    let words = text.lowercased().split(whereSeparator: \.isWhitespace)
    // "2 30m" must not become 230 minutes: between two words one side is a letter.
    let joints = zip(words, words.dropFirst())
    guard joints.allSatisfy({ $0.last?.isLetter == true || $1.first?.isLetter == true }) else {
      return nil
    }
    var rest = words.joined()[...]
    var parts: [(Int, Int?)] = []
    while !rest.isEmpty {
      let number = rest.prefix { $0.isASCII && ($0.isWholeNumber || $0 == ".") }
      rest = rest.dropFirst(number.count)
      let name = rest.prefix { $0.isASCII && $0.isLetter }
      rest = rest.dropFirst(name.count)
      guard let thousandths = thousandths(number) else { return nil }
      let unit = units.first { $0.names.contains(String(name)) }
      if unit == nil, !name.isEmpty { return nil }
      parts.append((thousandths, unit?.seconds))
    }
    return parts
  }

  /// A decimal number in thousandths; at most nine digits before the point and three behind it.
  private static func thousandths(_ number: Substring) -> Int? {
    let parts = number.split(separator: ".", omittingEmptySubsequences: false)
    guard let whole = parts.first, (1...9).contains(whole.count), parts.count <= 2 else {
      return nil
    }
    let fraction = parts.count == 2 ? parts[1] : "0"
    guard (1...3).contains(fraction.count) else { return nil }
    return Int(whole + fraction + String(repeating: "0", count: 3 - fraction.count))
  }
}
