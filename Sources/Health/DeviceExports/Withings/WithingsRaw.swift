import Core
package import HealthImport
package import HealthModel

/// Lines of Withings' raw files: `start,duration,value`, with single numbers or lists of them.
///
/// `2026-03-01T22:00:00+01:00,"[60,60]","[62,64]"`: each value holds for its duration in seconds, one
/// after the other. Only a file's name tells what its values are.
package struct WithingsRaw: TableFormat {
  /// What a raw file holds.
  package enum Kind: CaseIterable, Sendable {
    /// Heart rate, of watches and mats.
    case pulse
    /// Breaths a minute, of mats.
    case breaths
    /// Saturation of the blood with oxygen.
    case oxygen
    /// Steps.
    case steps
    /// Stages of sleep.
    case sleep

    /// Parts of the names of files that hold it.
    var names: [String] {
      switch self {
      case .pulse: ["raw_hr_hr", "raw_tracker_hr", "raw_sleep-monitor_hr"]
      case .breaths: ["raw_sleep-monitor_respiratory-rate", "raw_tracker_respiratory-rate"]
      case .oxygen: ["raw_spo2_auto_spo2", "raw_spo2_spo2", "raw_tracker_spo2"]
      case .steps: ["raw_tracker_steps"]
      case .sleep: ["raw_tracker_sleep-state", "raw_sleep-monitor_sleep-state"]
      }
    }
  }

  /// Nothing comes before the names.
  package let preambleLength = 0

  private let kind: Kind?

  /// A format at the start of a file; nil reads a kind that isn't kept.
  package init(_ kind: Kind?) { self.kind = kind }

  /// Whether a file is a raw one, of this kind; nil: of any other.
  package static func recognises(head: [UInt8], fileName: String, kind: Kind?) -> Bool {
    let names = TableColumns.names(head)
    guard Set(names) == ["start", "duration", "value"] else { return false }
    let name = fileName.lowercased().split(separator: "/").last.map(String.init) ?? ""
    guard let kind else { return name.hasPrefix("raw_") }
    return kind.names.contains { name.hasPrefix($0) }
  }

  /// Takes the names.
  package mutating func begin(preamble: [[String]], columns: [String]) {}

  /// The readings of a line.
  package func samples(
    _ fields: TableFields,
    _ row: ImportRow
  ) throws(RejectedRow) -> [NewSample] {
    guard let kind else { return [] }
    let start = try row.time(fields["start"], named: "start")
    let durations = try numbers(fields["duration"], "duration", row)
    let values = try numbers(fields["value"], "value", row)
    guard durations.count == values.count else {
      throw row.rejected(
        .malformed,
        "\(values.count) values with \(durations.count) durations"
      )
    }
    var parts: [Part] = []
    var from = start
    for (duration, value) in zip(durations, values) {
      guard (0...604_800).contains(duration) else {
        let seconds = "\(duration)"
        throw row.rejected(.badValue, "a duration of \(number: seconds) s is beyond a week")
      }
      let to = from.adding(milliseconds: Int64(saturating: (duration * 1000).rounded()))
      parts.append(Part(value: value, start: from, end: to))
      from = to
    }
    return try kind == .sleep ? stages(parts, row) : readings(kind, parts, row)
  }

  private struct Part {
    let value: Double
    let start: Timestamp
    var end: Timestamp
  }

  private func readings(
    _ kind: Kind,
    _ parts: [Part],
    _ row: ImportRow
  ) throws(RejectedRow) -> [NewSample] {
    let type: SampleType =
      switch kind {
      case .pulse: .heartRate
      case .breaths: .respiratoryRate
      case .oxygen: .oxygenSaturation
      case .steps, .sleep: .stepCount
      }
    var samples: [NewSample] = []
    // 0 is “not measured”, and no steps.
    for part in parts where part.value != 0 {
      samples.append(
        try row.sample(
          type,
          part.value,
          during: (part.start, part.end),
          source: WithingsTable.source
        )
      )
    }
    return samples
  }

  /// Parts of one stage that follow one another are one: 0 awake, 1 light, 2 deep, 3 REM.
  private func stages(_ parts: [Part], _ row: ImportRow) throws(RejectedRow) -> [NewSample] {
    var merged: [Part] = []
    for part in parts where part.start < part.end {
      if let last = merged.last, last.value == part.value, last.end == part.start {
        merged[merged.count - 1].end = part.end
      } else {
        merged.append(part)
      }
    }
    let stages: [Double: SleepStage] = [0: .awake, 1: .core, 2: .deep, 3: .rem]
    var samples: [NewSample] = []
    for part in merged {
      guard let stage = stages[part.value] else { continue }
      samples.append(
        try row.sample(
          .sleepAnalysis,
          stage.value,
          during: (part.start, part.end),
          source: WithingsTable.source
        )
      )
    }
    return samples
  }

  /// A number, or a list of them in brackets.
  private func numbers(
    _ text: String?,
    _ name: String,
    _ row: ImportRow
  ) throws(RejectedRow) -> [Double] {
    guard let text else { throw row.lacking(name, .badValue) }
    guard text.hasPrefix("[") else { return [try row.number(text, named: name)] }
    guard text.hasSuffix("]") else {
      throw row.rejected(.badValue, "the list of “\(name)” isn't closed")
    }
    var numbers: [Double] = []
    for part in text.dropFirst().dropLast().split(separator: ",") {
      numbers.append(try row.number(part.filter { $0 != " " }, named: name))
    }
    return numbers
  }
}
