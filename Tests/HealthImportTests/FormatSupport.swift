import Foundation
import HealthImport
import HealthModel

/// What the tests of the formats share.
enum FormatSupport {
  /// The present of every test: 2026-11-20T12:00:00Z.
  static let now = Timestamp(milliseconds: 1_795_176_000_000)

  /// Limits as wide as the ones in use.
  static let check = SampleCheck(limits: [
    "heart-rate": limits(20, 300), "resting-heart-rate": limits(20, 220),
    "respiratory-rate": limits(2, 120), "heart-rate-variability": limits(0.1, 1000),
    "oxygen-saturation": limits(30, 100), "blood-pressure-systolic": limits(30, 370),
    "blood-pressure-diastolic": limits(10, 360), "body-temperature": limits(11, 47),
    "body-mass": limits(0.2, 650), "height": limits(20, 275), "steps": limits(0, 400_000, true),
    "fvc": limits(0.1, 10), "fev1": limits(0.1, 10), "pef": limits(30, 900),
    "sleep": limits(0, 5, true), "mood": limits(-5, 5), "medication-dose": limits(1, 6, true),
    "pem-episode": limits(0, 4, true),
  ])

  private static func limits(
    _ low: Double,
    _ high: Double,
    _ whole: Bool? = nil
  ) -> SampleCheck.Limits {
    SampleCheck.Limits(low: low, high: high, wholeNumbers: whole, source: "test")
  }

  /// What a reader is told.
  static func options(zone: LocalZone? = nil, columns: [String: String] = [:]) -> ReaderOptions {
    ReaderOptions(check: check, now: now, zone: zone, columns: columns)
  }

  /// Berlin, from the zone database of this system.
  static let berlin = ImportZone.named("Europe/Berlin")

  /// The bytes of a fixture.
  static func fixture(_ name: String, file: String = #filePath) throws -> [UInt8] {
    let folder = URL(fileURLWithPath: file).deletingLastPathComponent()
    return Array(try Data(contentsOf: folder.appendingPathComponent("Fixtures/\(name)")))
  }

  /// Everything a reader makes of some bytes, in pieces of the given sizes.
  static func read(
    _ reader: any SampleReader,
    _ bytes: [UInt8],
    pieces: [Int] = []
  ) -> (items: [ImportItem], failure: HealthImportError?) {
    var reader = reader
    var items: [ImportItem] = []
    var rest = bytes[...]
    var sizes = pieces[...]
    do throws(HealthImportError) {
      while !rest.isEmpty {
        let piece = rest.prefix(sizes.popFirst() ?? rest.count)
        rest = rest.dropFirst(piece.count)
        try reader.read(Array(piece), into: &items)
      }
      try reader.finish(into: &items)
    } catch {
      return (items, error)
    }
    return (items, nil)
  }
}

extension [ImportItem] {
  /// The samples among the items.
  var samples: [NewSample] {
    compactMap { if case .sample(let sample) = $0 { sample } else { nil } }
  }

  /// The rows left out among the items.
  var rejected: [RejectedRow] {
    compactMap { if case .rejected(let row) = $0 { row } else { nil } }
  }

  /// How many items are no business of ours, or have nothing to keep.
  var ignored: Int { count { $0 == .ignored } + skipped.count }

  /// Why things of kinds that are kept were passed over.
  var skipped: [SkipReason] {
    compactMap { if case .skipped(let reason) = $0 { reason } else { nil } }
  }
}

extension NewSample {
  /// A sample in one line: type, value, start, end, source.
  var line: String { "\(type.name) \(value) \(start) \(end) \(source)" }
}
