import Core

extension SettingSpecification {
  /// The settings of check-ins, in the order of the documented file.
  static let checkIns: [SettingSpecification] = [
    checkInEvery, checkInAt, checkInWeekdays, checkInQuiet, checkInGap,
    .integer(
      "checkIn.maxPerDay",
      \.checkIn.maxPerDay,
      in: 1...48,
      "The maximum number of unprompted messages a day."
    ),
    .bool(
      "checkIn.whenNormal",
      \.checkIn.whenNormal,
      "Whether check-ins also come when all readings are in range."
    ),
  ]

  private static let checkInEvery = SettingSpecification(
    "checkIn.every",
    "The time between two check-ins, or \"off\".",
    accepts: "\"off\" or a duration from 1m to 7d, as in \"45m\" or \"2h\"",
    reach: .nothing,
    read: { .string($0.checkIn.every.map(DurationText.text) ?? "off") },
    write: { value, settings in
      guard case .string(let text) = value else { return .unfit }
      if text == "off" {
        settings.checkIn.every = nil
        return nil
      }
      return duration(text, of: "checkIn.every", from: .seconds(60)) {
        settings.checkIn.every = $0
      }
    }
  )

  private static let checkInAt = SettingSpecification(
    "checkIn.at",
    "Times of day for check-ins; they override checkIn.every.",
    accepts: "a list of 1 to 24 times of day, as in [\"09:00\", \"21:30\"]",
    reach: .nothing,
    read: { $0.checkIn.at.map { .array($0.map { .string($0) }) } ?? .null },
    write: { value, settings in
      let texts: [String]
      switch value {
      case .string(let text): texts = text.split(separator: ",").map(String.init)
      case .array(let values):
        texts = values.compactMap { if case .string(let text) = $0 { text } else { nil } }
        if texts.count != values.count { return .unfit }
      default: return .unfit
      }
      guard let times = CheckInSettings.times(texts) else { return .unfit }
      settings.checkIn.at = times
      return nil
    }
  )

  private static let checkInWeekdays = SettingSpecification(
    "checkIn.weekdays",
    "Weekdays with their own check-ins, or none.",
    accepts: "an object of weekdays, as in { sat: \"off\", sun: \"at 10:00\", mon: \"every 3h\" }",
    isMap: true,
    reach: .nothing,
    read: { settings in
      let weekdays = settings.checkIn.weekdays
      if weekdays.isEmpty { return .null }
      return .object(
        CheckInSettings.weekdayNames.compactMap { name in
          weekdays[name].map { .init(name, .string(CheckInSettings.text($0))) }
        }
      )
    },
    write: { value, settings in
      guard case .object(let members) = value else { return .unfit }
      var weekdays: [String: CheckInSettings.Cadence] = [:]
      for member in members {
        guard case .string(let text) = member.value else { return .unfit }
        guard CheckInSettings.weekdayNames.contains(member.key) else {
          return .because(unknownWeekday(member.key))
        }
        do throws(ConfigurationError) {
          weekdays[member.key] = try CheckInSettings.cadence(text)
        } catch {
          return .because(
            ConfigurationError(
              "'checkIn.weekdays.\(member.key)': \(error.errorDescription)",
              hint: error.recoverySuggestion
            )
          )
        }
      }
      settings.checkIn.weekdays = weekdays
      return nil
    }
  )

  private static let checkInQuiet = SettingSpecification(
    "checkIn.quiet",
    "Hours without check-ins, or \"off\".",
    accepts: "\"off\" or two different times of day, as in \"22:00-07:00\"",
    reach: .nothing,
    read: { .string($0.checkIn.quiet.map { "\($0.start)-\($0.end)" } ?? "off") },
    write: { value, settings in
      guard case .string(let text) = value else { return .unfit }
      if text == "off" {
        settings.checkIn.quiet = nil
        return nil
      }
      let times = text.split(separator: "-", omittingEmptySubsequences: false)
        .map { CheckInSettings.time(CheckInSettings.trimmed($0)) }
      guard times.count == 2, let start = times[0], let end = times[1], start != end else {
        return .unfit
      }
      settings.checkIn.quiet = .init(start: start, end: end)
      return nil
    }
  )

  private static let checkInGap = SettingSpecification(
    "checkIn.minimumGap",
    "The shortest time between two unprompted messages.",
    accepts: "a duration up to 24h, as in \"45m\", or \"0s\"",
    reach: .nothing,
    read: { $0.checkIn.minimumGap.map { .string(DurationText.text($0)) } ?? .null },
    write: { value, settings in
      guard case .string(let text) = value else { return .unfit }
      if ["0", "0s", "0m", "0h"].contains(text) {
        settings.checkIn.minimumGap = .zero
        return nil
      }
      return duration(text, of: "checkIn.minimumGap", from: .seconds(1), to: .seconds(86_400)) {
        settings.checkIn.minimumGap = $0
      }
    }
  )

  private static func unknownWeekday(_ name: String) -> ConfigurationError {
    ConfigurationError(
      "'checkIn.weekdays.\(name)' isn't a weekday.",
      hint: "The weekdays are mon, tue, wed, thu, fri, sat and sun."
    )
  }

  /// Takes a length of time in a range, or says why not.
  private static func duration(
    _ text: String,
    of name: String,
    from shortest: Duration,
    to longest: Duration = DurationText.longest,
    take: (Duration) -> Void
  ) -> Refusal? {
    do throws(ConfigurationError) {
      let duration = try DurationText.parse(text)
      guard duration >= shortest, duration <= longest else { return .unfit }
      take(duration)
      return nil
    } catch {
      return .because(
        ConfigurationError("'\(name)': \(error.errorDescription)", hint: error.recoverySuggestion)
      )
    }
  }
}
