package import Core

/// What is wrong with a reading or a fact about a person, and what would be right.
package enum HealthModelError: DescribedError, Equatable {
  /// The value is no number.
  case notANumber(String, SampleType, SampleCheck.Limits?)
  /// No body can have this value.
  case impossible(String, SampleType, SampleCheck.Limits)
  /// A number that means one thing in one unit and another in the next was typed without its unit.
  case noUnit(String, SampleType)
  /// The unit is unknown or measures something else.
  case wrongUnit(String, SampleType)
  /// The reading would be from the future.
  case inTheFuture(Timestamp, now: Timestamp)
  /// The time can't be read.
  case unreadableTime(String)
  /// No type has this name; `near` is the one that was likely meant.
  case unknownType(String, near: String? = nil)
  /// No two values of a blood pressure.
  case notAPressure(String)
  /// A profile key that doesn't exist.
  case unknownProfileKey(String)
  /// A profile value that can't be.
  case badProfileValue(key: String, value: String, accepted: LocalizedText)

  /// What is wrong, in one sentence.
  package var errorDescription: LocalizedText {
    switch self {
    case .notANumber(let text, let type, _): "“\(text)” is not a number for \(words: type.title)."
    case .impossible(let text, let type, _):
      "\(text) is not a value that \(words: type.title) can have."
    case .noUnit(let text, let type):
      "\(text) can be a \(words: type.title) in more than one unit, with different meanings."
    case .wrongUnit(let unit, let type): "\(words: type.title) is not measured in “\(unit)”."
    case .inTheFuture(let start, let now):
      "The time \(start) is in the future; it is now \(now)."
    case .unreadableTime(let text): "“\(text)” is not a time."
    case .unknownType(let name, _): "“\(name)” is not a type of reading."
    case .notAPressure(let text): "“\(text)” is not a blood pressure."
    case .unknownProfileKey(let key): "The profile has no “\(key)”."
    case .badProfileValue(let key, let value, _): "“\(value)” can't be the \(words: key)."
    }
  }

  /// What would be right.
  package var recoverySuggestion: LocalizedText {
    switch self {
    case .impossible(_, .bodyTemperature, let limits):
      "\(Self.accepted(.bodyTemperature, limits)) Fahrenheit is written 99F."
    case .notANumber(_, let type, let limits?), .impossible(_, let type, let limits):
      Self.accepted(type, limits)
    case .notANumber(_, let type, nil): "Accepted: a number, such as \(type.words(10))."
    case .noUnit(let text, let type):
      Self.withUnit(type.canonicalUnit.compatible.map { "\(text) \($0.symbol)" })
    case .wrongUnit(_, let type):
      "Accepted units: \(Self.units(type))."
    case .inTheFuture: "A reading is saved with the time it was measured; omit --at for now."
    case .unreadableTime: "Accepted: \(TimestampText.accepted)."
    case .unknownType(_, let near?): "Did you mean \(near)? All types: mindpulse samples types"
    case .notAPressure:
      "Accepted: systolic, the higher value, a slash, and diastolic, such as 120/80."
    case .unknownType(_, nil):
      "Types are: \(SampleTopic.all.map(\.name).joined(separator: ", "))."
    case .unknownProfileKey:
      "Keys are: \(Profile.Key.allCases.map(\.rawValue).joined(separator: ", "))."
    case .badProfileValue(_, _, let accepted): "Accepted: \(accepted)."
    }
  }

  private static func accepted(_ type: SampleType, _ limits: SampleCheck.Limits) -> LocalizedText {
    let (low, high) = (Self.plain(limits.low), Self.plain(limits.high))
    let unit = (["", "%"].contains(type.spokenUnit) ? "" : " ") + type.spokenUnit
    return limits.wholeNumbers == true
      ? "Accepted: whole numbers from \(number: low) to \(number: high)\(unit)."
      : "Accepted: values from \(number: low) to \(number: high)\(unit)."
  }

  private static func withUnit(_ texts: [String]) -> LocalizedText {
    guard let last = texts.last, texts.count > 1 else { return "Write the unit behind it." }
    return "Write the unit behind it: \(texts.dropLast().joined(separator: ", ")) or \(last)."
  }

  private static func units(_ type: SampleType) -> String {
    type.canonicalUnit.compatible.map { unit in
      unit == type.canonicalUnit && !type.spokenUnit.isEmpty ? type.spokenUnit : unit.symbol
    }.joined(separator: ", ")
  }

  private static func plain(_ value: Double) -> String {
    Int(exactly: value).map(String.init) ?? String(value)
  }
}
