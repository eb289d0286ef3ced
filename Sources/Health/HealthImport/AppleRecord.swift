import Core
import Formats
import HealthModel

/// Turns the attributes of one `Record` or `Workout` element into a reading, or says why it is none.
struct AppleRecord {
  /// What a record amounts to.
  enum Outcome {
    /// A reading; its metadata may follow.
    case sample(Parts)
    /// A reading of ours that can't be one.
    case rejected(RejectedRow.Reason, LocalizedText)
    /// A type that isn't kept.
    case ignored
  }

  /// A reading without its metadata.
  struct Parts {
    let rule: Rule
    let value: Double
    let start: Timestamp
    let end: Timestamp
    let source: String
    let device: String?
  }

  /// A type with its limits; a class, so that it is handed on at the price of one reference.
  final class Rule {
    let type: SampleType
    let limits: SampleCheck.Limits?
    let isSleep: Bool
    let isPercent: Bool
    /// Whether it stands in correlations: blood pressure does.
    let isPaired: Bool

    init(_ type: SampleType, _ limits: SampleCheck.Limits?) {
      self.type = type
      self.limits = limits
      isSleep = type == .sleepAnalysis
      isPercent = type.canonicalUnit == .percent
      isPaired = type == .bloodPressureSystolic || type == .bloodPressureDiastolic
    }
  }

  /// How a unit becomes the canonical one: `value × factor + offset`.
  private struct Conversion {
    let rule: Rule
    let factor: Double
    let offset: Double
  }

  private typealias Attribute = AppleVocabulary.Attribute

  private let options: ReaderOptions
  private let latest: Int64
  private let rules: [[UInt8]: Rule]
  private let workout: Rule
  private var types = AppleTexts<Rule?>()
  private var units = AppleTexts<Conversion?>()
  private var activities = AppleTexts<Double>()
  private var sources = AppleTexts<String>()
  private var devices = AppleTexts<String?>()
  private var spellings: [String: String] = [:]
  private var time = AppleTime()
  private var ranges = [Range<Int>?](
    repeating: nil,
    count: AppleVocabulary.Attribute.allCases.count
  )

  init(_ options: ReaderOptions) {
    self.options = options
    latest = options.now.milliseconds + SampleCheck.clockTolerance
    rules = AppleVocabulary.types.mapValues { Rule($0, options.check.limits(for: $0)) }
    workout = Rule(.workout, options.check.limits(for: .workout))
  }

  /// Reads a record.
  mutating func read(_ event: XMLEvents.Event, of events: XMLEvents) -> Outcome {
    take(event, of: events)
    guard let typeRange = self[.type] else { return .rejected(.malformed, "it has no type") }
    let rule = types.text(events, typeRange) { rules[Array($0)] }
    guard let rule else { return .ignored }
    switch value(rule, events) {
    case .refused(let reason, let detail): return .rejected(reason, detail)
    case .value(let value): return complete(rule, value, events)
    }
  }

  /// Reads a workout; its kind is the value.
  mutating func readWorkout(_ event: XMLEvents.Event, of events: XMLEvents) -> Outcome {
    take(event, of: events)
    guard let range = self[.workoutActivityType] else {
      return .rejected(.malformed, "it has no workoutActivityType")
    }
    let activity = activities.text(events, range) { AppleWorkoutActivity.number(of: $0) }
    return complete(workout, activity, events)
  }

  private mutating func take(_ event: XMLEvents.Event, of events: XMLEvents) {
    for index in ranges.indices { ranges[index] = nil }
    for attribute in events.attributes[event.attributes] {
      ranges[attribute.name] = attribute.value
    }
  }

  private subscript(_ attribute: Attribute) -> Range<Int>? { ranges[attribute.rawValue] }

  private mutating func complete(_ rule: Rule, _ value: Double, _ events: XMLEvents) -> Outcome {
    guard let start = self[.startDate].flatMap({ time.parse(events.bytes, $0) }) else {
      return .rejected(.badTime, notATime("startDate", written(.startDate, events)))
    }
    guard let end = self[.endDate].flatMap({ time.parse(events.bytes, $0) }) else {
      return .rejected(.badTime, notATime("endDate", written(.endDate, events)))
    }
    guard start <= end else {
      return .rejected(.impossibleTime, "it ends at \(end), before it starts at \(start)")
    }
    guard start.milliseconds <= latest else {
      return .rejected(.impossibleTime, "it starts at \(start), which is in the future")
    }
    return .sample(
      Parts(
        rule: rule,
        value: value,
        start: start,
        end: end,
        source: source(events),
        device: device(events)
      )
    )
  }

  // MARK: - Value and unit

  private enum Value {
    case value(Double)
    case refused(RejectedRow.Reason, LocalizedText)
  }

