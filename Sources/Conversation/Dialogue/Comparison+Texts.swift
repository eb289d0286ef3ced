import Assessment
import ChatCompletions
import HealthModel
import Safety
import Transcripts

/// What the program says itself in a talk that is had once more.
extension Comparison {
  /// What the program says to a message by itself; nil where an engine is asked.
  func ownAnswer(
    _ decision: CrisisDecision,
    rule: String,
    wasAsked: Bool,
    _ readings: [Vital]
  ) -> TranscriptMessage? {
    switch decision.step {
    case .answer(let level, _): return reviewed(level, about: decision.about, rule: rule, readings)
    case .hold(let reply):
      var message = answer(by: TalkSafety.engine, rule: rule, readings)
      message.text = hold(after: reply, about: decision.about)
      return message
    case .check where !isModel:
      return with(check: decision, answer(by: TalkSafety.engine, rule: rule, readings))
    case .checkIn where !wasAsked && !isModel:
      return reviewed(.checkIn, about: decision.about, rule: rule, readings)
    case .check, .checkIn, .talk, .returned, .steppedDown: return nil
    }
  }

  /// An answer with the short check before it, where one is due.
  func with(check decision: CrisisDecision, _ message: TranscriptMessage) -> TranscriptMessage {
    guard decision.step == .check else { return message }
    var result = message
    let check = safety.answer.check(
      level: decision.finding.level,
      language: language ?? safety.language,
      contacts: safety.contacts,
      about: decision.about,
      earlier: talk.filter { $0.role == .assistant }.map(\.content)
    )
    result.text = [check, message.text].filter { !$0.isEmpty }.joined(separator: "\n\n")
    return result
  }

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
  func hold(after reply: CrisisReply?, about category: CrisisCategory) -> String {
    safety.answer.hold(
      after: reply,
      language: language ?? safety.language,
      contacts: safety.contacts,
      about: category,
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
