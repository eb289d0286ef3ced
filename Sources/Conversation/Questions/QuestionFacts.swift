package import Assessment
package import HealthModel

/// What answers are made of; the stores behind it are handed in.
///
/// Spans are milliseconds since 1970-01-01T00:00:00Z.
package protocol QuestionFacts {
  /// The present.
  var now: Timestamp { get }
  /// Whose days count.
  var zone: LocalZone { get }
  /// The age in fractional years; nil without a birthday.
  var age: Double? { get }

  /// The newest sample of a type that doesn't lie ahead; nil without any.
  func latest(_ type: SampleType) throws -> Sample?
  /// The samples of a type that start in a span, newest first.
  func samples(_ type: SampleType, in span: Range<Int64>, limit: Int?) throws -> [Sample]
  /// What the samples of a type amount to by calendar days, weeks or months; nights for sleep.
  func buckets(
    _ type: SampleType,
    in span: Range<Int64>,
    by unit: CalendarBuckets.Unit
  ) throws -> [StatisticsBucket]
  /// The lowest and the highest reading that start in a span; nil without any.
  func extremes(_ type: SampleType, in span: Range<Int64>) throws -> ReadingExtremes?
  /// What is normal at the person's age; nil where no table says.
  func range(_ type: SampleType) throws -> ReferenceRange?
  /// What is usual for the person.
  func usual(_ type: SampleType) throws -> UsualLevel
  /// When check-ins were sent in a span, newest first.
  func checkIns(in span: Range<Int64>) throws -> [Timestamp]
  /// When check-ins come.
  func checkInPlan() throws -> CheckInTimes
  /// What the person has said with these words, the best first, in a span; nil for all time.
  func said(_ words: [String], in span: Range<Int64>?) throws -> [PersonQuote]
}

/// The lowest and the highest of some readings, the first of equals.
package struct ReadingExtremes: Hashable, Sendable {
  /// The lowest, and when it was.
  package var lowest: (value: Double, start: Timestamp) { (lowValue, lowStart) }
  /// The highest, and when it was.
  package var highest: (value: Double, start: Timestamp) { (highValue, highStart) }
  /// How many readings there are.
  package private(set) var count = 1

  private var lowValue, highValue: Double
  private var lowStart, highStart: Timestamp

  /// Those of one reading.
  package init(_ value: Double, at start: Timestamp) {
    (lowValue, highValue, lowStart, highStart) = (value, value, start, start)
  }

  /// Takes in a later reading.
  package mutating func add(_ value: Double, at start: Timestamp) {
    count += 1
    if value < lowValue { (lowValue, lowStart) = (value, start) }
    if value > highValue { (highValue, highStart) = (value, start) }
  }
}

/// When check-ins come: each by an interval or at times of day.
package struct CheckInTimes: Sendable {
  /// Whether there are none.
  package var isOff = false
  /// Whether some days of the week have a rhythm of their own.
  package var isByWeekday = false
  /// The interval in seconds; nil where they come at times of day.
  package var everySeconds: Int?
  /// The times of day, as `09:00`.
  package var times: [String] = []
  /// The hours without any, as `22:00` and `07:00`; nil for none.
  package var quiet: (from: String, to: String)?
  /// Whether one only comes where a reading needs attention.
  package var isOnlyForUnusual = false
  /// When the next one comes; nil where none is planned.
  package var next: Timestamp?

  /// Check-ins that are on.
  package init() {}
}

/// Something that the person has said.
package struct PersonQuote: Hashable, Sendable {
  /// Their words.
  package let text: String
  /// When they wrote them.
  package let time: Timestamp
  /// The message.
  package let messageID: String

  /// A quote from its parts.
  package init(text: String, time: Timestamp, messageID: String) {
    self.text = text
    self.time = time
    self.messageID = messageID
  }
}
