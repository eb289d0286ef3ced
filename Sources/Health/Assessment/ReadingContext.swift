/// What the person was doing when a reading was taken, as far as the data say so.
package enum ReadingContext: String, Codable, CaseIterable, Sendable {
  /// The device says the person was at rest, and no sleep or exercise lies over the reading.
  case rest
  /// In a workout or soon after it, walking briskly, or moving as the device says.
  case exercise
  /// In a session of body and mind or soon after it, such as paced breathing or yoga.
  case mindAndBody
  /// In a stage of sleep other than awake.
  case sleep
  /// Nothing in the data says what the person was doing.
  case unknown

  /// Whether the person did something that moves heart and breath on purpose.
  var isActivity: Bool { self == .exercise || self == .mindAndBody }

  /// Whether the reading can speak of how the person is.
  ///
  /// Readings without any context count as taken at rest: most sources tell none, and a person
  /// without a watch would never be seen otherwise.
  package var counts: Bool { self == .rest || self == .unknown }
}

/// How the person moved during a reading of heart rate, as the device saw it.
///
/// The numbers are those of HealthKit's `HKHeartRateMotionContext`, which are kept with a sample
/// under the metadata key `HeartRateMotionContext`.
package enum MotionContext: Int, Sendable {
  /// The device doesn't say.
  case notSet = 0
  /// Still for five minutes or more.
  case sedentary = 1
  /// Moving.
  case active = 2
}
