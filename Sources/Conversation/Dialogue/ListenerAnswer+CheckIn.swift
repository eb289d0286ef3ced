import Assessment
import Catalogues
import ChatCompletions
import CheckIns
import Listening
import Prompts

/// A check-in in another language than English, whose lines stand in its catalogue.
extension ListenerAnswer {
  private static let hello: [CheckInKey] = [.hello1, .hello2, .hello3]
  private static let high: [CheckInKey] = [.high1, .high2, .high3]
  private static let low: [CheckInKey] = [.low1, .low2, .low3]
  private static let mixed: [CheckInKey] = [.mixed1, .mixed2]
  private static let unusualHigh: [CheckInKey] = [.unusualHigh1, .unusualHigh2]
  private static let unusualLow: [CheckInKey] = [.unusualLow1, .unusualLow2]
  private static let within: [CheckInKey] = [.within1, .within2, .within3]
  private static let back: [CheckInKey] = [.back1, .back2]
  private static let missing: [CheckInKey] = [.missing1, .missing2, .missing3]
  private static let fit: [CheckInKey] = [.fit1, .fit2]
  private static let outsideAsk: [CheckInKey] = [
    .outsideAsk1, .outsideAsk2, .outsideAsk3, .outsideAsk4,
  ]
  private static let withinAsk: [CheckInKey] = [.withinAsk1, .withinAsk2, .withinAsk3, .withinAsk4]
  private static let missingAsk: [CheckInKey] = [
    .missingAsk1, .missingAsk2, .missingAsk3, .missingAsk4,
  ]

  /// The parts of a check-in, as in English: what is said twice is the numbers alone.
  mutating func checkIn(in catalogue: Catalogue) -> [String?] {
    let name = context.name.flatMap { QuotedData.plain($0, limit: 30) }
    let places = ["name": name.map { " \($0)" } ?? ""]
    let hello = pick(Self.hello, "hello", catalogue, places)
    let told = readings(in: catalogue)
    let meaning = remarks(in: catalogue)
    let question = question(in: catalogue)
    return fitted(hello, told, meaning, question, catalogue.listener ?? script.notice)
  }

  /// What was measured; one sentence alone where nothing was, or readings can't be read.
  private func readings(in catalogue: Catalogue) -> [String] {
    let words = VitalWords(catalogue)
    if let fault = context.fault { return [words.sentence(fault)] }
    guard context.vitals.contains(where: { $0.value != nil }) else {
      return [catalogue.text(CheckInKey.nothing)]
    }
    let numbers = CheckInOpening.sentence(for: context.vitals, missingIn: "", in: catalogue)
    let missing = context.vitals.filter { $0.value == nil }.map { words.sentence($0) }
    return [numbers].compactMap(\.self) + missing
  }

  /// What the readings mean for the talk: what is unusual for this person first, then what can lie
  /// behind it.
  private mutating func remarks(in catalogue: Catalogue) -> [String] {
    switch core.readings.subject(context) {
    case .unusual(let comparison):
      let isLow = comparison.state == .below
      let words = VitalWords(catalogue)
      var places = words.spokenNames(comparison.type)
      places["usual"] = words.number(comparison.median)
      let line = pick(isLow ? Self.unusualLow : Self.unusualHigh, "unusual", catalogue, places)
      let reason = pick(isLow ? Self.low : Self.high, "outside", catalogue)
      return [line, reason].compactMap(\.self)
    case .cause(let sentence):
      let reason = pick(Self.high, "outside", catalogue)
      return [context.spokenCause ?? sentence, reason].compactMap(\.self)
    case .outside: return [outside(in: catalogue)].compactMap(\.self)
    case .within:
      let isBack = context.previousVitals.contains(where: \.isOutside)
      return [pick(isBack ? Self.back : Self.within, "within", catalogue)].compactMap(\.self)
    case .missing: return [pick(Self.missing, "missing", catalogue)].compactMap(\.self)
    }
  }

  private mutating func outside(in catalogue: Catalogue) -> String? {
    let states = context.vitals.map(\.state)
    switch (states.contains(.above), states.contains(.below)) {
    case (true, true): return pick(Self.mixed, "outside", catalogue)
    case (true, false): return pick(Self.high, "outside", catalogue)
    case (false, _):
      let isFit = context.vitals.contains { VitalWording.isFitHeart($0, age: context.age) }
      let fit = isFit ? pick(Self.fit, "fit", catalogue) : nil
      return fit ?? pick(Self.low, "outside", catalogue)
    }
  }

  /// The question at the end; the first of them where all were asked.
  private mutating func question(in catalogue: Catalogue) -> String? {
    let keys =
      switch core.readings.subject(context) {
      case .unusual, .cause, .outside: Self.outsideAsk
      case .within: Self.withinAsk
      case .missing: Self.missingAsk
      }
    if picker.isSilent { return nil }
    return pick(keys, "ask", catalogue) ?? keys.first.map { catalogue.text($0) }
  }

  private mutating func pick(
    _ keys: [CheckInKey],
    _ place: String,
    _ catalogue: Catalogue,
    _ places: [String: String] = [:]
  ) -> String? {
    picker.pick(keys.map { catalogue.text($0, places) }, for: "checkIn.\(place)")
  }
}
