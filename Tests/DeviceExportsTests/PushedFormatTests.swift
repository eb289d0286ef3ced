import DeviceExports
import Foundation
import HealthImport
import HealthModel
import Testing

@Suite("Formats of what devices send")
struct PushedFormatTests {
  /// The limits in use, without a zone for times that have no offset.
  private func options(source: String? = nil) throws -> ReaderOptions {
    ReaderOptions(
      check: try DeviceFixtures.options().check,
      now: DeviceFixtures.now,
      source: source
    )
  }

  private func bytes(_ name: String) throws -> [UInt8] {
    try DeviceFixtures.bytes("pushed/\(name)")
  }

  /// The format of a body, of every one.
  private func format(_ bytes: [UInt8]) -> String? {
    ImportFormat.of(bytes, name: "x", among: ImportFormat.every)?.name
  }

  /// Everything a reader makes of some bytes, in pieces of a size.
  private static func read(
    _ reader: any SampleReader,
    _ bytes: [UInt8],
    piece: Int = .max
  ) -> (items: [ImportItem], failure: HealthImportError?) {
    var reader = reader
    var items: [ImportItem] = []
    var rest = bytes[...]
    do throws(HealthImportError) {
      while !rest.isEmpty {
        try reader.read(Array(rest.prefix(piece)), into: &items)
        rest = rest.dropFirst(piece)
      }
      try reader.finish(into: &items)
    } catch {
      return (items, error)
    }
    return (items, nil)
  }

  @Test(
    "Any split into pieces gives the same, and a cut body is truncated",
    arguments: ["hc-webhook.json", "hc-webhook-records.json", "home-assistant.json", "plain.json"]
  )
  func splits(name: String) throws {
    let whole = try bytes(name)
    let found = try #require(ImportFormat.pushed.first { $0.recognises(whole, "x") })
    guard case .stream(let make) = found.reading else { return }
    let options = try options()
    let expected = Self.read(make(options), whole)
    for piece in [1, 2, 7, 64, 1000] {
      let split = Self.read(make(options), whole, piece: piece)
      #expect(split.items == expected.items && split.failure == nil)
    }
    for count in stride(from: 1, to: whole.count - 2, by: 37) {
      let cut = Self.read(make(options), Array(whole.prefix(count)))
      guard case .truncated = cut.failure else {
        Issue.record("cut at \(count): \(String(describing: cut.failure))")
        continue
      }
      #expect(cut.items.allSatisfy(expected.items.contains))
    }
  }

  private func read(
    _ name: String,
    source: String? = nil,
    _ make: (ReaderOptions) -> any SampleReader
  ) throws -> [ImportItem] {
    let (items, failure) = Self.read(make(try options(source: source)), try bytes(name))
    #expect(failure == nil)
    return items
  }

