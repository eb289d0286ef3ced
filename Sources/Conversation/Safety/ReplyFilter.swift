import Core
import Phrases
package import FlatTables

/// Why a reply of a model is not shown; the raw value is the list's name in the file.
package enum ReplyFault: String, CaseIterable, Codable, Sendable {
  /// Tells how.
  case method
  /// Names an illness as the person's.
  case diagnosis
  /// Promises to keep a secret.
  case secrecy
  /// Puts itself in the place of people.
  case onlyMe
  /// Claims to be human.
  case human
  /// Claims to be licensed, or a clinician.
  case licensed
  /// Claims to feel.
  case feeling
  /// Reads a feeling out of a number.
  case inferred
  /// Encourages harm.
  case encouragement
  /// Goes on as if nothing had been said.
  case dropped

  /// Whether the words of another may be repeated in quotation marks, such as what the person wrote
  /// (“I feel so alone”) or could say to a friend.
  var isQuotable: Bool {
    switch self {
    case .diagnosis, .human, .licensed, .feeling: true
    default: false
    }
  }
}

/// Looks for what a model's reply must not say.
package struct ReplyFilter: Sendable {
  private struct File: Decodable, Sendable {
    let version: Int
    let reviewed: String
    let languages: [String: Language]
  }

  private struct Language: Decodable, Sendable {
    let spellings: [String: String]
    let negators: [String]
    /// Groups that phrases name with `$`.
    let words: [String: [String]]
    /// By fault, words that take it back: “whether you have depression” names no illness.
    let excuses: [String: [String]]
    let faults: [String: [String]]
    /// Words of which one stands in every reply that stays with the subject.
    let stays: [String]
    let replacements: [String: String]
  }

  /// The languages of the rules, one bit each.
  package struct Languages: OptionSet, Sendable {
    package let rawValue: UInt64

    package init(rawValue: UInt64) { self.rawValue = rawValue }

    /// All of them.
    package static let all = Languages(rawValue: .max)
  }

  private static let file = "reply-rules.json5"
  /// By language, in the order of its codes.
  private let sets: [PhraseSet]
  private let sieve: EndingSieve
  private let replacements: [String: [String: String]]

  /// Reads the rules.
  ///
  /// - Throws: ``SafetyError``; also for a list that isn't a fault, and a fault without text.
  package init(json5 bytes: [UInt8]) throws(SafetyError) {
    let table = FlatMemory(try Self.table(json5: bytes))
    do { try self.init(table: table) } catch {
      throw .unreadable(file: Self.file, reason: error.errorDescription)
    }
  }

  /// The rules from a table.
  ///
  /// - Throws: ``FlatTableError`` when it is none that ``table(json5:)`` wrote.
  package init(table: FlatMemory) throws(FlatTableError) {
    var reader = try FlatTableReader(table, kind: SafetyTable.replyRules)
    var replacements: [String: [String: String]] = [:]
    var sets: [PhraseSet] = []
    for code in try reader.texts() {
      replacements[code] = try reader.namedTexts()
      sets.append(try PhraseSet(from: &reader))
    }
    self.sets = sets
    self.replacements = replacements
    sieve = EndingSieve(words: try reader.texts(), beginnings: try reader.texts())
  }

  /// The rules of a file with their phrases taken apart, as a table.
  ///
  /// - Throws: ``SafetyError``; also for a list that isn't a fault, and a fault without text.
  package static func table(json5 bytes: [UInt8]) throws(SafetyError) -> [UInt8] {
    let content = try SafetyFile.decode(File.self, from: bytes, named: file)
    try check(content)
    let languages = content.languages.sorted { $0.key < $1.key }
    var writer = FlatTableWriter(kind: SafetyTable.replyRules)
    writer.add(texts: languages.map(\.key))
    var words: [String] = []
    var beginnings: [String] = []
    for (code, language) in languages {
      let phrases = phrases(of: language)
      writer.add(named: language.replacements)
      do throws(PhraseFault) {
        try phrases.compile(to: &writer)
        let endings = try PhraseSet(phrases).endingWords
        words += endings.words
        beginnings += endings.beginnings
      } catch { throw SafetyError(error, language: code) }
    }
    // In an order of their own: the table is the same whenever it is made.
    writer.add(texts: words.sorted())
    writer.add(texts: beginnings.sorted())
    return writer.table
  }

  private static func phrases(of language: Language) -> PhraseLists {
    PhraseLists(
      spellings: language.spellings,
      groups: language.words,
      negators: language.negators,
      excuses: language.excuses,
      lists: language.faults.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
        + [(staying, language.stays)],
      quotable: Set(ReplyFault.allCases.filter(\.isQuotable).map(\.rawValue)),
      open: [staying]
    )
  }

  private static func check(_ content: File) throws(SafetyError) {
    guard ReviewDay(content.reviewed) != nil else {
      throw .badDay(file: file, place: "reviewed", text: content.reviewed)
    }
    for (code, language) in content.languages.sorted(by: { $0.key < $1.key }) {
      for fault in ReplyFault.allCases {
        let hasList = fault == .dropped || language.faults[fault.rawValue]?.isEmpty == false
        guard hasList, language.replacements[fault.rawValue]?.isEmpty == false else {
          throw .badValue(
            file: file,
            place: code,
            problem: "has no phrases or no replacement for \(fault.rawValue)"
          )
        }
      }
      let named =
        language.faults.keys.sorted().map { ("faults", $0) }
        + language.excuses.keys.sorted().map { ("excuses", $0) }
      if let odd = named.first(where: { ReplyFault(rawValue: $0.1) == nil }) {
        let place = "\(code).\(odd.0).\(odd.1)"
        throw .badValue(file: file, place: place, problem: "isn't a fault")
      }
    }
    guard content.languages["en"] != nil else {
      throw .badValue(file: file, place: "languages", problem: "lacks en, the fallback")
    }
    guard content.languages.count <= Languages.RawValue.bitWidth else {
      throw .badValue(file: file, place: "languages", problem: "has more than 64 of them")
    }
  }

  private static let staying = "stays"

  /// Faults of a reply, whole or as far as it has come; sorted as they are declared.
  ///
  /// - Parameters:
  ///   - text: the reply.
  ///   - level: the level of the session; from 2 on a whole reply must stay with the subject.
  ///   - isWhole: whether the reply has ended.
  ///   - languages: whose phrases are looked for.
  /// - Returns: nothing for a reply that may be shown.
  package func faults(
    in text: String,
    level: CrisisLevel,
    isWhole: Bool = true,
    languages: Languages = .all
  ) -> [ReplyFault] {
    let words = WordScanner.words(of: text)
    var found: Set<String> = []
    for (index, set) in sets.enumerated() where languages.contains(Self.language(index)) {
      found.formUnion(set.found(in: words))
    }
    var result = ReplyFault.allCases.filter { found.contains($0.rawValue) }
    if level >= .present, isWhole, !found.contains(Self.staying) { result.append(.dropped) }
    return result
  }

  /// The languages in which a fault may end with one of the words of a text; in the others, what
  /// stood before them was looked at already.
  package func languagesOfFaults(endingIn words: String) -> Languages {
    let raw = WordScanner.words(of: words)
    return sets.indices.reduce(into: []) { result, index in
      if sets[index].mayEnd(with: raw) { result.insert(Self.language(index)) }
    }
  }

  /// Whether a fault may end with one of the words of a text, by a quick look that may say so of
  /// words with which none does.
  package func mayEndFault(in words: String) -> Bool { sieve.mayHold(words.utf8) }

  /// How many words, back from the last of a fault, say whether it is one.
  package var reach: Int { sets.map(\.reach).max() ?? 0 }

  private static func language(_ index: Int) -> Languages { Languages(rawValue: 1 << index) }

  /// Faults that no text of ours may have either.
  func harms(in text: String) -> [ReplyFault] {
    let harms: Set<ReplyFault> = [.method, .diagnosis, .secrecy, .onlyMe, .encouragement]
    return faults(in: text, level: .none).filter(harms.contains)
  }

  /// What is said in place of a reply with a fault, below level 2; from level 2 on the answer of
  /// ``CrisisAnswer`` takes its place.
  package func replacement(for fault: ReplyFault, language: String?) -> String {
    let texts = language.flatMap { replacements[$0] } ?? replacements["en"]
    return texts?[fault.rawValue] ?? ""
  }
}
