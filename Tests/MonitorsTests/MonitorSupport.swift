import Foundation
import HealthModel
import Monitors
import Testing

/// The rules that come with the project.
enum Bundled {
  static func bytes(_ path: String) throws -> [UInt8] {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    return Array(try Data(contentsOf: root.appending(path: path)))
  }

  static func mood() throws -> MoodRules { try MoodRules(json5: bytes(MoodRules.file)) }
  static func questionnaires() throws -> QuestionnaireRules {
    try QuestionnaireRules(json5: bytes(QuestionnaireRules.file))
  }
  static func breathing() throws -> BreathingRules {
    try BreathingRules(json5: bytes(BreathingRules.file))
  }
  static func gli() throws -> GLIReference { try GLIReference(json5: bytes(GLIReference.file)) }
  static func pacing() throws -> PacingRules { try PacingRules(json5: bytes(PacingRules.file)) }
  static func betaBlocker() throws -> BetaBlockerRules {
    try BetaBlockerRules(json5: bytes(BetaBlockerRules.file))
  }
}

/// Central Europe in 2026, by rule: +1 h, and +2 h between the two changes at 01:00 UTC.
let berlin = LocalZone { milliseconds in
  (1_774_746_000_000..<1_792_890_000_000).contains(milliseconds) ? 120 : 60
}

/// An instant from a local time such as `2026-03-29T07:05`.
func at(_ text: String, in zone: LocalZone = berlin) throws -> Timestamp {
  try #require(TimestampText.parse(text, in: zone))
}

/// A day from `2026-03-29`.
func day(_ text: String) throws -> CalendarDay { try #require(CalendarDay(text)) }

/// A sample of one moment, or of a stretch of time.
func sample(
  _ type: SampleType,
  _ value: Double,
  _ start: Timestamp,
  until end: Timestamp? = nil,
  id: Int64 = 1,
  source: String = "test"
) -> Sample {
  Sample(id: id, type: type, value: value, start: start, end: end ?? start, source: source)
}

/// A value as JSON, read back as a dictionary.
func json(_ value: some Encodable) throws -> [String: Any] {
  let object = try JSONSerialization.jsonObject(with: JSONEncoder().encode(value))
  return try #require(object as? [String: Any])
}

/// What a check-in would have said, as `day rule`.
func spoken(_ reasons: [ReasonToSpeak]) -> [String] {
  reasons.map { "\(Timestamp(milliseconds: $0.at.milliseconds, in: berlin).day) \($0.rule)" }
}
