import Assessment
import Foundation
import HealthModel
import Testing

@Suite("A vital in JSON")
struct VitalTests {
  private let missing = Vital(
    type: "heart-rate",
    value: nil,
    unit: "count/min",
    start: nil,
    freshness: .missing,
    state: .unknown,
    range: nil,
    ageSeconds: nil
  )

  @Test("has every key, also where nothing is known")
  func keys() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    let text = String(decoding: try encoder.encode(missing), as: UTF8.self)
    #expect(
      text
        == #"{"ageSeconds":null,"freshness":"missing","range":null,"start":null,"#
        + #""state":"unknown","type":"heart-rate","unit":"count\/min","value":null}"#
    )
  }

  @Test("comes back as it was written")
  func roundTrip() throws {
    let full = Vital(
      type: "respiratory-rate",
      value: 22.5,
      unit: "count/min",
      start: Timestamp(milliseconds: 1_790_000_000_000, offsetMinutes: 120),
      freshness: .fresh,
      state: .above,
      range: ReferenceRange(
        low: 12,
        high: 20,
        profile: "mindpulse",
        source: "a table",
        usualLow: 13,
        usualHigh: 19,
        centile: 50
      ),
      ageSeconds: 61
    )
    for vital in [full, missing] {
      let data = try JSONEncoder().encode(vital)
      #expect(try JSONDecoder().decode(Vital.self, from: data) == vital)
    }
  }
}
