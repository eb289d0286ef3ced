import Assessment
import HealthModel

/// The sentences in which the listener tells readings and asks about them.
struct ReadingLines: Sendable {
  private let lines: ListenerScript.CheckIn

  /// Lines from a script.
  init(_ script: ListenerScript) { lines = script.checkIn }

  /// One sentence for each vital, in their order; one alone where they can't be read.
  ///
  /// - Parameters:
  ///   - context: the readings and the present.
  ///   - count: the number of messages so far, for when every sentence has been said.
  ///   - picker: chooses the sentences.
  /// - Returns: the sentences.
  func readings(
    _ context: PromptContext,
    count: Int,
    picker: inout LinePicker
  ) -> [String] {
    if let fault = context.fault { return [fault.sentence] }
    return context.vitals.map { vital in
      let fill = { (line: String) in Self.fill(line, vital, context, count) }
      let pool = pool(vital)
      return picker.pick(pool, for: "reading.\(vital.type)", fill: fill)
        ?? picker.pick([lines.again], for: "reading.again", fill: fill) ?? ""
    }
  }

  /// What the readings mean for the talk, on the context's course.
  func meaning(_ context: PromptContext, picker: inout LinePicker) -> String? {
    let course = CourseChooser.course(for: context.vitals)
    if let told = told(context, course) {
      let reason = picker.pick(lines.outside, for: "checkIn.outside")
      return reason.map { "\(told) \($0)" } ?? told
    }
    switch course {
    case .outsideRange:
      let isFit = context.vitals.contains { VitalWording.isFitHeart($0, age: context.age) }
      let fit = isFit ? picker.pick(lines.fit, for: "checkIn.fit") : nil
      return fit ?? picker.pick(lines.outside, for: "checkIn.outside")
    case .withinRange, .feelingFine: return picker.pick(lines.within, for: "checkIn.within")
    case .missingOrOld: return picker.pick(lines.missing, for: "checkIn.missing")
    }
  }

  /// The question of a check-in on the context's course.
  func question(_ context: PromptContext, picker: inout LinePicker) -> String? {
    let course = CourseChooser.course(for: context.vitals)
    if told(context, course) != nil { return picker.pick(lines.outsideAsk, for: "checkIn.ask") }
    return switch course {
    case .outsideRange: picker.pick(lines.outsideAsk, for: "checkIn.ask")
    case .withinRange, .feelingFine: picker.pick(lines.withinAsk, for: "checkIn.ask")
    case .missingOrOld: picker.pick(lines.missingAsk, for: "checkIn.ask")
    }
  }

  /// What is unusual for this person although nothing is outside its range; nil for nothing.
  private func told(_ context: PromptContext, _ course: Course) -> String? {
    guard context.isCheckIn, course != .outsideRange else { return nil }
    return context.cause ?? context.vitals.lazy.compactMap { context.remarks[$0.type] }.first
  }

  /// A greeting with the person's name, when there is one.
  func hello(_ context: PromptContext, picker: inout LinePicker) -> String? {
    let name = context.name.flatMap { QuotedData.plain($0, limit: 30) }
    return picker.pick(lines.hello, for: "checkIn.hello") { line in
      Self.replace("name", in: line, with: name.map { ", \($0)" } ?? "")
    }
  }

  private func pool(_ vital: Vital) -> [String] {
    guard vital.value != nil else { return lines.none }
    guard vital.freshness == .stale else { return lines.reading }
    return vital.ageSeconds == nil ? lines.ahead : lines.old
  }

  private static func fill(
    _ line: String,
    _ vital: Vital,
    _ context: PromptContext,
    _ count: Int
  ) -> String {
    let values = [
      "title": VitalWording.title(vital),
      "value": vital.value.map(DecimalText.one) ?? "no value",
      "unit": VitalWording.unit(vital),
      "when": vital.start.map { VitalWording.when($0, now: context.now) } ?? "at no known time",
      "outcome": VitalWording.outcome(vital),
      "age": vital.ageSeconds.map { VitalWording.age(seconds: $0) } ?? "of unknown age",
      "count": String(count),
    ]
    return values.reduce(line) { replace($1.key, in: $0, with: $1.value) }
  }

  /// Puts a value in the place of a name in braces.
  static func replace(_ name: String, in line: String, with value: String) -> String {
    var result = ""
    var rest = line[...]
    while let open = rest.firstIndex(of: "{") {
      guard let close = rest[open...].firstIndex(of: "}") else { break }
      let found = rest[rest.index(after: open)..<close]
      result += rest[..<open] + (found == name ? value[...] : rest[open...close])
      rest = rest[rest.index(after: close)...]
    }
    return result + rest
  }
}
