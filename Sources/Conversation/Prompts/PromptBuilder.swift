import ChatCompletions
import Assessment
import HealthModel
package import Safety

/// Makes the system prompt from the readable texts in `prompts/` and the newest readings.
package struct PromptBuilder: Sendable {
  /// The names that a template may use in braces.
  package static let placeholders = [
    "age", "name", "now", "readings", "outside", "unknown", "cause", "heart-rate",
    "respiratory-rate", "notes", "companions", "emergency", "helpline",
  ]

  private let system: PromptTemplate
  private let checkIn: PromptTemplate
  private let sharing: PromptSharing
  private let contacts: CrisisContacts?

  /// A builder for the two texts.
  ///
  /// - Parameters:
  ///   - system: `prompts/system.md`.
  ///   - checkIn: `prompts/check-in.md`, added when the companion speaks first.
  ///   - sharing: what may stand in a prompt.
  ///   - contacts: whom to call in the person's country; nil where that isn't known.
  package init(
    system: PromptTemplate,
    checkIn: PromptTemplate,
    sharing: PromptSharing = PromptSharing(),
    contacts: CrisisContacts? = nil
  ) {
    self.system = system
    self.checkIn = checkIn
    self.sharing = sharing
    self.contacts = contacts
  }

  /// The names that a person's own prompt leaves out although there may be something to fill in.
  ///
  /// - Parameter remembers: whether notes are kept across sessions.
  /// - Returns: names such as `notes`; what they stand for goes to no model then.
  package func missingNames(remembers: Bool) -> [String] {
    let wanted = ["readings", "companions"] + (remembers ? ["notes"] : [])
    return wanted.filter { !system.fillsIn($0) && !checkIn.fillsIn($0) }
  }

  /// The system prompt for a request; for a check-in its instruction stands at the end.
  package func systemPrompt(_ context: PromptContext) -> String {
    let context = sharing.applied(to: context)
    let holding = PromptCondition.holding(in: context)
    var values = Self.values(context)
    values["age"] = sharing.words(forAge: context.age)
    values["emergency"] = contacts?.emergency ?? "112 or 911"
    values["helpline"] = helpline
    if !context.hasReadings { values.merge(Self.withheld) { $1 } }
    if let fault = context.fault { values.merge(Self.unreadable(fault)) { $1 } }
    let prompt = system.render(holding, values: values)
    guard context.isCheckIn else { return prompt }
    return "\(prompt)\n\n\(checkIn.render(holding, values: values))"
  }

  /// The help line by name, or where one is found.
  private var helpline: String {
    guard let line = contacts?.line else {
      return "a crisis line (988 in the US, elsewhere findahelpline.com)"
    }
    return line.contacts.first.map { "\(line.name) (\($0))" } ?? line.name
  }

  private static func values(_ context: PromptContext) -> [String: String] {
    let outside = context.vitals.filter { $0.state == .below || $0.state == .above }
    let unknown = context.vitals.filter { $0.state == .unknown }
    var values = [
      "name": context.name.flatMap { QuotedData.quote($0) } ?? "not known",
      "now": "\(context.now.day) \(context.now.clock)",
      "readings": context.vitals.map { "- \(item($0, context))" }.joined(separator: "\n"),
      "notes": context.notes?.lines ?? "",
      "companions": companions(context),
      "cause": context.cause ?? "nothing but the time",
      "outside": outside.map { direction($0) }.joined(separator: " "),
      "unknown": unknown.map(VitalWording.sentence).joined(separator: " "),
    ]
    for vital in context.vitals { values[vital.type] = naming(vital) }
    return values
  }

  /// What the smaller companions have recorded, as a list; names in it may be a person's own words.
  private static func companions(_ context: PromptContext) -> String {
    context.companions.compactMap { QuotedData.quote($0, limit: 300) }
      .map { "- \($0)" }.joined(separator: "\n")
  }

  /// What stands in the place of readings that the person keeps to themselves.
  private static let withheld = [
    "readings":
      "- The person keeps their readings to themselves. Don't ask for them; go by their words.",
    "heart-rate": "they are not passed on to you, so name none",
    "respiratory-rate": "the program adds them itself",
  ]

  /// What stands in the place of readings that can't be read.
  private static func unreadable(_ fault: ReadingsFault) -> [String: String] {
    [
      "readings": "- \(fault.promptSentence)",
      "unknown": fault.promptSentence,
      "heart-rate": "no heart rate, as the readings can't be read just now",
      "respiratory-rate": "no respiratory rate either",
    ]
  }

  /// A vital as one item of the list of readings, with what is to be said beside its range.
  private static func item(_ vital: Vital, _ context: PromptContext) -> String {
    let text = reading(vital, context)
    return context.remarks[vital.type].map { "\(text) \($0)" } ?? text
  }

  /// A reading and the range for the age.
  private static func reading(_ vital: Vital, _ context: PromptContext) -> String {
    let title = VitalWording.title(vital)
    guard let value = vital.value, let start = vital.start else {
      return "\(title): no reading. \(comparison(vital))"
    }
    let head =
      "\(title): \(DecimalText.one(value)) \(VitalWording.unit(vital)), "
      + "measured \(VitalWording.when(start, now: context.now))"
    guard let elapsed = vital.ago else {
      return "\(head), a time that lies ahead, so it can't be trusted. \(comparison(vital))"
    }
    if vital.freshness == .stale {
      return "\(head) (\(elapsed)): too old, it says nothing about now. \(comparison(vital))"
    }
    return "\(head) (\(elapsed)): \(state(vital)). \(comparison(vital))"
  }

  private static func state(_ vital: Vital) -> String {
    switch vital.state {
    case .below: return "LOW, below the range"
    case .above: return "HIGH, above the range"
    case .within:
      guard let centile = vital.range?.centile else { return "within the range" }
      return "within the range, at centile \(DecimalText.one(centile)) for that age"
    case .unknown: return "not judged"
    }
  }

  /// The range for the age, without its source: people are told that by `why`.
  private static func comparison(_ vital: Vital) -> String {
    guard let range = vital.range else { return "There is no range for this person." }
    var text = "Range for that age: \(VitalWording.range(range))"
    if let low = range.usualLow, let high = range.usualHigh {
      text += ", usually \(DecimalText.one(low))–\(DecimalText.one(high))"
    }
    return text + "."
  }

  private static func direction(_ vital: Vital) -> String {
    let word = vital.state == .below ? "lower" : "higher"
    let range = vital.range.map(VitalWording.range) ?? "its range"
    return "The \(VitalWording.title(vital)) is \(word) than \(range)."
  }

  /// How the first message of a check-in can name a vital.
  private static func naming(_ vital: Vital) -> String {
    let title = VitalWording.title(vital)
    guard let value = vital.value else { return "no \(title) is recorded" }
    let number = "\(title) \(DecimalText.one(value)) \(VitalWording.unit(vital))"
    guard vital.freshness == .stale else { return number }
    return "\(number), but old (\(vital.ago ?? "?"))"
  }
}
