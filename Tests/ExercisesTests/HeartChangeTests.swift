import BundledWords
import Foundation
import HealthModel
import Testing

@testable import Exercises

@Suite struct HeartChangeTests {
  private func figures(_ swing: Double?, _ rmssd: Double?, _ rate: Double?) -> HeartChange.Figures {
    HeartChange.Figures(peakToTrough: swing, rmssd: rmssd, heartRate: rate)
  }

  @Test func `it names what has changed, and against which time`() throws {
    let english = try englishWords()
    let change = HeartChange(.before, before: figures(4.2, 28, 74.4), during: figures(12, 45.6, 68))
    #expect(
      change.sentence(english) == "From before to this pace: "
        + "swing with each breath 4 → 12 beats/min, "
        + "RMSSD 28 → 46 ms, mean heart rate 74 → 68 bpm."
    )
    let halves = HeartChange(.firstHalf, before: figures(6, nil, 70), during: figures(9, 40, nil))
    #expect(
      halves.sentence(english) == "From its first half to its second: "
        + "swing with each breath 6 → 9 beats/min."
    )
  }

  @Test func `nothing is said of what isn't known twice`() throws {
    let english = try englishWords()
    let apart = HeartChange(.before, before: figures(nil, nil, 70), during: figures(9, 1, nil))
    #expect(apart.sentence(english) == nil)
    let wild = HeartChange(
      .before,
      before: figures(.nan, 1e300, nil),
      during: figures(9, -1e300, nil)
    )
    #expect(wild.sentence(english)?.contains("RMSSD 9999 → -9999") == true)
  }

  @Test func `records of before there was one are still read`() throws {
    let runner = ExerciseRunner(
      Exercise(
        name: "x",
        title: "X",
        minutes: 1,
        evidence: "",
        source: "",
        limits: "",
        notFor: "",
        unsuitedTo: nil,
        reviewed: "2026-11-24",
        steps: []
      ),
      try englishWords()
    )
    let record = ExerciseRecord(runner, start: .init(milliseconds: 0), end: .init(milliseconds: 5))
    let text = String(decoding: try JSONEncoder().encode(record), as: UTF8.self)
    #expect(!text.contains("heartChange"))
    #expect(try JSONDecoder().decode(ExerciseRecord.self, from: Data(text.utf8)) == record)
  }
}
