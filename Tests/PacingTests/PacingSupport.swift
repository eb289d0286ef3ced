import BundledFiles
import HealthModel
import HealthStorage
import Monitors
import Testing
import TestSupport
import Transcripts

@testable import Pacing

/// Real stores in a directory of their own, with the records of pacing over them.
@MainActor struct PacingStores {
  let directory: TemporaryDirectory
  let records: PacingRecords

  /// Empty stores; the person was born on a day, unless that is nil.
  init(born: String? = "1986-01-01") throws {
    directory = try TemporaryDirectory()
    records = PacingRecords(
      health: try HealthStore(path: directory.file("samples.sqlite")),
      diary: try TranscriptStore(path: directory.file("transcripts.sqlite")),
      monitor: PacingMonitor(rules: try PacingRules(json5: BundledFile.pacing.bytes)),
      betaBlockers: try BetaBlockerRules(json5: BundledFile.betaBlocker.bytes),
      zone: Self.berlin
    )
    if let born { try records.health.setProfile(.birthday, to: born) }
  }

  /// Stores a reading of one moment.
  func add(
    _ type: SampleType,
    _ value: Double,
    _ time: Timestamp,
    source: String = "test"
  ) throws {
    let sample = NewSample(type: type, value: value, start: time, end: time, source: source)
    _ = try records.health.save([sample])
  }

  /// An instant from a local time such as `2026-03-29T07:05`.
  func at(_ text: String) throws -> Timestamp {
    try #require(TimestampText.parse(text, in: Self.berlin))
  }

  /// Central Europe in 2026, by rule: +1 h, and +2 h between the two changes at 01:00 UTC.
  static let berlin = LocalZone { milliseconds in
    (1_774_746_000_000..<1_792_890_000_000).contains(milliseconds) ? 120 : 60
  }
}
