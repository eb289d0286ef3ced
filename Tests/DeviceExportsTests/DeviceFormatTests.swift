import Core
import DeviceExports
import HealthImport
import HealthModel
import TestSupport
import Testing

@Suite("Exports of devices", .timeLimit(.minutes(90)))
struct DeviceFormatTests {
  @Test(
    "What is stored of each format is what another reader finds; again, nothing is new",
    arguments: DeviceFixtures.folders
  )
  func golden(folder: String) throws {
    let sink = DeviceSink()
    for _ in 0..<2 {
      for name in DeviceFixtures.files where name.hasPrefix("\(folder)/") {
        let report = try DeviceFixtures.report(DeviceFixtures.bytes(name), as: name, into: sink)
        // Calories look like steps and are of no kind that is kept.
        if name.contains("calories") {
          #expect(report.failure?.message.contains("isn't in a format") == true)
        } else {
          #expect(report.failure == nil, "\(name)")
        }
      }
    }
    let golden = try DeviceFixtures.golden(folder)
    #expect(sink.lines.subtracting(golden).sorted() == [], "stored, and not expected")
    #expect(golden.subtracting(sink.lines).sorted() == [], "expected, and not stored")
    #expect(sink.samples.count == golden.count)
  }

  @Test("Every file is recognised as of its format", arguments: DeviceFixtures.files)
  func recognised(name: String) throws {
    let names = [
      "apple": "apple-health", "fitbit": "takeout", "samsung": "samsung-health",
    ]
    let folder = String(name.prefix { $0 != "/" })
    let report = try DeviceFixtures.report(
      DeviceFixtures.bytes(name),
      as: name,
      into: DeviceSink()
    )
    #expect(report.format == (name.contains("calories") ? "" : names[folder] ?? folder))
  }

  @Test(
    "A file cut anywhere never gives a reading that the whole one doesn't have",
    arguments: DeviceFixtures.files
  )
  func cuts(name: String) throws {
    let bytes = try DeviceFixtures.bytes(name)
    let whole = DeviceSink()
    _ = try DeviceFixtures.report(bytes, as: name, into: whole)
    // A day less than the whole where the file is a database of many pages.
    let step = bytes.count > 20_000 ? 1000 : name.hasSuffix(".csv") ? 7 : 100
    let options = try DeviceFixtures.options()
    for count in stride(from: 1, to: bytes.count, by: step) {
      let sink = DeviceSink()
      _ = try DeviceFixtures.report(
        Array(bytes.prefix(count)),
        as: name,
        into: sink,
        options: options
      )
      let half = sink.lines.subtracting(whole.lines)
      #expect(half.isEmpty, "cut after \(count) of \(bytes.count) bytes: \(half.sorted())")
    }
  }

  @Test("Any split into pieces gives the same items", arguments: DeviceFixtures.streams)
  func splits(name: String) throws {
    let bytes = try DeviceFixtures.bytes(name)
    guard let make = Self.reader(bytes, name) else { return }
    let options = try DeviceFixtures.options()
    let whole = Self.read(make(options), [bytes])
    for seed in 0..<10 {
      var random = SeededGenerator(seed: seed)
      var pieces: [[UInt8]] = []
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = Int.random(in: 1...[1, 3, 64, 1000][seed % 4], using: &random)
        pieces.append(Array(rest.prefix(count)))
        rest = rest.dropFirst(count)
      }
      let split = Self.read(make(options), pieces)
      #expect(split.items == whole.items)
      #expect(split.failure == whole.failure)
    }
  }

  @Test("Bytes changed at random never trap", arguments: DeviceFixtures.streams)
  func noise(name: String) throws {
    let bytes = try DeviceFixtures.bytes(name)
    guard let make = Self.reader(bytes, name) else { return }
    let options = try DeviceFixtures.options()
    for seed in 0..<150 {
      var random = SeededGenerator(seed: seed)
      var broken = bytes
      for _ in 0..<Int.random(in: 1...10, using: &random) {
        let place = Int.random(in: 0..<broken.count, using: &random)
        broken[place] = UInt8.random(in: 0...255, using: &random)
      }
      for sample in Self.read(make(options), [broken]).items.samples {
        #expect(sample.value.isFinite && sample.start <= sample.end)
      }
    }
  }

  @Test("Local times without a zone are left out, and nothing is guessed")
  func zoneless() throws {
    let options = try DeviceFixtures.options(zone: nil)
    let local = DeviceFixtures.files.filter { name in
      name.contains("247ohr") || name.contains("BloodPressure")
        || ["withings/bp.csv", "withings/weight.csv", "withings/aggregates_steps.csv"]
          .contains(name)
    }
    for name in local {
      let sink = DeviceSink()
      let report = try DeviceFixtures.report(
        DeviceFixtures.bytes(name),
        as: name,
        into: sink,
        options: options
      )
      #expect(sink.samples.isEmpty, "\(name)")
      #expect(report.rejectedByReason.keys.contains(.noOffset), "\(name)")
    }
  }

  private static func reader(
    _ bytes: [UInt8],
    _ name: String
  ) -> (@Sendable (ReaderOptions) -> any SampleReader)? {
    guard let format = ImportFormat.of(bytes, name: name, among: ImportFormat.every),
      case .stream(let make) = format.reading
    else { return nil }
    return make
  }

  static func read(
    _ reader: any SampleReader,
    _ pieces: [[UInt8]]
  ) -> (items: [ImportItem], failure: HealthImportError?) {
    var reader = reader
    var items: [ImportItem] = []
    do throws(HealthImportError) {
      for piece in pieces { try reader.read(piece, into: &items) }
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
}