  @Test(
    "HC Webhook is read in each of its layouts",
    arguments: ["hc-webhook.json", "hc-webhook-camel.json", "hc-webhook-records.json"]
  )
  func webhook(name: String) throws {
    let bytes = try bytes(name)
    #expect(format(bytes) == "hc-webhook")
    let items = try read(name, source: "Phone") { WebhookReader(options: $0) }
    #expect(
      items.samples.map(\.told) == [
        "heart-rate 64.0 2026-03-29T12:20:00+00:00 2026-03-29T12:20:00+00:00 "
          + "com.sec.android.app.shealth",
        "steps 120.0 2026-03-29T12:00:00+00:00 2026-03-29T12:15:00+00:00 Phone",
        "blood-pressure-systolic 121.0 2026-03-29T07:45:00+00:00 2026-03-29T07:45:00+00:00 Phone",
        "blood-pressure-diastolic 79.0 2026-03-29T07:45:00+00:00 2026-03-29T07:45:00+00:00 Phone",
        "blood-glucose 91.8794988 2026-03-29T07:00:00+00:00 2026-03-29T07:00:00+00:00 Phone",
        "body-mass 75.5 2026-03-29T07:30:00+00:00 2026-03-29T07:30:00+00:00 Phone",
        "height 178.0 2026-03-29T07:30:00+00:00 2026-03-29T07:30:00+00:00 Phone",
        "sleep 3.0 2026-03-28T23:00:00+00:00 2026-03-29T02:00:00+00:00 Phone",
        "sleep 2.0 2026-03-29T02:05:00+00:00 2026-03-29T02:15:00+00:00 Phone",
        "sleep 4.0 2026-03-29T02:15:00+00:00 2026-03-29T06:30:00+00:00 Phone",
        "sleep 1.0 2026-03-29T09:30:00+00:00 2026-03-29T10:00:00+00:00 Phone",
        "workout 37.0 2026-03-29T08:00:00+00:00 2026-03-29T09:00:00+00:00 Phone",
      ]
    )
    #expect(items.samples[0].device == "Samsung SM-R960")
    #expect(items.rejected.map(\.reason) == [.badValue, .impossibleValue, .badTime, .badTime])
  }

  @Test("Home Assistant's states are read by their names, and say how they know their time")
  func homeAssistant() throws {
    let bytes = try bytes("home-assistant.json")
    #expect(format(bytes) == "home-assistant")
    let items = try read("home-assistant.json") { HomeAssistantReader(options: $0) }
    let received = "2026-03-29T12:01:02.345+00:00"
    #expect(
      items.samples.map(\.told) == [
        "heart-rate 67.0 \(received) \(received) Home Assistant (time as received)",
        "resting-heart-rate 55.0 2026-03-29T04:00:00+00:00 2026-03-29T04:00:00+00:00 Home Assistant",
        "respiratory-rate 14.5 2026-03-29T04:00:00+00:00 2026-03-29T04:00:00+00:00 Home Assistant",
        "oxygen-saturation 97.0 \(received) \(received) Home Assistant (time as received)",
        "body-mass 75.5 2026-03-28T07:30:00+00:00 2026-03-28T07:30:00+00:00 Home Assistant",
        "blood-pressure-systolic 121.0 \(received) \(received) Home Assistant (time as received)",
        "steps 4321.0 2026-03-29T00:00:00+00:00 2026-03-29T12:00:00+00:00 Home Assistant",
        "sleep 1.0 2026-03-28T23:00:00+00:00 2026-03-29T06:30:00+00:00 Home Assistant",
        "body-mass \(166 * 0.453_592_37) \(received) \(received) Home Assistant (time as received)",
      ]
    )
    #expect(items.rejected.map(\.reason) == [.badTime, .badValue, .badUnit])
    #expect(items.skipped == [.absent])
  }

  @Test("A day's steps take the place of fewer steps of the same day")
  func steps() throws {
    let items = try read("home-assistant.json") { HomeAssistantReader(options: $0) }
    let steps = try #require(items.samples.first { $0.type == .stepCount })
    let sync = try #require(steps.sync)
    #expect(sync.identifier == "home-assistant:sensor.pixel_8_steps:2026-03-29")
    #expect(sync.version == steps.end.milliseconds)
  }

  @Test("A state without a time is of now, and events and triggers carry states")
  func events() throws {
    let state = #"{"entity_id":"sensor.a_heart_rate","state":"70","attributes":{}}"#
    for text in [
      state, "[\(state)]", #"{"event_type":"state_changed","data":{"new_state":\#(state)}}"#,
      #"{"trigger":{"entity_id":"sensor.a","to_state":\#(state)}}"#, "\(state)\n\(state)",
    ] {
      let bytes = Array(text.utf8)
      #expect(format(bytes) == "home-assistant", "\(text)")
      let items = Self.read(HomeAssistantReader(options: try options()), bytes).items
      #expect(items.samples.first?.start == DeviceFixtures.now)
      #expect(items.samples.count == (text.contains("\n") ? 2 : 1))
    }
  }

  @Test("MindPulse's own JSON")
  func plain() throws {
    let bytes = try bytes("plain.json")
    #expect(format(bytes) == "json")
    let items = try read("plain.json") { PlainReader(options: $0) }
    #expect(
      items.samples.map(\.told) == [
        "heart-rate 72.0 2026-03-29T14:05:00+02:00 2026-03-29T14:05:00+02:00 JSON",
        "respiratory-rate 14.0 2026-03-29T12:05:00+00:00 2026-03-29T12:06:00+00:00 Belt",
        "body-temperature 37.0 2026-03-29T12:05:00+00:00 2026-03-29T12:05:00+00:00 JSON",
        "heart-rate 73.0 2026-03-29T12:06:00+00:00 2026-03-29T12:06:00+00:00 JSON",
        "sleep 4.0 2026-03-28T23:00:00+00:00 2026-03-29T00:30:00+00:00 JSON",
      ]
    )
    #expect(
      items.rejected.map(\.reason) == [
        .badUnit, .badTime, .badValue, .badValue, .unknownType, .impossibleValue, .impossibleTime,
      ]
    )
  }

  @Test("The source of the device stands in where a reading names none")
  func source() throws {
    let items = try read("plain.json", source: "Phone") { PlainReader(options: $0) }
    #expect(items.samples.map(\.source) == ["Phone", "Belt", "Phone", "Phone", "Phone"])
    let csv = Array("time,type,value,unit\n2026-03-29T12:00:00Z,heart-rate,70,count/min\n".utf8)
    let found = Self.read(CSVReader(options: try options(source: "Phone")), csv).items
    #expect(found.samples[0].source == "Phone")
  }

  @Test("What samples list prints comes back", arguments: ["samples", "added"])
  func printed(key: String) throws {
    let text = """
      {"\(key)":[{"id":1,"type":"heart-rate","value":71,"unit":"count/min",\
      "start":"2026-03-29T12:00:00+02:00","end":"2026-03-29T12:00:00+02:00","source":"Watch"}],"anchor":1}
      """
    let bytes = Array(text.utf8)
    #expect(format(bytes) == "json")
    let items = Self.read(PlainReader(options: try options()), bytes).items
    #expect(items.samples.map(\.source) == ["Watch"] && items.rejected.isEmpty)
  }
}

extension [ImportItem] {
  /// Why things of kinds that are kept were passed over.
  fileprivate var skipped: [SkipReason] {
    compactMap { if case .skipped(let reason) = $0 { reason } else { nil } }
  }
}

extension NewSample {
  /// A sample in one line: type, value, start, end, source.
  fileprivate var told: String { "\(type.name) \(value) \(start) \(end) \(source)" }
}
