package import Core

/// Why what a sensor sent, or what is stored of it, can't be used.
package enum SensorError: DescribedError, Equatable {
  /// A value ends before everything that it announces.
  case tooShort(what: LocalizedText, expected: Int, given: Int)
  /// A value holds half an RR interval at its end.
  case halfInterval(given: Int)
  /// A value is longer than a characteristic can be.
  case tooLong(what: LocalizedText, limit: Int, given: Int)
  /// A percentage above 100.
  case notAPercentage(Int)
  /// A line of text that is longer than any sensor writes.
  case lineTooLong(limit: Int)
  /// A line of text without a name and a number.
  case noNamedValue(line: String)
  /// Stored beats that are damaged.
  case damagedBeats
}

extension SensorError {
  /// What is wrong and where, in one sentence.
  package var errorDescription: LocalizedText {
    switch self {
    case .tooShort(let what, let expected, let given):
      "\(what) has \(given) bytes, but its flags announce \(expected)."
    case .halfInterval(let given):
      "The heart rate measurement ends with half an RR interval (\(given) bytes)."
    case .tooLong(let what, let limit, let given):
      "\(what) has \(given) bytes; the maximum is \(limit)."
    case .notAPercentage(let number): "The battery level is \(number), which isn't a percentage."
    case .lineTooLong(let limit): "The sensor wrote a line longer than \(limit) bytes."
    case .noNamedValue(let line): "The line “\(line)” has no value with a name."
    case .damagedBeats: "The saved RR intervals are damaged."
    }
  }

  /// What would be right.
  package var recoverySuggestion: LocalizedText {
    switch self {
    case .tooShort, .halfInterval, .tooLong, .notAPercentage:
      "Nothing of it was saved. An update of the sensor's firmware may help."
    case .lineTooLong: "Each reading should be on a line of its own."
    case .noNamedValue: "Expected: a name and a number, such as HR=72 or SpO2: 98."
    case .damagedBeats: "Check the disk, and restore a backup."
    }
  }
}
