import Core
import FoundationEssentials
import HealthModel
import Receiving
import Testing

@Suite struct BrokerTopicsTests {
  private static let now = Timestamp(milliseconds: 1_790_000_000_000, offsetMinutes: 120)
  private static let pulse = BrokerTopics.Meaning.values(.heartRate, unit: nil)

  private struct Reading: Decodable, Equatable {
    var type: String
    var value: Double
    var unit: String?
    var time: String
    var source: String
  }

  private static func content(
    _ text: String,
    _ meaning: BrokerTopics.Meaning = pulse,
    isRetained: Bool = false
  ) -> BrokerTopics.Content {
    BrokerTopics.content(
      Array(text.utf8),
      on: "home/bed",
      meaning: meaning,
      isRetained: isRetained,
      at: now
    )
  }

  private static func reading(_ content: BrokerTopics.Content) throws -> Reading {
    guard case .body(let bytes) = content else { throw CancellationError() }
    return try JSONDecoder().decode(Reading.self, from: Data(bytes))
  }

  @Test(arguments: ["72", " 72.0\n", "7.2e1", "+72", #"{"value": 72}"#, #"{"state": "72"}"#])
  func `a value without a time was measured when it was published`(_ text: String) throws {
    let reading = try Self.reading(Self.content(text))
    #expect(reading.type == "heart-rate" && reading.value == 72 && reading.unit == nil)
    #expect(reading.time == "\(Self.now)")
    #expect(reading.source == "home/bed (time as received)")
    #expect(Self.content(text, isRetained: true) == .nothing)
  }

  @Test func `a value with its time keeps it, also where it was published long ago`() throws {
    let text = #"{"value": 37.2, "unit": "degC", "time": "2026-11-20T08:00:00+01:00"}"#
    let meaning = BrokerTopics.Meaning.values(.heartRate, unit: "count/min")
    for isRetained in [false, true] {
      let reading = try Self.reading(Self.content(text, meaning, isRetained: isRetained))
      #expect(reading.time == "2026-11-20T08:00:00+01:00" && reading.source == "home/bed")
      #expect(reading.unit == "degC")
    }
  }

  @Test(arguments: ["", " ", "unknown", "Unavailable", "None", "nan", "null", "-"])
  func `what stands for no value is nothing`(_ text: String) {
    #expect(Self.content(text) == .nothing)
  }

  @Test(arguments: [
    "ON", "72 bpm", "0x48", "inf", "1,5", "[72]", #"{"value": "high"}"#, #"{"value": null}"#,
    #"{"value": 1e999}"#, #"{"bpm": 72}"#, "{\"value\": 72", "\u{0}", "٧٢",
  ])
  func `anything else is refused in words`(_ text: String) {
    guard case .refused(let why) = Self.content(text) else {
      Issue.record("“\(text)” was taken.")
      return
    }
    #expect(!why.isEmpty)
  }

  @Test func `a single value is small, whatever stands around it`() {
    func padded(_ count: Int) -> String {
      let text = #"{"value": 72, "note": ""}"#
      let padding = String(repeating: "x", count: count - text.utf8.count)
      return #"{"value": 72, "note": "\#(padding)"}"#
    }
    guard case .body = Self.content(padded(BrokerTopics.valueLimit)) else {
      Issue.record("It is small enough.")
      return
    }
    guard case .refused = Self.content(padded(BrokerTopics.valueLimit + 1)) else {
      Issue.record("It is too large.")
      return
    }
  }

  @Test func `samples go on as they are, within a bound`() {
    let text = #"[{"type": "heart-rate", "value": 72}]"#
    #expect(Self.content(text, .samples) == .body(Array(text.utf8)))
    #expect(Self.content("", .samples) == .nothing)
    let large = [UInt8](repeating: 0x20, count: BrokerTopics.payloadLimit + 1)
    let content = BrokerTopics.content(
      large,
      on: "x",
      meaning: .samples,
      isRetained: false,
      at: Self.now
    )
    guard case .refused = content else {
      Issue.record("It is too large.")
      return
    }
  }

  @Test func `the more exact filter comes first`() throws {
    let topics = try #require(
      BrokerTopics(["#": "samples", "a/+": "steps", "a/b": "body-temperature degC"])
    )
    #expect(topics.meanings.map(\.filter) == ["a/b", "a/+", "#"])
  }

  @Test(arguments: ["dragons", "", "heart-rate miles", "samples degC"])
  func `a meaning that is none is named`(_ meaning: String) {
    #expect(BrokerTopics(["a": "steps", "b": meaning]) == nil)
    #expect(BrokerTopics.wrong(in: ["a": "steps", "b": meaning]) == "b")
  }
}
