import Foundation
import HealthModel
import HealthStorage
import Testing
import TestSupport

@Suite("Old raw readings are thinned")
struct ThinningTests {
  private static let day: Int64 = 86_400_000
  /// A whole number of days after 1970.
  private static let start: Int64 = 20_000 * day

  private let directory: TemporaryDirectory
  private let path: String
  private let store: HealthStore

  init() throws {
    directory = try TemporaryDirectory()
    path = directory.file("samples.sqlite")
    store = try HealthStore(path: path)
  }

  private func stretch(
    _ value: Double,
    at seconds: Int64,
    for length: Int64 = 9,
    source: String = "Strap",
    device: String? = "Maker H1",
    _ metadata: [String: String] = [:],
    _ type: SampleType = .heartRate
  ) -> NewSample {
    NewSample(
      type: type,
      value: value,
      start: Timestamp(milliseconds: Self.start + seconds * 1000, offsetMinutes: 60),
      end: Timestamp(milliseconds: Self.start + (seconds + length) * 1000, offsetMinutes: 60),
      source: source,
      device: device,
      metadata: metadata
    )
  }

  private func rule(_ seconds: Int64, types: [SampleType] = [.heartRate]) -> ThinningRule {
    ThinningRule(
      types,
      from: ["Strap", "manual"],
      before: Self.start + seconds * 1000,
      every: 300_000
    )
  }

  @Test("One mean takes the place of a stretch, with the least and the greatest of it")
  func mean() throws {
    _ = try store.save([
      stretch(70, at: 0, ["Minimum": "65", "Maximum": "72"]), stretch(80, at: 10),
      stretch(90, at: 290), stretch(60, at: 300), stretch(100, at: 310, source: "Watch"),
    ])
    let tally = try store.tally(rule(600))
    let part = try #require(tally.first)
    #expect(tally.count == 1 && part.type == .heartRate && part.source == "Strap")
    #expect(part.readings == 3 && part.means == 1)
    #expect(try store.samples(.heartRate).count == 5)
    #expect(try store.thin(rule(600)) == (readings: 3, means: 1))
    let left = try store.samples(.heartRate)
    #expect(left.map(\.value) == [100, 60, 80] && left[2].source == "Strap")
    #expect(left[2].start.milliseconds == Self.start && left[2].start.offsetMinutes == 60)
    #expect(left[2].end.milliseconds == Self.start + 299_000)
    let details = try #require(try store.details(ofSample: left[2].id))
    #expect(details.metadata == ["Minimum": "65", "Maximum": "90", "ReadingCount": "3"])
    #expect(details.device == "Maker H1")
    #expect(try store.counts().map(\.count) == [3])
    // What was thinned once is left alone.
    #expect(try store.tally(rule(600)).isEmpty)
    #expect(try store.thin(rule(600)) == (readings: 0, means: 0))
  }

  @Test("Means of means weigh as many readings as they stand for")
  func again() throws {
    _ = try store.save([
      stretch(60, at: 0, for: 250, ["Minimum": "50", "Maximum": "70", "ReadingCount": "9"]),
      stretch(100, at: 290),
    ])
    _ = try store.thin(rule(300))
    let left = try #require(try store.samples(.heartRate).first)
    #expect(left.value == 64)
    let metadata = try store.details(ofSample: left.id)?.metadata
    #expect(metadata == ["Minimum": "50", "Maximum": "100", "ReadingCount": "10"])
  }

  @Test("What was entered by hand, what is young, and other types stay")
  func stays() throws {
    _ = try store.save([
      stretch(70, at: 0, for: 0, device: nil), stretch(71, at: 1, for: 0, device: nil),
      stretch(72, at: 2, ["WasUserEntered": "1"]), stretch(73, at: 3, ["WasUserEntered": "1"]),
      stretch(74, at: 4, source: "manual"), stretch(75, at: 5, source: "manual"),
      stretch(120, at: 0, .bloodPressureSystolic), stretch(121, at: 1, .bloodPressureSystolic),
      stretch(80, at: 290), stretch(81, at: 301), stretch(82, at: 310),
    ])
    // A stretch of which a part is young stays whole.
    #expect(try store.tally(rule(599)).isEmpty)
    #expect(try store.thin(rule(599)) == (readings: 0, means: 0))
    #expect(try store.thin(rule(600)) == (readings: 2, means: 1))
    #expect(try store.samples(.heartRate).count == 8)
    #expect(try store.samples(.bloodPressureSystolic).count == 2)
  }

  private func stretch(_ value: Double, at seconds: Int64, _ type: SampleType) -> NewSample {
    stretch(value, at: seconds, [:], type)
  }

  @Test("A day of wear takes 1.3 MB at most, and a third of it once it is thinned")
  func cost() throws {
    let sensor = try #require(
      try store.pairSensor(
        address: "A0:00:00:00:00:01",
        name: "Strap",
        kinds: ["heart"],
        device: "Maker H1",
        at: 5
      )
    )
    let before = try size()
    for series in 0..<288 as Range<Int64> {
      var news = SensorNews(sensor: sensor.id)
      news.samples = (0..<30 as Range<Int64>).map { place in
        stretch(
          60 + Double((series * 7 + place) % 400) / 10,
          at: series * 300 + place * 10,
          ["Minimum": "\(58 + place % 7)", "Maximum": "\(70 + place % 9)"]
        )
      }
      news.beats = [
        StoredBeats(
          source: "Strap",
          start: Timestamp(milliseconds: Self.start + series * 300_000),
          length: 300_000,
          count: 350,
          bytes: (0..<360).map { UInt8(($0 * 7 + Int(series)) % 120) }
        )
      ]
      _ = try store.keep(news)
    }
    let full = try size() - before
    #expect(full > 600_000 && full <= 1_300_000, "\(full) bytes")
    let rule = ThinningRule(
      [.heartRate],
      from: ["Strap"],
      before: Self.start + Self.day,
      every: 300_000
    )
    #expect(try store.thin(rule) == (readings: 8640, means: 288))
    #expect(try store.deleteBeats(before: rule.end, from: ["Strap"]) == 288 * 350)
    let thin = try size() - before
    #expect(thin <= full / 3, "\(thin) of \(full) bytes")
    #expect(try store.integrityCheck().isEmpty)
  }

  /// The bytes that a copy without free room takes.
  private func size() throws -> Int {
    let copy = directory.file("copy-\(UUID().uuidString).sqlite")
    let copying = try TestProcess.run(
      "/usr/bin/python3",
      [
        "-c",
        "import sqlite3, sys; sqlite3.connect(sys.argv[1]).execute('VACUUM INTO ?', (sys.argv[2],))",
        path, copy,
      ]
    )
    #expect(copying.status == 0)
    return try FileManager.default.attributesOfItem(atPath: copy)[.size] as? Int ?? 0
  }
}
