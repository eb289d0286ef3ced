package import Core
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
  case impossible(LocalizedText)
  /// A value that is no reading, by the device's own word; why, as the end of a sentence.
  case refused(LocalizedText)
  /// More came than one device may send; how many values were passed over.
  case flood(Int)
  /// The machine was suspended, or its clock was set.
  case clockMoved

  /// It in one sentence.
  package var words: LocalizedText {
    switch self {
    case .contactLost: "The sensor lost contact with the skin; nothing is saved until it is back."
    case .contactFound: "The sensor is in contact with the skin again."
    case .impossible(let text): "\(text) can't be a reading and wasn't saved."
    case .refused(let reason): "A value wasn't saved: \(reason)."
    case .flood(let count): "The sensor sent too much at once; \(count) values were ignored."
    case .clockMoved: "The computer slept, or its clock was set; a new series begins."
    }
  }

  /// A line of a sensor's log, which the store keeps in English, as a text.
  package static func words(ofLine line: String) -> LocalizedText {
    if let reading = middle(of: line, in: impossible) { return impossible(named(reading)).words }
    if let reason = middle(of: line, in: refused) {
      return refused(LocalizedText(key: reason)).words
    }
    if let count = middle(of: line, in: { _ in flood(0) }, mark: "0").flatMap({ Int($0) }) {
      return flood(count).words
    }
    return LocalizedText(key: line)
  }

  /// What stands in the one place of a note; nil for a line of another one.
  private static func middle(
    of line: String,
    in note: (LocalizedText) -> SensorNote,
    mark: String = "\u{0}"
  ) -> String? {
    let words = note(LocalizedText(verbatim: mark)).words.english
    guard let place = words.firstRange(of: mark) else { return nil }
    let (start, end) = (words[..<place.lowerBound], words[place.upperBound...])
    guard line.count > start.count + end.count, line.hasPrefix(start), line.hasSuffix(end) else {
      return nil
    }
    return String(line.dropFirst(start.count).dropLast(end.count))
  }

  /// A reading in English, such as `heart rate 301 bpm`, as a text.
  private static func named(_ reading: String) -> LocalizedText {
    let types = SampleType.all.filter { reading.hasPrefix("\($0.title) ") }
    guard let title = types.map(\.title).max(by: { $0.count < $1.count }) else {
      return LocalizedText(verbatim: reading)
    }
    let value = String(reading.dropFirst(title.count + 1))
    return "\(words: title) \(number: value)"
  }
}
