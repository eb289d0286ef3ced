/// How often an outside scheduler asks whether a check-in is due.
package enum CheckTick {
  /// The ticks there are, in minutes; each divides the hour, so that no hour has an odd one.
  package static let choices = [15, 5, 1]

  /// The minutes between two ticks for check-ins every so many seconds; nil when they are off.
  ///
  /// Product choice: a check-in is late by a quarter of its interval at most, and by fifteen minutes
  /// at most. Check-ins that are off keep the longest tick, so that turning them on needs no new
  /// installation.
  package static func minutes(forInterval seconds: Int?) -> Int {
    guard let seconds else { return choices[0] }
    return choices.first { $0 * 60 * 4 <= seconds } ?? 1
  }
}
