/// What is stored of a sensor's values.
package struct SensorSettings: Equatable, Sendable {
  /// How long a stretch is of which one heart rate is stored.
  package var stretch = Duration.seconds(10)
}

extension SettingSpecification {
  /// The settings of sensors, in the order of the documented file.
  static let sensors: [SettingSpecification] = [
    .duration(
      "sensors.stretch",
      \.sensors.stretch,
      in: .seconds(1)...(.seconds(300)),
      "How long a stretch is of which one heart rate is saved."
    )
  ]
}
