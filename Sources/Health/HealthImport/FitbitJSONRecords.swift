import Core
package import Formats
import HealthModel

/// Reads the JSON files of a Fitbit archive, `Global Export Data/….json`.
package typealias FitbitJSONReader = JSONRecordReader<FitbitJSONRecords>

extension FitbitJSONReader {
  /// Whether a file begins like one of those that are read: an array of records with these names.
  package static func recognises(head: [UInt8], fileName: String) -> Bool {
    guard JSONHead.firstByte(head) == UInt8(ascii: "[") else { return false }
    let isSleep = JSONHead.holds(head, anyOf: ["dateOfSleep"])
    let isPulse =
      JSONHead.holds(head, anyOf: ["dateTime"]) && JSONHead.holds(head, anyOf: ["bpm"])
    let isResting =
      JSONHead.holds(head, anyOf: ["dateTime"]) && JSONHead.holds(head, anyOf: ["error"])
    return isSleep || isPulse || isResting
  }
}

/// Records of Fitbit's JSON files.
///
/// Three kinds are read, told apart by their content: heart rate `{"dateTime": "MM/DD/YY
/// HH:MM:SS", "value": {"bpm", "confidence"}}`, resting heart rate `{"dateTime", "value":
/// {"date", "value", "error"}}` and nights `{"dateOfSleep", "startTime", "levels"}`. None of their
/// times carries an offset, and each kind has a rule of its own: heart rate is in UTC, as real
/// exports show beside the `Z` times of their CSV; a resting heart rate is the value of a day of the
/// person; nights are local, so that a zone has to be given. The CSV of the same archive repeats
/// heart rates; both under one name count once. Weight is not read here, because the file doesn't
/// tell its unit.
package struct FitbitJSONRecords: JSONRecordFormat {
  /// The elements of the one array.
  package static let paths = ["[]"]
  /// The source of everything, the same in JSON and CSV so that twins are one.
  static let source = "Fitbit"

  private var rows: RecordRows

  /// A file's start.
  package init(options: ReaderOptions) { rows = RecordRows(options) }

  /// Goes on behind records that were read elsewhere.
  init(rows: RecordRows) { self.rows = rows }

  /// Takes the next record.
  package mutating func take(
    _ value: JSONValue,
    at path: Int,
    into items: inout [ImportItem]
  ) throws(HealthImportError) {
    items.append(row: rows.next()) {
      (row, skipped: inout SkipReason?) throws(RejectedRow) in
      if value["dateOfSleep"] != nil { return try FitbitNight(record: value, row: row).samples() }
      guard let inner = value["value"] else { return [] }
      if inner["bpm"] != nil { return try Self.pulse(value, inner, row, &skipped) }
      return inner["error"] != nil ? try Self.resting(value, inner, row, &skipped) : []
    }
  }

  private static func pulse(
    _ value: JSONValue,
    _ inner: JSONValue,
    _ row: ImportRow,
    _ skipped: inout SkipReason?
  ) throws(RejectedRow) -> [NewSample] {
    guard let rate = inner["bpm"]?.lenientNumber else {
      throw row.noNumber("bpm")
    }
    let time = try instant(value["dateTime"]?.text, row)
    let confidence = inner["confidence"]?.lenientNumber
    return try pulse(rate, at: time, isGuess: confidence == 0, row, &skipped)
  }

  /// A heart rate by its numbers.
  ///
  /// Confidence is 0 to 3; with 0 the tracker repeats a guess while it isn't worn.
  ///
  /// - Parameters:
  ///   - rate: beats a minute.
  ///   - time: milliseconds since 1970.
  ///   - isGuess: whether its confidence is 0.
  ///   - row: its place.
  ///   - skipped: why there is none.
  /// - Returns: the reading; none for a guess.
  /// - Throws: the row as left out.
  static func pulse(
    _ rate: Double,
    at time: Int64,
    isGuess: Bool,
    _ row: ImportRow,
    _ skipped: inout SkipReason?
  ) throws(RejectedRow) -> [NewSample] {
    guard !isGuess else {
      row.options.guesses.add(milliseconds: time, rate: rate)
      skipped = .guess
      return []
    }
    // In UTC, shown in the zone handed in.
    let moment = Timestamp(milliseconds: time, in: row.options.zone ?? .utc)
    return [try row.sample(.heartRate, rate, during: (moment, moment), source: source)]
  }

  private static func resting(
    _ value: JSONValue,
    _ inner: JSONValue,
    _ row: ImportRow,
    _ skipped: inout SkipReason?
  ) throws(RejectedRow) -> [NewSample] {
    // A day without a value has 0 and no date.
    guard let rate = inner["value"]?.lenientNumber, rate > 0 else {
      skipped = .absent
      return []
    }
    let text = value["dateTime"]?.text
    guard let day = text.flatMap(FitbitDay.label) else {
      throw row.noDay("dateTime", written: text)
    }
    let sample = try row.sample(
      .restingHeartRate,
      FitbitDay.cut(rate),
      during: row.span(of: day),
      source: source,
      metadata: ImportRow.wholeDay
    )
    return [sample.synced(FitbitDay.sync(sample.type, day, row.options))]
  }

  /// Milliseconds since 1970 of `MM/DD/YY HH:MM:SS`, which is in UTC.
  private static func instant(_ text: String?, _ row: ImportRow) throws(RejectedRow) -> Int64 {
    guard let text else { throw row.lacking("dateTime") }
    guard let time = FitbitTime.parse(text.utf8) else {
      throw row.noTime("dateTime", written: text)
    }
    return time
  }
}

/// One night of a Fitbit archive.
///
/// `levels.data` tells the stages one after another; the brief awakenings of `shortData` lie
/// within them and are left out. A night of the older `classic` kind knows asleep, restless and
/// awake; restless counts as awake, as it does in Fitbit's own minutes asleep.
struct FitbitNight {
  /// The night's record.
  let record: JSONValue
  /// Its place.
  let row: ImportRow

  /// The time in bed, and each stage.
  func samples() throws(RejectedRow) -> [NewSample] {
    let start = try row.time(record["startTime"]?.text, named: "startTime")
    let end = try row.time(record["endTime"]?.text, named: "endTime")
    var samples = [try sample(.inBed, (start, end))]
    for part in record["levels"]?["data"]?.elements ?? [] {
      let name = part["level"]?.text ?? ""
      guard let stage = SleepStage(name: name) else {
        throw row.rejected(.badValue, "“\(ImportText.excerpt(name))” isn't a stage of sleep")
      }
      guard let seconds = part["seconds"]?.lenientNumber, (0...172_800).contains(seconds) else {
        throw row.rejected(.badValue, "a stage of the night has no length")
      }
      let begins = try row.time(part["dateTime"]?.text, named: "dateTime")
      let ends = begins.adding(milliseconds: Int64(saturating: seconds * 1000))
      samples.append(try sample(stage, (begins, ends)))
    }
    return samples
  }

  private func sample(
    _ stage: SleepStage,
    _ span: (start: Timestamp, end: Timestamp)
  ) throws(RejectedRow) -> NewSample {
    try row.sample(
      .sleepAnalysis,
      stage.value,
      during: span,
      source: FitbitJSONRecords.source
    )
  }
}
