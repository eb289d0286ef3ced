import Foundation
import HealthModel
import HubSync
import Testing

@Suite("Readings in a row of the hub") struct SampleBlockTests {
  private static func reading(
    _ value: Double,
    at milliseconds: Int64,
    length: Int64 = 0,
    type: SampleType = .heartRate,
    source: String = "watch",
    device: String? = nil,
    metadata: [String: String] = [:],
    sync: SyncVersion? = nil
  ) -> NewSample {
    NewSample(
      type: type,
      value: value,
      start: Timestamp(milliseconds: milliseconds, offsetMinutes: 60),
      end: Timestamp(milliseconds: milliseconds + length, offsetMinutes: 60),
      source: source,
      device: device,
      metadata: metadata,
      sync: sync
    )
  }

  private static func bytes(_ samples: [NewSample]) throws -> Data {
    try JSONEncoder().encode(SampleBlock(samples, version: 7))
  }

  private static func read(_ json: String) throws -> [NewSample]? {
    try JSONDecoder().decode(SampleBlock.self, from: Data(json.utf8)).samples
  }

  @Test(
    "come out as they went in",
    arguments: [
      [],
      [reading(61, at: 1_780_000_000_000)],
      (0..<256).map { reading(Double($0), at: 1_780_000_000_000 + $0 * 60_000) },
      // Earlier after later, before 1970, at one moment, and each unlike the one before.
      [
        reading(61.5, at: 5_000), reading(61.5, at: -90_000, length: 30_000),
        reading(97, at: -90_000, type: .oxygenSaturation, source: "ring", device: "R1"),
        reading(12, at: 253_402_300_799_999, metadata: ["WasUserEntered": "1"]),
        reading(13, at: -62_135_596_800_000, sync: SyncVersion(identifier: "a", version: 3)),
      ],
    ]
  )
  func roundTrip(_ samples: [NewSample]) throws {
    let found = try JSONDecoder().decode(SampleBlock.self, from: Self.bytes(samples))
    #expect(found.samples == samples)
    #expect(found == SampleBlock(samples, version: 7))
  }

  @Test("take few bytes each where a watch sends one a minute")
  func size() throws {
    let watch = (0..<256).map {
      Self.reading(60 + Double($0 % 37), at: 1_780_000_000_000 + $0 * 60_000)
    }
    #expect(try Self.bytes(watch).count < 256 * 12)
  }

  @Test("are read from rows of the first form, which have each column in full")
  func firstForm() throws {
    let found = try Self.read(
      #"""
      {"version":7,"erased":[],"types":["heart-rate"],"sources":["watch"],"devices":[],"type":[0,0],
       "source":[0,0],"device":[-1,-1],"value":[61,62],"start":[1780000000000,1780000060000],
       "startOffset":[60,60],"length":[0,0],"endOffset":[60,60]}
      """#
    )
    #expect(
      found == [
        Self.reading(61, at: 1_780_000_000_000), Self.reading(62, at: 1_780_000_060_000),
      ]
    )
  }

  @Test(
    "are none where the columns don't fit together",
    arguments: [
      (#""value":[61,62]"#, #""value":[61,62,63]"#), (#""step":[5,6]"#, #""step":[5]"#),
      (#""step":[5,6]"#, #""step":[9223372036854775807,1]"#), (#""type":[0]"#, #""type":[]"#),
      (#""type":[0]"#, #""type":[1]"#), (#""type":[0]"#, #""type":[-1]"#),
      (#""source":[0]"#, #""source":[0,0,0]"#), (#""device":[-1]"#, #""device":[0]"#),
      (#""length":[0]"#, #""length":[-1]"#), (#""length":[0]"#, #""length":[9223372036854775807]"#),
      (#""step":[5,6]"#, #""start":[5]"#), (#""step":[5,6],"#, ""),
    ]
  )
  func misfits(_ part: String, _ instead: String) throws {
    let whole = #"""
      {"version":7,"erased":[],"types":["heart-rate"],"sources":["watch"],"devices":[],"type":[0],
       "source":[0],"device":[-1],"value":[61,62],"step":[5,6],"startOffset":[60],"length":[0],
       "endOffset":[60]}
      """#
    #expect(try Self.read(whole)?.count == 2)
    let broken = whole.replacing(part, with: instead)
    #expect(broken != whole)
    #expect(try Self.read(broken) == nil)
  }
}
