package import HealthModel

/// What a sensor has measured at some moment.
package enum SensorValue: Equatable, Sendable {
  /// A heart rate with its intervals.
  case heart(HeartRateMeasurement)
  /// Oxygen saturation and pulse.
  case oximeter(PulseOximeterReading)
  /// A line of text with named values.
  case line(SensorLine)
}

/// What becomes of a sensor's values.
package enum SensorOutput: Equatable, Sendable {
  /// A sample to store.
  case sample(NewSample)
  /// A series of intervals to store; one that was stored before with the same start has grown.
  case beats(BeatSeries)
  /// Something a person may want to know of this sensor.
  case note(SensorNote)
}

/// Something a person may want to know of a sensor; each is one line of `sensor log`.
package enum SensorNote: Equatable, Sendable {
  /// The sensor says that it doesn't touch the skin.
  case contactLost
  /// It touches the skin again.
  case contactFound
  /// A value that no body can have; in words.
  case impossible(String)
  /// A value that is no reading, by the device's own word; why, as the end of a sentence.
  case refused(String)
  /// More came than one device may send; how many values were passed over.
  case flood(Int)
  /// The machine was suspended, or its clock was set.
  case clockMoved

  /// It in one sentence.
  package var words: String {
    switch self {
    case .contactLost: "The sensor lost contact with the skin; nothing is saved until it is back."
    case .contactFound: "The sensor is in contact with the skin again."
    case .impossible(let text): "\(text) can't be a reading and wasn't saved."
    case .refused(let reason): "A value wasn't saved: \(reason)."
    case .flood(let count): "The sensor sent too much at once; \(count) values were ignored."
    case .clockMoved: "The computer slept, or its clock was set; a new series begins."
    }
  }
}
