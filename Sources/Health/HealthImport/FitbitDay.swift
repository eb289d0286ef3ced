import HealthModel

/// The value of a day in a Fitbit archive.
///
/// `T00:00:00Z` in its CSV and `00:00:00` in its JSON label a day of the person, not an instant. The
/// JSON has the number in full (76.79999923706055), the CSV cut off after three decimals (76.799):
/// cut off alike, they are the same value.
enum FitbitDay {
  /// The types with one value a day.
  static let types: Set<SampleType> = [.restingHeartRate, .respiratoryRate]

  /// The day that a time of day zero labels; nil for any other time.
  ///
  /// - Parameter text: such as `2026-03-29T00:00:00Z` or `03/29/26 00:00:00`.
  /// - Returns: the day.
  static func label(_ text: String) -> CalendarDay? {
    let parts = text.split { $0 == "T" || $0 == " " }
    guard parts.count <= 2, let first = parts.first else { return nil }
    if parts.count == 2 {
      let clock = parts[1].hasSuffix("Z") ? parts[1].dropLast() : parts[1]
      guard clock.utf8.allSatisfy({ [48, 58, 46].contains($0) }) else { return nil }
    }
    return CalendarDay(first) ?? day(first)
  }

  /// A value as the CSV has it: cut off after three decimals.
  ///
  /// The millionth makes up for decimals that no double can hold.
  static func cut(_ value: Double) -> Double {
    (value * 1000 + 1e-6).rounded(.down) / 1000
  }

  /// The name of a day's value, so that there is one a day whatever zone a file was read in.
  static func sync(_ type: SampleType, _ day: CalendarDay, _ options: ReaderOptions) -> SyncVersion
  {
    SyncVersion(
      identifier: "day:\(type.name):\(day)",
      version: options.modified ?? options.now.milliseconds
    )
  }

  /// `MM/DD/YY`; Fitbit's years are 2000 to 2099.
  private static func day(_ text: Substring) -> CalendarDay? {
    let parts = text.split(separator: "/")
    guard parts.count == 3, parts.allSatisfy({ $0.utf8.count == 2 }) else { return nil }
    return CalendarDay("20\(parts[2])-\(parts[0])-\(parts[1])")
  }
}
