import Core

/// What is stored of a sensor's values, and for how long as it came.
package struct SensorSettings: Equatable, Sendable {
  /// How long a stretch is of which one heart rate is stored.
  package var stretch = Duration.seconds(10)
  /// After how many days raw readings may be thinned; nil for never.
  package var rawDays: Int?
  /// How long a stretch is of which one reading is left when they are thinned.
  package var thinTo = Duration.seconds(300)
}

extension SettingSpecification {
  /// The settings of sensors, in the order of the documented file.
  static let sensors: [SettingSpecification] = [
    .duration(
      "sensors.stretch",
      \.sensors.stretch,
      in: .seconds(1)...(.seconds(300)),
      "How long a stretch is of which one heart rate is saved."
    ),
    .optionalInteger(
      "sensors.rawDays",
      \.sensors.rawDays,
      in: 1...36_500,
      "After how many days 'samples prune' thins what sensors sent, or never."
    ),
    .duration(
      "sensors.thinTo",
      \.sensors.thinTo,
      in: .seconds(60)...(.seconds(3600)),
      "How long a stretch is of which 'samples prune' leaves one reading."
    ),
  ]
}
