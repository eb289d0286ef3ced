import Core

extension SettingSpecification {
  /// A way into the settings.
  typealias Way<Value> = any WritableKeyPath<Settings, Value> & Sendable

  /// True or false.
  static func bool(_ name: String, _ way: Way<Bool>, _ summary: LocalizedText) -> Self {
    Self(
      name,
      summary,
      accepts: "true or false",
      choices: ["true", "false"],
      reach: .nothing,
      read: { .bool($0[keyPath: way]) },
      write: { value, settings in
        guard case .bool(let flag) = value else { return .unfit }
        settings[keyPath: way] = flag
        return nil
      }
    )
  }

  /// One of a few words.
  static func choice<Choice: RawRepresentable<String> & CaseIterable & Sendable>(
    _ name: String,
    _ way: Way<Choice>,
    reach: SettingReach = .nothing,
    _ summary: LocalizedText
  ) -> Self {
    let words = Choice.allCases.map(\.rawValue)
    return Self(
      name,
      summary,
      accepts: "one of \(words.joined(separator: ", "))",
      choices: words,
      reach: reach,
      read: { .string($0[keyPath: way].rawValue) },
      write: { value, settings in
        guard case .string(let word) = value, let choice = Choice(rawValue: word) else {
          return .unfit
        }
        settings[keyPath: way] = choice
        return nil
      }
    )
  }

  /// A whole number in a range.
  static func integer(
    _ name: String,
    _ way: Way<Int>,
    in range: ClosedRange<Int>,
    _ summary: LocalizedText
  ) -> Self {
    whole(name, in: range, summary, read: { $0[keyPath: way] }, write: { $1[keyPath: way] = $0 })
  }

  /// A whole number in a range that may be left unset.
  static func optionalInteger(
    _ name: String,
    _ way: Way<Int?>,
    in range: ClosedRange<Int>,
    _ summary: LocalizedText
  ) -> Self {
    whole(name, in: range, summary, read: { $0[keyPath: way] }, write: { $1[keyPath: way] = $0 })
  }

  private static func whole(
    _ name: String,
    in range: ClosedRange<Int>,
    _ summary: LocalizedText,
    read: @escaping @Sendable (Settings) -> Int?,
    write: @escaping @Sendable (Int, inout Settings) -> Void
  ) -> Self {
    Self(
      name,
      summary,
      accepts: "a whole number from \(range.lowerBound) to \(range.upperBound)",
      reach: .nothing,
      read: { read($0).map { .number(Double($0)) } ?? .null },
      write: { value, settings in
        guard case .number(let number) = value, let whole = JSON5Value.wholeNumber(number),
          range.contains(whole)
        else { return .unfit }
        write(whole, &settings)
        return nil
      }
    )
  }

  /// A number in a range that may be left unset.
  static func optionalNumber(
    _ name: String,
    _ way: Way<Double?>,
    in range: ClosedRange<Int>,
    _ summary: LocalizedText
  ) -> Self {
    Self(
      name,
      summary,
      accepts: "a number from \(range.lowerBound) to \(range.upperBound)",
      reach: .nothing,
      read: { $0[keyPath: way].map { .number($0) } ?? .null },
      write: { value, settings in
        guard case .number(let number) = value,
          (Double(range.lowerBound)...Double(range.upperBound)).contains(number)
        else { return .unfit }
        settings[keyPath: way] = number
        return nil
      }
    )
  }

  /// A length of time in a range.
  static func duration(
    _ name: String,
    _ way: Way<Duration>,
    in range: ClosedRange<Duration>,
    _ summary: LocalizedText
  ) -> Self {
    let (low, high) = (DurationText.text(range.lowerBound), DurationText.text(range.upperBound))
    return Self(
      name,
      summary,
      accepts: "a duration from \(low) to \(high), as in \"90s\" or \"2h30m\"",
      reach: .nothing,
      read: { .string(DurationText.text($0[keyPath: way])) },
      write: { value, settings in
        guard case .string(let text) = value else { return .unfit }
        do throws(ConfigurationError) {
          let duration = try DurationText.parse(text)
          guard range.contains(duration) else { return .unfit }
          settings[keyPath: way] = duration
          return nil
        } catch {
          return .because(
            ConfigurationError(
              "'\(name)': \(error.errorDescription)",
              hint: error.recoverySuggestion
            )
          )
        }
      }
    )
  }

  /// Text that may be left unset and passes a check of its own.
  static func text(
    _ name: String,
    _ way: Way<String?>,
    accepts: LocalizedText,
    reach: SettingReach,
    _ summary: LocalizedText,
    where check: @escaping @Sendable (String) -> Refusal?
  ) -> Self {
    Self(
      name,
      summary,
      accepts: accepts,
      isRepeatable: false,
      reach: reach,
      read: { $0[keyPath: way].map { .string($0) } ?? .null },
      write: { value, settings in
        guard case .string(let text) = value, !text.isEmpty, !TextRules.hasControls(text) else {
          return .unfit
        }
        if let refusal = check(text) { return refusal }
        settings[keyPath: way] = text
        return nil
      }
    )
  }

  /// An object of strings, each checked with its name.
  static func map(
    _ name: String,
    _ way: Way<[String: String]>,
    accepts: LocalizedText,
    reach: SettingReach,
    _ summary: LocalizedText,
    where check: @escaping @Sendable (_ key: String, _ value: String) -> Refusal?
  ) -> Self {
    Self(
      name,
      summary,
      accepts: accepts,
      isMap: true,
      isRepeatable: false,
      reach: reach,
      read: { settings in
        let entries = settings[keyPath: way].sorted { $0.key < $1.key }
        return .object(entries.map { .init($0.key, .string($0.value)) })
      },
      write: { value, settings in
        guard case .object(let members) = value else { return .unfit }
        var map: [String: String] = [:]
        for member in members {
          guard case .string(let text) = member.value, !TextRules.hasControls(text) else {
            return .unfit
          }
          if let refusal = check(member.key, text) { return refusal }
          map[member.key] = text
        }
        settings[keyPath: way] = map
        return nil
      }
    )
  }
}