  private mutating func value(_ rule: Rule, _ events: XMLEvents) -> Value {
    guard let range = self[.value], !range.isEmpty else {
      return .refused(.badValue, "\(words: rule.type.title) without a value")
    }
    if rule.isSleep {
      guard let stage = AppleVocabulary.sleepStages[Array(events.bytes[range])] else {
        let name = written(.value, events) ?? ""
        return .refused(.badValue, "“\(name)” isn't a stage of sleep")
      }
      return .value(stage)
    }
    guard let number = AppleNumber.parse(events.bytes, range) else {
      let text = written(.value, events) ?? ""
      return .refused(.badValue, "“\(text)” is not a number for \(words: rule.type.title)")
    }
    guard let unit = self[.unit] else {
      return .refused(.badUnit, "\(words: rule.type.title) comes without a unit")
    }
    guard let conversion = conversion(rule, events, unit) else {
      let given = written(.unit, events) ?? ""
      return .refused(.badUnit, "\(words: rule.type.title) is not measured in “\(given)”")
    }
    let value = Self.converted(number, conversion)
    guard let limits = rule.limits else { return .value(value) }
    let isWhole = limits.wholeNumbers != true || value == value.rounded()
    guard value >= limits.low, value <= limits.high, isWhole else {
      let given = "\(written(.value, events) ?? "") \(written(.unit, events) ?? "")"
      return .refused(
        .impossibleValue,
        "\(given) is not a value that \(words: rule.type.title) can have"
      )
    }
    return .value(value)
  }

  private mutating func conversion(
    _ rule: Rule,
    _ events: XMLEvents,
    _ range: Range<Int>
  ) -> Conversion? {
    let known = units.text(events, range) { Self.conversion($0, to: rule) }
    if let known, known.rule === rule { return known }
    return Self.conversion(events.bytes[range], to: rule)
  }

  private static func conversion(_ unit: ArraySlice<UInt8>, to rule: Rule) -> Conversion? {
    let symbol = String(decoding: unit, as: UTF8.self)
    let canonical = rule.type.canonicalUnit
    if let more = AppleVocabulary.moreUnits[symbol] {
      return more.unit == canonical
        ? Conversion(rule: rule, factor: more.factor, offset: 0) : nil
    }
    // Exactly as HealthKit writes it: “MS” or “l” would be a guess.
    guard let given = HealthUnit.all.first(where: { $0.symbol == symbol }),
      given.dimension == canonical.dimension
    else { return nil }
    return Conversion(
      rule: rule,
      factor: given.factor / canonical.factor,
      offset: (given.offset - canonical.offset) / canonical.factor
    )
  }

  /// The value in the canonical unit, to six decimals where it was converted.
  ///
  /// HealthKit writes a percentage as a fraction; above 1.5 it can only be one of a hundred. The
  /// decimals keep 0.57 at 57, so that the same reading from another file is the same.
  private static func converted(_ value: Double, _ conversion: Conversion) -> Double {
    if conversion.rule.isPercent {
      return value <= 1.5 ? (value * 1e8).rounded() / 1e6 : value
    }
    if conversion.factor == 1, conversion.offset == 0 { return value }
    return ((value * conversion.factor + conversion.offset) * 1e6).rounded() / 1e6
  }

  // MARK: - Where it comes from

  private mutating func source(_ events: XMLEvents) -> String {
    let fallback = "Apple Health"
    guard let range = self[.sourceName] else { return fallback }
    return sources.text(events, range) { raw in
      guard let name = SourceName.cleaned(raw) else { return fallback }
      // Spellings that differ in their spaces only are one source, by the first of them.
      let folded = SourceName.folded(name)
      if let first = spellings[folded] { return first }
      if spellings.count < 10_000 { spellings[folded] = name }
      return name
    }
  }

  private mutating func device(_ events: XMLEvents) -> String? {
    guard let range = self[.device], !range.isEmpty else { return nil }
    // The address is another in each record: only what follows it is compared and kept.
    let start = Self.addressEnd(events.bytes, range)
    return devices.text(events, start..<range.upperBound) { raw in
      SourceName.cleaned(raw.last == UInt8(ascii: ">") ? raw.dropLast() : raw)
    }
  }

  /// Where `<<HKDevice: 0x…>, ` ends; the beginning where there is none.
  private static func addressEnd(_ bytes: [UInt8], _ range: Range<Int>) -> Int {
    guard bytes[range].starts(with: "<<HKDevice:".utf8),
      let end = bytes[range].firstIndex(of: UInt8(ascii: ">"))
    else { return range.lowerBound }
    var index = end + 1
    while index < range.upperBound,
      bytes[index] == UInt8(ascii: ",") || bytes[index] == UInt8(ascii: " ")
    { index += 1 }
    return index
  }

  // MARK: - What is wrong

  /// The beginning of an attribute; nil where it is missing.
  private func written(_ attribute: Attribute, _ events: XMLEvents) -> String? {
    self[attribute].map { SourceName.cleaned(events.bytes[$0].prefix(40)) ?? "" }
  }

  private func notATime(_ name: String, _ text: String?) -> LocalizedText {
    guard let text else { return "“\(name)” is missing" }
    return "“\(name)” is “\(text)”, which isn't a time"
  }
}
