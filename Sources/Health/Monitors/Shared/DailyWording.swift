import HealthModel

/// What a monitor says often, in one of several wordings, so that it reads differently each time.
enum DailyWording {
  /// The wording of a local day: each of four days in a row has another one.
  ///
  /// - Parameters:
  ///   - wordings: the wordings, one at least.
  ///   - day: the local day.
  /// - Returns: one of them; empty where there is none.
  static func of(_ wordings: [String], on day: CalendarDay) -> String {
    wordings.isEmpty ? "" : wordings[abs(day.daysSinceEpoch) % wordings.count]
  }
}
