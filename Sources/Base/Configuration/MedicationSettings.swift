import Core

/// How the medication companion asks and reminds.
package struct MedicationSettings: Equatable, Sendable {
  /// The time of day in which it asks about the beta-blocker; `nil` takes that of its rules.
  package var window: CheckInSettings.QuietTimes?
  /// Whether it reminds at the times of the doses.
  package var remind = true
}

extension SettingSpecification {
  /// The settings of the medication companion, in the order of the documented file.
  static let medication: [SettingSpecification] = [
    medicationWindow,
    .bool(
      "medication.remind",
      \.medication.remind,
      "Whether you are reminded when doses are due."
    ),
  ]

  private static let medicationWindow = SettingSpecification(
    "medication.window",
    "When you may be asked about your beta-blocker.",
    accepts: "two different times of day, as in \"14:00-20:00\", or null",
    reach: .nothing,
    read: { settings in
      settings.medication.window.map { .string("\($0.start)-\($0.end)") } ?? .null
    },
    write: { value, settings in
      guard case .string(let text) = value else { return .unfit }
      let times = text.split(separator: "-", omittingEmptySubsequences: false)
        .map { CheckInSettings.time(CheckInSettings.trimmed($0)) }
      guard times.count == 2, let start = times[0], let end = times[1], start != end else {
        return .unfit
      }
      settings.medication.window = .init(start: start, end: end)
      return nil
    }
  )
}
