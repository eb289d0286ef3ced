import Assessment
import ChatCompletions
import HealthModel
import Safety
import Transcripts

/// What the program says itself in a talk that is had once more.
extension Comparison {
  /// The reviewed answer of a level.
  func reviewed(
    _ level: CrisisLevel,
    about category: CrisisCategory,
    rule: String,
    _ readings: [Vital]
  ) -> TranscriptMessage {
    var message = answer(by: TalkSafety.engine, rule: rule, readings)
    message.text = safety.answer.text(
      level: level,
      language: language ?? safety.language,
      contacts: safety.contacts,
      about: category,
      earlier: talk.filter { $0.role == .assistant }.map(\.content)
    )
    return message
  }

  /// The question once more while a danger of level 3 stands.
  func hold(after reply: CrisisReply?) -> String {
    safety.answer.hold(
      after: reply,
      language: language ?? safety.language,
      contacts: safety.contacts,
      about: crisis.state.category,
      earlier: talk.filter { $0.role == .assistant }.map(\.content)
    )
  }

  /// What is said in place of a reply that must not be shown.
  func replacement(
    for fault: ReplyFault,
    level: CrisisLevel,
    _ readings: [Vital]
  ) -> TranscriptMessage {
    current = nil
    let rule = "reply rule: \(fault.rawValue), level \(level.rawValue)"
    if level >= .present { return reviewed(level, about: .none, rule: rule, readings) }
    var message = answer(by: TalkSafety.engine, rule: rule, readings)
    message.text = safety.filter.replacement(for: fault, language: language ?? safety.language)
    return message
  }

  /// An answer before its first word.
  func answer(by engine: String, rule: String, _ readings: [Vital]) -> TranscriptMessage {
    TranscriptMessage(
      id: makeID(),
      sessionID: "",
      role: .assistant,
      text: "",
      time: clock(),
      engine: engine,
      vitals: readings,
      rule: rule
    )
  }

  /// What a prompt is told where nothing was kept of the readings.
  static let noReadings = [SampleType.heartRate, .respiratoryRate].map { type in
    Vital(
      type: type.name,
      value: nil,
      unit: type.canonicalUnit.symbol,
      start: nil,
      freshness: .missing,
      state: .unknown,
      range: nil,
      ageSeconds: nil
    )
  }
}
