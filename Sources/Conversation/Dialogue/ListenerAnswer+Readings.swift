import Assessment
import Listening
import Prompts

/// What the listener says of readings, to who is fine, and while a danger is open.
extension ListenerAnswer {
  mutating func readings() -> [String?] {
    core.readings.readings(context, count: talk.count, picker: &picker)
  }

  mutating func askedReadings() -> [String?] {
    let told = readings()
    let meaning = core.readings.meaning(context, picker: &picker)
    let question = picker.pick(script.intents.readings.questions, for: "readings")
    return told + meaning + [question ?? explore()]
  }

  /// Puts the readings before the question of the first message, when that is small talk.
  mutating func withReadings(_ parts: [String?]) -> [String?] {
    guard isFirst else { return parts }
    return Array(parts.dropLast()) + readings() + parts.suffix(1)
  }

  /// What is outside its range, in the first message, unless the person tells something grave.
  mutating func outsideReading() -> [String?] {
    let isGrave = topic.map { $0.heavy && !($0.aboutBody ?? false) } ?? false
    guard isFirst, !isGrave, context.course == .outsideRange else { return [] }
    let outside = context.vitals.filter(\.isOutside)
    if outside.count > 1 { return readings() }
    return outside.map { core.readings.reading($0, count: talk.count, picker: &picker) }
  }

  mutating func fine() -> [String?] {
    let glad = picker.pick(script.fine.glad, for: "glad") ?? statement()
    let advice = picker.pick(script.fine.advice, for: "fine.advice")
    let isLeaving = picker.number(below: 3, for: "leave") == 0
    let leave = isLeaving ? picker.pick(script.fine.leave, for: "leave") : nil
    return [glad, advice, leave ?? picker.pick(script.fine.close, for: "fine.close")]
  }

  mutating func stayWithDanger() -> [String?] {
    let lines = script.safety
    let count = String(talk.count)
    let fill = { (line: String) in ReadingLines.replace("count", in: line, with: count) }
    return [
      picker.first(lines.hear),
      picker.first(lines.reach) ?? picker.first([lines.again], fill: fill),
      picker.first(lines.company),
      picker.first(lines.ask) ?? picker.first([lines.askAgain], fill: fill),
    ]
  }
}
