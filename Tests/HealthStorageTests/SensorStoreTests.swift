import HealthModel
import HealthStorage
import Testing
import TestSupport

@Suite("Sensors in the store")
struct SensorStoreTests {
  private let directory: TemporaryDirectory
  private let path: String
  private let store: HealthStore

  init() throws {
    directory = try TemporaryDirectory()
    path = directory.file("samples.sqlite")
    store = try HealthStore(path: path)
  }

  @Test("A sensor is paired, renamed by pairing it again, and forgotten with its log")
  func life() throws {
    let first = try #require(try pair("A0:00:00:00:00:01", "Strap"))
    #expect(first.kinds == ["heart"] && first.holder == nil && first.state.isEmpty)
    #expect(try pair("A0:00:00:00:00:02", "Strap") == nil)
    #expect(try pair("A0:00:00:00:00:01", "Chest")?.id == first.id)
    var news = SensorNews(sensor: first.id)
    news.lines = [(1, "Connected.")]
    _ = try store.keep(news)
    #expect(try store.sensorLog(of: "Chest", limit: 10).map(\.text) == ["Connected."])
    #expect(try store.forgetSensor(named: "Chest"))
    #expect(try !store.forgetSensor(named: "Chest"))
    #expect(try store.sensors().isEmpty && store.sensorLog(of: nil, limit: 10).isEmpty)
    #expect(try store.keep(news) == nil)
  }

  @Test("One process has a sensor; who died is replaced, and who ends lets it go")
  func claims() throws {
    let sensor = try #require(try pair("A0:00:00:00:00:01", "Strap")).id
    let one = SensorHolder(bootID: "boot", processID: 7, startTime: 1)
    let two = SensorHolder(bootID: "boot", processID: 8, startTime: 2)
    let other = try HealthStore(path: path)
    #expect(try store.claimSensor(sensor, for: one) { _ in true } == one)
    #expect(try other.claimSensor(sensor, for: two) { _ in true } == one)
    #expect(try other.claimSensor(sensor, for: two) { _ in false } == two)
    try store.releaseSensors(of: one)
    #expect(try store.sensors().map(\.holder) == [two])
    try other.releaseSensors(of: two)
    #expect(try store.sensors().map(\.holder) == [nil])
    #expect(try store.claimSensor(99, for: one) { _ in true } == nil)
  }

  @Test("What a sensor brings is stored once, and a series that has grown takes its own place")
  func keeping() throws {
    let sensor = try #require(try pair("A0:00:00:00:00:01", "Strap")).id
    var news = SensorNews(sensor: sensor)
    news.samples = [reading(72, at: 10_000, source: "Strap")]
    news.beats = [beats([1, 2, 3], count: 3)]
    news.heard = 10_000
    #expect(try store.keep(news)?.added.count == 1)
    news.beats = [beats([1, 2, 3, 4], count: 4)]
    news.heard = 9000
    let again = try #require(try store.keep(news))
    #expect(again.added.isEmpty && again.duplicates == 1)
    #expect(try store.beats(startingIn: 0..<100_000) == [beats([1, 2, 3, 4], count: 4)])
    #expect(try store.beatTotals() == (count: 4, bytes: 4))
    // Another series that begins in the same millisecond is one of its own, and grows as well.
    for bytes: [UInt8] in [[9, 8], [9, 8, 7]] {
      news.beats = [beats(bytes, count: bytes.count)]
      _ = try store.keep(news)
    }
    let all = try store.beats(startingIn: 0..<100_000).map(\.bytes)
    #expect(all == [[1, 2, 3, 4], [9, 8, 7]])
    #expect(try store.sensors().first?.heard == 10_000)
    #expect(try store.beatSources() == ["Strap"])
    #expect(try store.deleteBeats(before: 5000, from: ["Strap"]) == 0)
    #expect(try store.deleteBeats(before: 5002, from: ["Watch", "nobody"]) == 0)
    #expect(try store.beatCount(before: 5002, from: ["Strap"]) == 7)
    #expect(try store.deleteBeats(before: 5002, from: ["Strap"]) == 7)
  }

  @Test("A log keeps its newest lines")
  func log() throws {
    let sensor = try #require(try pair("A0:00:00:00:00:01", "Strap")).id
    for start in stride(from: 0, to: 1200, by: 100) {
      var news = SensorNews(sensor: sensor)
      news.lines = (start..<(start + 100)).map { (Int64($0), "\($0)") }
      _ = try store.keep(news)
    }
    let lines = try store.sensorLog(of: nil, limit: 5000)
    #expect(lines.count == HealthStore.longestSensorLog)
    #expect(lines.first?.text == "200" && lines.last?.text == "1199")
  }

  private func pair(_ address: String, _ name: String) throws -> SensorRecord? {
    try store.pairSensor(address: address, name: name, kinds: ["heart"], device: nil, at: 5)
  }

  private func beats(_ bytes: [UInt8], count: Int) -> StoredBeats {
    StoredBeats(
      source: "Strap",
      start: Timestamp(milliseconds: 5000),
      length: 3000,
      count: count,
      bytes: bytes
    )
  }
}
