package import Formats
package import HealthImport
import HealthModel

/// Reads the training sessions of Polar Flow's export, `training-session-….json`.
package typealias PolarTrainingReader = JSONRecordReader<PolarTraining>

extension PolarTrainingReader {
  /// Whether a file begins like one.
  package static func recognises(head: [UInt8], fileName: String) -> Bool {
    JSONHead.firstByte(head) == UInt8(ascii: "{")
      && JSONHead.holds(head, anyOf: ["startTime"]) && JSONHead.holds(head, anyOf: ["stopTime"])
      && JSONHead.holds(head, anyOf: ["exportVersion", "timezoneOffsetMinutes", "exercises"])
  }
}

/// A session: `{"startTime", "stopTime", "timezoneOffsetMinutes", "exercises": [{"startTime", "samples":
/// …}]}`, with local times.
///
/// Its pulse is a list of times and values (`samples.heartRate`, older exports) or a series with a step
/// (`samples.samples`, of the type that names the heart rate). Other series are passed over unread.
package struct PolarTraining: JSONRecordFormat {
  /// The session, and the lists in it that would be held with it otherwise.
  package static let paths =
    [""]
    + [
      "altitude", "distance", "speed", "cadence", "temperature", "recordedRoute", "rr",
      "leftPedalCrankBasedPower", "rightPedalCrankBasedPower", "transitionSamples",
    ].map { "exercises[].samples.\($0)[]" }
    + ["exercises[].routes.route.wayPoints[]"]

  private var rows: RecordRows

  /// A file's start.
  package init(options: ReaderOptions) { rows = RecordRows(options) }

  /// Takes a session.
  package mutating func take(
    _ value: JSONValue,
    at path: Int,
    into items: inout [ImportItem]
  ) throws(HealthImportError) {
    guard path == 0 else { return }
    let session = PolarSession(value: value)
    items.append(row: rows.next()) { row throws(RejectedRow) in [try session.workout(row)] }
    for exercise in value["exercises"]?.elements ?? [] {
      session.pulse(of: exercise, &rows, into: &items)
    }
  }
}

/// One training session.
struct PolarSession {
  /// The session.
  let value: JSONValue

  /// Minutes east of UTC, where the session or an exercise has them.
  private func offset(_ exercise: JSONValue? = nil) -> Int? {
    let told = [
      exercise?["timezoneOffsetMinutes"], exercise?["timezoneOffset"],
      value["timezoneOffsetMinutes"], value["timeZoneOffset"], value["timezoneOffset"],
    ]
    guard let minutes = told.lazy.compactMap({ $0?.number }).first, minutes.magnitude <= 1080
    else { return nil }
    return Int(minutes)
  }

  /// The whole session.
  func workout(_ row: ImportRow) throws(RejectedRow) -> NewSample {
    let first = value["exercises"]?.elements.first
    let span = (
      start: try row.local(value["startTime"]?.text, named: "startTime", offset: offset(first)),
      end: try row.local(value["stopTime"]?.text, named: "stopTime", offset: offset(first))
    )
    // Newer exports name the sport by a number whose list isn't public.
    let sport = first?["sport"]?.text ?? value["sport"]?.text ?? value["name"]?.text
    let kind = WorkoutName.number(sport ?? "")
    return try row.sample(.workout, kind, during: span, source: PolarPulse.source)
  }

  /// The pulse of an exercise.
  func pulse(
    of exercise: JSONValue,
    _ rows: inout RecordRows,
    into items: inout [ImportItem]
  ) {
    let offset = offset(exercise)
    for point in exercise["samples"]?["heartRate"]?.elements ?? [] {
      // A gap has a time without a value.
      guard let rate = point["value"]?.lenientNumber, rate > 0 else { continue }
      items.append(row: rows.next()) { row throws(RejectedRow) in
        let time = try row.local(point["dateTime"]?.text, named: "dateTime", offset: offset)
        return [try sample(rate, time, row)]
      }
    }
    for series in exercise["samples"]?["samples"]?.elements ?? [] {
      guard ["HEART_RATE", "SAMPLE_TYPE_HEART_RATE"].contains(series["type"]?.text ?? ""),
        let step = series["intervalMillis"]?.lenientNumber, (1...3_600_000).contains(step)
      else { continue }
      let start = exercise["startTime"]?.text
      for (index, value) in (series["values"]?.elements ?? []).enumerated() {
        guard let rate = value.number, rate > 0 else { continue }
        items.append(row: rows.next()) { row throws(RejectedRow) in
          let begin = try row.local(start, named: "startTime", offset: offset)
          let after = Int64(saturating: Double(index) * step)
          return [try sample(rate, begin.adding(milliseconds: after), row)]
        }
      }
    }
  }

  private func sample(
    _ rate: Double,
    _ time: Timestamp,
    _ row: ImportRow
  ) throws(RejectedRow) -> NewSample {
    try row.sample(.heartRate, rate, during: (time, time), source: PolarPulse.source)
  }
}
