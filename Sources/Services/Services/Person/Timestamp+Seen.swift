package import HealthModel

extension Timestamp {
  /// A time of today as `HH:MM`, otherwise with its day.
  package func seen(_ now: Timestamp) -> String {
    day == now.day ? clock : "\(day) \(clock)"
  }
}
