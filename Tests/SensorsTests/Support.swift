import BundledFiles
import FlatTables
import Foundation
import HealthModel
import Monitors
import Sensors

/// The program's own rules, and folds by them.
enum Scene {
  static func rules() throws -> SensorRules { try SensorRules(json5: BundledFile.sensors.bytes) }

  static func check() throws -> SampleCheck {
    SampleCheck(
      limits: try ConfigurationTable.decode(
        [String: SampleCheck.Limits].self,
        from: BundledFile.possibleValues.bytes
      )
    )
  }

  static func fold(stretch: Int = 10) throws -> SensorFold {
    SensorFold(
      SensorFold.Origin(source: "Strap", device: "Maker H1"),
      stretchSeconds: stretch,
      rules: try rules(),
      check: try check(),
      zone: .utc
    )
  }

  /// A moment some seconds after the beginning of a scene, by both clocks.
  static func moment(_ seconds: Double, wallAhead: Double = 0) -> SensorMoment {
    SensorMoment(
      wall: 1_780_000_000_000 + Int64(((seconds + wallAhead) * 1000).rounded()),
      monotonic: 50_000 + Int64((seconds * 1000).rounded())
    )
  }

  /// A file beside the tests.
  static func file(_ name: String) throws -> Data {
    try Data(contentsOf: URL(filePath: #filePath).deletingLastPathComponent().appending(path: name))
  }
}

extension [SensorOutput] {
  var samples: [NewSample] {
    compactMap { if case .sample(let sample) = $0 { sample } else { nil } }
  }
  var series: [BeatSeries] {
    compactMap { if case .beats(let series) = $0 { series } else { nil } }
  }
  var notes: [SensorNote] {
    compactMap { if case .note(let note) = $0 { note } else { nil } }
  }
}

/// Small deterministic numbers: SplitMix64 (Steele, Lea and Flood 2014).
struct SplitMix: RandomNumberGenerator {
  var state: UInt64
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }
}
