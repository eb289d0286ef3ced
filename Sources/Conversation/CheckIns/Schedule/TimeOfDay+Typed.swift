package import Core

extension TimeOfDay {
  /// Reads `HH:MM`, as in `07:30`; the hour may have one digit.
  ///
  /// - Throws: ``SchedulingError/badTime(_:)``.
  package static func typed(
    _ text: some StringProtocol
  ) throws(SchedulingError) -> TimeOfDay {
    guard let time = TimeOfDay(text) else { throw .badTime(String(text)) }
    return time
  }
}
