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

  /// The wording of an alert: it differs from those of the alerts of its rule just before it.
  ///
  /// - Parameters:
  ///   - wordings: the wordings, one at least.
  ///   - spoken: what was said before.
  ///   - rule: the alert's rule.
  ///   - now: the present.
  ///   - spacing: how far apart two alerts of the rule are at least, in milliseconds.
  /// - Returns: one of them; empty where there is none.
  static func of(
    _ wordings: [String],
    after spoken: [ReasonToSpeak],
    rule: String,
    now: Timestamp,
    spacing: Int64
  ) -> String {
    guard !wordings.isEmpty else { return "" }
    let earlier = spoken.filter { $0.rule == rule && $0.at < now }.map(\.at.milliseconds).sorted()
    // Which wordings they had is saved nowhere: each place follows from its time and those before.
    var places: [Int] = []
    for time in earlier + [now.milliseconds] {
      var place = Int((time / max(spacing, 1)).magnitude % UInt64(wordings.count))
      while places.suffix(wordings.count - 1).contains(place) {
        place = (place + 1) % wordings.count
      }
      places.append(place)
    }
    return wordings[places.last ?? 0]
  }
}
