import Core

/// The reviewed texts of `config/crisis-answers.json5`.
package struct CrisisTexts: Decodable, Sendable {
  /// Counts up with every change of the file.
  package let version: Int
  /// The day it was last reviewed, as `YYYY-MM-DD`.
  package let reviewed: String
  /// For each language, by its two-letter code, the texts.
  let languages: [String: Language]
  /// By kind of danger, where its advice comes from; none in a copy that doesn't have them.
  let sources: [String: Source]?

  package init(from decoder: any Decoder) throws {
    let field = try decoder.fields()
    version = try field("version")
    reviewed = try field("reviewed")
    languages = try field("languages")
    sources = try field(ifPresent: "sources")
  }

  /// The texts of one language; each list holds variants of one sentence or two.
  struct Language: Decodable, Sendable {
    /// What was heard.
    let acknowledge: [String]
    /// The same when somebody else is in danger.
    let acknowledgeOther: [String]
    /// The direct question at level 2; “yes” always means danger.
    let askPresent: [String]
    /// The direct question at level 3.
    let askImmediate: [String]
    /// The direct question about somebody else.
    let askOther: [String]
    /// The emergency number, with `{emergency}`.
    let emergency: [String]
    /// The emergency number where there is no hurry, with `{emergency}`.
    let emergencyIfWorse: [String]
    /// A line, with `{name}`, `{call}` and `{hours}`.
    let call: [String]
    /// Texting, with `{text}`.
    let text: [String]
    /// Chat, with `{chat}`.
    let chat: [String]
    /// The directory, with `{directory}`.
    let directory: [String]
    /// What joins the emergency numbers where the country isn't known; “or” in a copy without it.
    let or: String?
    /// The word for round the clock.
    let anyHour: String
    /// What happens when one calls.
    let whatHappens: [String]
    /// What lowers the barrier: a sentence to begin with.
    let barrier: [String]
    /// A trusted person.
    let trusted: [String]
    /// A professional.
    let professional: [String]
    /// Not being alone now.
    let together: [String]
    /// Distance from means.
    let distance: [String]
    /// One grounding step.
    let grounding: [String]
    /// Being an AI.
    let machine: [String]
    /// The talk stays open.
    let stay: [String]
    /// The gentle question of level 1.
    let checkIn: [String]
    /// While a danger of level 3 stands; none in a copy that doesn't have them.
    let holds: Holds?
    /// The short check; none in a copy that doesn't have it.
    let checks: Checks?
    /// Other kinds of danger, by category; none in a copy that doesn't have them.
    let kinds: [String: Kind]?
    /// What the model is told, by level 1, 2 and 3.
    let modelNotes: [String]
    /// The words by which the checks know these parts.
    let signs: Signs

    init(from decoder: any Decoder) throws {
      let field = try decoder.fields()
      acknowledge = try field("acknowledge")
      acknowledgeOther = try field("acknowledgeOther")
      askPresent = try field("askPresent")
      askImmediate = try field("askImmediate")
      askOther = try field("askOther")
      emergency = try field("emergency")
      emergencyIfWorse = try field("emergencyIfWorse")
      call = try field("call")
      text = try field("text")
      chat = try field("chat")
      directory = try field("directory")
      or = try field(ifPresent: "or")
      anyHour = try field("anyHour")
      whatHappens = try field("whatHappens")
      barrier = try field("barrier")
      trusted = try field("trusted")
      professional = try field("professional")
      together = try field("together")
      distance = try field("distance")
      grounding = try field("grounding")
      machine = try field("machine")
      stay = try field("stay")
      checkIn = try field("checkIn")
      holds = try field(ifPresent: "holds")
      checks = try field(ifPresent: "checks")
      kinds = try field(ifPresent: "kinds")
      modelNotes = try field("modelNotes")
      signs = try field("signs")
    }
  }

  /// What is said before the question, by what the message was, and behind it.
  struct Holds: Decodable, Sendable {
    /// After a plain “no”.
    let no: [String]
    /// After words of being safe.
    let safe: [String]
    /// After anything else.
    let other: [String]
    /// What would answer it.
    let clear: [String]
    /// The first words to the person after a danger that is over, with `{emergency}`.
    let afterwards: [String]

    init(from decoder: any Decoder) throws {
      let field = try decoder.fields()
      no = try field("no")
      safe = try field("safe")
      other = try field("other")
      clear = try field("clear")
      afterwards = try field("afterwards")
    }
  }

  /// Words, each enough for a check; lower case, as folded.
  struct Signs: Decodable, Sendable {
    let trusted: [String]
    let professional: [String]
    let barrier: [String]
    let machine: [String]
    let together: [String]
    let distance: [String]
    let grounding: [String]
    let stay: [String]
    let leading: [String]
    let refusal: [String]
    /// How a model asks about suicide or safety; none if absent.
    let asks: [String]?

    init(from decoder: any Decoder) throws {
      let field = try decoder.fields()
      trusted = try field("trusted")
      professional = try field("professional")
      barrier = try field("barrier")
      machine = try field("machine")
      together = try field("together")
      distance = try field("distance")
      grounding = try field("grounding")
      stay = try field("stay")
      leading = try field("leading")
      refusal = try field("refusal")
      asks = try field(ifPresent: "asks")
    }
  }

  static let file = "crisis-answers.json5"

  /// Reads the texts.
  ///
  /// - Throws: ``SafetyError``; also when a part has no variant.
  package init(json5 bytes: [UInt8]) throws(SafetyError) {
    self = try SafetyFile.decode(CrisisTexts.self, from: bytes, named: Self.file)
    guard ReviewDay(reviewed) != nil else {
      throw .badDay(file: Self.file, place: "reviewed", text: reviewed)
    }
    guard languages["en"] != nil else {
      throw .badValue(file: Self.file, place: "languages", problem: "lacks en, the fallback")
    }
    for (kind, source) in (sources ?? [:]).sorted(by: { $0.key < $1.key }) {
      guard ReviewDay(source.reviewed) != nil else {
        throw .badDay(file: Self.file, place: "sources.\(kind)", text: source.reviewed)
      }
    }
    for (code, language) in languages.sorted(by: { $0.key < $1.key }) {
      if let odd = language.oddKind {
        throw .badValue(file: Self.file, place: "\(code).\(odd)", problem: "isn't a category")
      }
      guard language.parts.allSatisfy({ !$0.isEmpty }), language.modelNotes.count == 3 else {
        let problem: LocalizedText = "has a part without text, or not three model notes"
        throw .badValue(file: Self.file, place: code, problem: problem)
      }
    }
  }

  /// The languages there are, sorted.
  package var codes: [String] { languages.keys.sorted() }

  /// The texts in a language, or in English.
  func language(_ code: String?) -> Language? {
    code.flatMap { languages[$0] } ?? languages["en"]
  }
}

extension CrisisTexts.Language {
  /// All lists that need at least one text.
  var parts: [[String]] {
    [
      acknowledge, acknowledgeOther, askPresent, askImmediate, askOther, emergency,
      emergencyIfWorse, call, text, chat, directory, whatHappens, barrier, trusted, professional,
      together, distance, grounding, machine, stay, checkIn,
    ] + (holds.map { [$0.no, $0.safe, $0.other, $0.clear, $0.afterwards] } ?? [])
      + (checks?.parts ?? []) + (kinds?.values.flatMap(\.parts) ?? [])
  }

  /// A name of a kind or of what a check heard that is no category; nil where there is none.
  var oddKind: String? {
    let names = (kinds.map { Array($0.keys) } ?? []) + (checks.map { Array($0.heard.keys) } ?? [])
    return names.sorted().first {
      CrisisCategory(rawValue: $0) == nil && $0 != CrisisTexts.Checks.anyOther
    }
  }

  /// Every direct question about the person's own danger, or about somebody else's.
  var questions: [String] { askPresent + askImmediate + askOther }
}
