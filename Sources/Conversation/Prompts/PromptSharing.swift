package import ChatCompletions
import HealthModel

/// What a person lets go along with the talk itself to an endpoint.
///
/// It narrows what stands in a prompt and what is repeated of the talk. The offline listener sends
/// nothing, and is given everything.
package struct PromptSharing: Hashable, Sendable {
  /// What is told of an age.
  package enum Age: String, Sendable {
    /// Whole years; months for an infant.
    case years
    /// One of five bands.
    case bands
    /// Only that a person is under 18, where they are: the model has to be told to be careful.
    case off
  }

  /// Whether readings go along, with their ranges and what is said of them.
  package var readings = true
  /// What is told of the age.
  package var age = Age.years
  /// Whether the name goes along.
  package var name = true
  /// Whether the notes that are kept across sessions go along.
  package var notes = true

  /// Whether what the smaller companions have recorded goes along, and what they have said.
  package var companions = true

  /// Everything goes along.
  package init() {}

  /// A context with what a model may know of it, and nothing else.
  func applied(to context: PromptContext) -> PromptContext {
    var narrowed = context
    if !name { narrowed.name = nil }
    if !notes { narrowed.notes = nil }
    if !companions { narrowed.companions = [] }
    guard !readings else { return narrowed }
    narrowed.vitals = []
    narrowed.remarks = [:]
    narrowed.unusual = []
    narrowed.previousVitals = []
    narrowed.cause = nil
    narrowed.fault = nil
    narrowed.hasReadings = false
    return narrowed
  }

  /// The age as a prompt tells it.
  func words(forAge age: Double?) -> String {
    guard let age else { return "not known" }
    switch self.age {
    case .years: return Self.years(age)
    case .bands: return Self.band(age)
    case .off: return age < 18 ? "under 18" : "not told"
    }
  }

  /// The messages of a talk as they are sent on.
  ///
  /// Where readings don't go along, the companion's sentences that may tell of one are left out; the
  /// person's own words are always theirs.
  ///
  /// - Parameters:
  ///   - messages: the talk.
  ///   - ofCompanions: the texts in it that the smaller companions have said.
  /// - Returns: as many messages, in their order.
  package func sent(_ messages: [ChatMessage], ofCompanions: Set<String> = []) -> [ChatMessage] {
    guard !readings || !companions else { return messages }
    return messages.map { message in
      guard message.role == .assistant else { return message }
      if !companions, ofCompanions.contains(message.content) {
        return ChatMessage(.assistant, Self.companionLeftOut)
      }
      return readings
        ? message : ChatMessage(.assistant, Self.withoutReadings(message.content))
    }
  }

  /// Whole years; an infant's age in months.
  private static func years(_ age: Double) -> String {
    if age < 1 { return "\(Int(saturating: age * 12)) months" }
    let years = Int(saturating: age)
    return years == 1 ? "1 year" : "\(years) years"
  }

  private static func band(_ age: Double) -> String {
    switch age {
    case ..<18: "under 18"
    case ..<30: "18 to 29 years"
    case ..<45: "30 to 44 years"
    case ..<65: "45 to 64 years"
    default: "65 years or older"
    }
  }

  private static let companionLeftOut = "(A remark that stays on this machine is left out here.)"
  private static let leftOut = "(A remark about readings is left out here.)"
  private static let tellingWords = [
    "heart", "respir", "breath", "reading", "range", "oxygen", "pressure", "temperatur", "puls",
    "bpm",
    // The same in German, Spanish and French, where it begins otherwise.
    "herz", "atem", "atmung", "wert", "bereich", "blutdruck", "sauerstoff", "corazón", "rango",
    "medici", "presión", "oxígeno", "valor", "pouls", "cœur", "souffle", "mesure", "la norme",
    "tension artérielle", "oxygène", "température", "valeur",
  ]

  /// A text of the companion's without the sentences that hold a digit or a word for a vital.
  ///
  /// It leaves out rather too much than too little; what a model has said in other words about a
  /// reading it was once given can't be known.
  static func withoutReadings(_ text: String) -> String {
    var kept: [String] = []
    for sentence in sentences(text) {
      let lower = sentence.lowercased()
      let isTelling =
        lower.contains(where: \.isNumber) || tellingWords.contains { lower.contains($0) }
      guard isTelling else {
        kept.append(sentence)
        continue
      }
      if kept.last != leftOut { kept.append(leftOut) }
    }
    return kept.joined(separator: " ")
  }

  /// Cut behind a full stop, question or exclamation mark with white space after it, and at lines.
  private static func sentences(_ text: String) -> [String] {
    var sentences: [String] = []
    for line in text.split(whereSeparator: \.isNewline) {
      var sentence = ""
      for word in line.split(separator: " ") {
        sentence += sentence.isEmpty ? String(word) : " \(word)"
        guard let end = word.last, ".!?:".contains(end) else { continue }
        sentences.append(sentence)
        sentence = ""
      }
      if !sentence.isEmpty { sentences.append(sentence) }
    }
    return sentences
  }
}
