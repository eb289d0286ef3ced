import Core
package import Formats
package import HealthImport
import HealthModel

/// Reads the nights of Polar Flow's export, `sleep_result_….json`.
package typealias PolarSleepReader = JSONRecordReader<PolarSleep>

extension PolarSleepReader {
  /// Whether a file begins like one.
  package static func recognises(head: [UInt8], fileName: String) -> Bool {
    JSONHead.firstByte(head) == UInt8(ascii: "[")
      && ["sleepResult", "hypnogram"].allSatisfy { JSONHead.holds(head, anyOf: [$0]) }
  }
}

/// Nights: `[{"night", "evaluation", "sleepResult": {"hypnogram": {"sleepStart", "sleepEnd",
/// "sleepStateChanges": […]}}}]`, with an offset in each time.
///
/// A change names the state that begins and how long after the start of sleep, as a duration of ISO 8601.
/// Some nights have a last waking after their end; it is left out.
package struct PolarSleep: JSONRecordFormat {
  /// The elements of the one array.
  package static let paths = ["[]"]

  private var rows: RecordRows

  /// A file's start.
  package init(options: ReaderOptions) { rows = RecordRows(options) }

  /// Takes the next night.
  package mutating func take(
    _ value: JSONValue,
    at path: Int,
    into items: inout [ImportItem]
  ) throws(HealthImportError) {
    items.append(row: rows.next()) { row throws(RejectedRow) in
      guard let night = value["sleepResult"]?["hypnogram"] else { return [] }
      return try Self.samples(night, value["evaluation"], row)
    }
  }

  private static func samples(
    _ night: JSONValue,
    _ evaluation: JSONValue?,
    _ row: ImportRow
  ) throws(RejectedRow) -> [NewSample] {
    let span = (
      start: try row.time(night["sleepStart"]?.text, named: "sleepStart"),
      end: try row.time(night["sleepEnd"]?.text, named: "sleepEnd")
    )
    try row.check(span)
    let changes = try (night["sleepStateChanges"]?.elements ?? []).map {
      change throws(RejectedRow) in
      try Self.change(change, row)
    }
    guard !changes.isEmpty else {
      let asleep = evaluation?["asleepDuration"]?.text.flatMap(DurationText.milliseconds)
      let night = SleepNight(
        span: span,
        asleepHours: asleep.map { Double($0) / 3_600_000 },
        awakeHours: 0
      )
      return try night.samples(row, source: PolarPulse.source, metadata: [:])
    }
    var samples: [NewSample] = []
    for (index, change) in changes.enumerated() {
      guard let stage = change.stage else { continue }
      let start = span.start.adding(milliseconds: change.milliseconds)
      let next = index + 1 < changes.count ? changes[index + 1].milliseconds : nil
      let end = min(span.end, next.map { span.start.adding(milliseconds: $0) } ?? span.end)
      guard start < end else { continue }
      samples.append(
        try row.sample(
          .sleepAnalysis,
          stage.value,
          during: (start, end),
          source: PolarPulse.source
        )
      )
    }
    return samples
  }

  /// A state and when it begins; the member of the duration isn't called the same in all exports.
  private static func change(
    _ value: JSONValue,
    _ row: ImportRow
  ) throws(RejectedRow) -> (milliseconds: Int64, stage: SleepStage?) {
    guard case .object(let members) = value,
      let milliseconds = members.lazy.compactMap({
        $0.value.text.flatMap(DurationText.milliseconds)
      }).first
    else { throw row.rejected(.badTime, "a change of sleep has no time") }
    let states: [String: SleepStage] = [
      "WAKE": .awake, "SLEEP": .asleep, "REM": .rem, "NONREM1": .core, "NONREM2": .core,
      "NONREM3": .deep,
    ]
    var state = value["state"]?.text ?? ""
    if state.hasPrefix("SLEEP_STATE_") { state = String(state.dropFirst(12)) }
    return (milliseconds, states[state])
  }
}
