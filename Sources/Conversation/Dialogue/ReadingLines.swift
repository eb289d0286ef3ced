import ChatCompletions
import Assessment
import HealthModel
import Listening
import Prompts

/// The sentences in which the listener tells readings and asks about them.
struct ReadingLines: Sendable {
  private let lines: ListenerScript.CheckIn

  /// Lines from a script.
  init(_ script: ListenerScript) { lines = script.checkIn }

  /// What was measured: both vitals in one sentence where they are new, else one sentence for each,
  /// in their order; one alone where they can't be read.
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
    if let both = both(context.vitals, picker: &picker) { return [both] }
    return context.vitals.map { reading($0, count: count, picker: &picker) }
  }

  /// One vital in a sentence.
  func reading(_ vital: Vital, count: Int, picker: inout LinePicker) -> String {
    let fill = { (line: String) in Self.fill(line, Self.values(vital, count)) }
    return picker.pick(pool(vital), for: "reading.\(vital.type)", fill: fill)
      ?? picker.pick([lines.again], for: "reading.again", fill: fill) ?? ""
  }

  /// What the readings mean for the talk, on the context's course: what is unusual for this person
  /// first, then what can lie behind it.
  func meaning(_ context: PromptContext, picker: inout LinePicker) -> [String] {
    switch subject(context) {
    case .unusual(let comparison):
      let line = picker.pick(lines.unusual, for: "checkIn.unusual") {
        Self.fill($0, Self.values(comparison))
      }
      let isLow = comparison.state == .below
      return [line, reason(isLow ? lines.low : lines.high, &picker)].compactMap(\.self)
    case .cause(let sentence): return [sentence, reason(lines.high, &picker)].compactMap(\.self)
    case .outside: return [outside(context, &picker)].compactMap(\.self)
    case .within:
      let wasOutside = context.previousVitals.contains(where: \.isOutside)
      let isBack = context.isCheckIn && wasOutside
      return [picker.pick(isBack ? lines.back : lines.within, for: "checkIn.within")]
        .compactMap(\.self)
    case .missing: return [picker.pick(lines.missing, for: "checkIn.missing")].compactMap(\.self)
    }
  }

  /// The question of a check-in on the context's course.
  func question(_ context: PromptContext, picker: inout LinePicker) -> String? {
    switch subject(context) {
    case .unusual, .cause, .outside: picker.pick(lines.outsideAsk, for: "checkIn.ask")
    case .within: picker.pick(lines.withinAsk, for: "checkIn.ask")
    case .missing: picker.pick(lines.missingAsk, for: "checkIn.ask")
    }
  }

  /// A greeting with the person's name, when there is one.
  func hello(_ context: PromptContext, picker: inout LinePicker) -> String? {
    let name = context.name.flatMap { QuotedData.plain($0, limit: 30) }
    return picker.pick(lines.hello, for: "checkIn.hello") { line in
      Self.replace("name", in: line, with: name.map { " \($0)" } ?? "")
    }
  }

  // MARK: - Pieces

  /// What there is to say beside the numbers.
  enum Subject {
    case outside
    /// Nothing is outside, and one is unusual for this person.
    case unusual(BaselineComparison)
    /// Nothing is outside, and something else called for the check-in, in this sentence.
    case cause(String)
    case within
    case missing
  }

  /// What there is to say beside the numbers of a context.
  func subject(_ context: PromptContext) -> Subject {
    let course = CourseChooser.course(for: context.vitals)
    if course == .outsideRange { return .outside }
    if context.isCheckIn {
      if let comparison = context.unusual.first { return .unusual(comparison) }
      if let cause = context.cause { return .cause(cause) }
    }
    return course == .missingOrOld ? .missing : .within
  }

  private func outside(_ context: PromptContext, _ picker: inout LinePicker) -> String? {
    let states = context.vitals.map(\.state)
    let isFit = context.vitals.contains { VitalWording.isFitHeart($0, age: context.age) }
    switch (states.contains(.above), states.contains(.below)) {
    case (true, true): return reason(lines.mixed, &picker)
    case (true, false): return reason(lines.high, &picker)
    case (false, _):
      let fit = isFit ? picker.pick(lines.fit, for: "checkIn.fit") : nil
      return fit ?? reason(lines.low, &picker)
    }
  }

  private func reason(_ pool: [String], _ picker: inout LinePicker) -> String? {
    picker.pick(pool, for: "checkIn.outside")
  }

  /// Both in one sentence; nil where one is old, missing or without a range, or all were said.
  private func both(_ vitals: [Vital], picker: inout LinePicker) -> String? {
    let heart = vitals.first { $0.type == SampleType.heartRate.name }
    let breathing = vitals.first { $0.type == SampleType.respiratoryRate.name }
    guard let heart, let breathing, vitals.count == 2 else { return nil }
    if vitals.allSatisfy({ $0.value == nil }) {
      return picker.pick(lines.nothing, for: "reading.nothing")
    }
    guard vitals.allSatisfy({ $0.freshness == .fresh && $0.state != .unknown }) else { return nil }
    let values = [
      "is": vitals.allSatisfy(VitalWording.isRecent) ? "is" : "was",
      "heart": VitalWording.spoken(heart), "heartOutcome": VitalWording.outcome(heart),
      "breathing": VitalWording.spoken(breathing),
      "breathingOutcome": VitalWording.outcome(breathing),
    ]
    return picker.pick(lines.both, for: "reading.both") { Self.fill($0, values) }
  }

  private func pool(_ vital: Vital) -> [String] {
    guard vital.value != nil else { return lines.none }
    guard vital.freshness == .stale else { return lines.reading }
    return vital.ageSeconds == nil ? lines.ahead : lines.old
  }

  private static func values(_ vital: Vital, _ count: Int) -> [String: String] {
    let isOld = vital.freshness == .stale
    let number = vital.value.map(DecimalText.one) ?? "no value"
    return [
      "title": VitalWording.spokenTitle(vital.type),
      "value": isOld ? number : VitalWording.spoken(vital),
      "is": VitalWording.isRecent(vital) ? "is" : "was",
      "outcome": VitalWording.outcome(vital),
      "age": vital.ageSeconds.map { VitalWording.age(seconds: $0) } ?? "an unknown time",
      "count": String(count),
    ]
  }

  private static func values(_ comparison: BaselineComparison) -> [String: String] {
    [
      "title": VitalWording.spokenTitle(comparison.type),
      "side": comparison.state == .below ? "lower" : "higher",
      "usual": DecimalText.one(comparison.median),
    ]
  }

  private static func fill(_ line: String, _ values: [String: String]) -> String {
    values.reduce(line) { replace($1.key, in: $0, with: $1.value) }
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
