import Assessment
import HealthModel
import Transcripts

extension Timestamp {
  /// Seconds after 2026-03-29T12:05:00Z, with clocks that show two hours more.
  static func test(_ seconds: Double = 0) -> Timestamp {
    Timestamp(milliseconds: 1_774_785_900_000 + Int64(seconds * 1000), offsetMinutes: 120)
  }
}

extension Vital {
  /// A heart rate of 104.0, above its range.
  static let fast = Vital(
    type: "heart-rate",
    value: 104,
    unit: "count/min",
    start: .test(-60),
    freshness: .fresh,
    state: .above,
    range: ReferenceRange(low: 60, high: 100, profile: "mindpulse", source: "a test"),
    ageSeconds: 60
  )

  /// No respiratory rate.
  static let missing = Vital(
    type: "respiratory-rate",
    value: nil,
    unit: "count/min",
    start: nil,
    freshness: .missing,
    state: .unknown,
    range: nil,
    ageSeconds: nil
  )
}

extension TranscriptMessage {
  /// Something a person said.
  static func said(_ text: String, _ id: String, at seconds: Double = 0) -> TranscriptMessage {
    TranscriptMessage(id: id, sessionID: "s", role: .user, text: text, time: .test(seconds))
  }

  /// A reply with every field set.
  static func replied(_ text: String, _ id: String, at seconds: Double = 0) -> TranscriptMessage {
    TranscriptMessage(
      id: id,
      sessionID: "s",
      role: .assistant,
      text: text,
      time: .test(seconds),
      status: .partial,
      finishReason: "length",
      engine: "endpoint",
      model: "a-model",
      usage: TokenUsage(prompt: 10, completion: 5, total: 15),
      vitals: [.fast, .missing],
      rule: "outside-range",
      kind: .checkIn,
      failure: "the connection broke off"
    )
  }

  /// The same message at a place.
  func at(_ index: Int) -> TranscriptMessage {
    var copy = self
    copy.index = index
    return copy
  }
}
