package import Core
import FlatTables

/// What the program says in one language, by key, from `prompts/catalogues/`.
///
/// Texts have named places in braces, and one form for each plural of a number where it matters.
package struct Catalogue: Decodable, Sendable {
  /// The signs of a language's numbers.
  struct NumberSigns: Decodable, Sendable {
    let decimal: String
    let group: String
    /// Behind a number, with the space that belongs there.
    let percent: String
  }

  /// How something that is measured is called.
  package struct TypeName: Decodable, Sendable {
    /// By itself, without an article.
    package let title: String
    /// As the subject of a sentence that is the person's; nil where `title` behind a word is enough.
    package var your: String?
    /// The same behind “no reading”, with its preposition.
    package var of: String?
  }

  /// What is said of readings that somebody worries about, where the English file isn't spoken.
  package struct Advice: Decodable, Sendable {
    /// What is said of values that ask for urgent care.
    package let far: String
    /// By subject, and by the name of the field in `config/reading-advice.json5`.
    package let topics: [String: [String: String]]
  }

  /// How something is done, where the English file isn't spoken.
  package struct Guide: Decodable, Sendable {
    package let text: String
    package var offer: String?
  }

  /// The language's name in English.
  package let language: String
  /// What the offline listener says of itself first; nil in English, where its own lines have it.
  package let listener: String?
  package let advice: Advice?
  package let guides: [String: Guide]?
  let numbers: NumberSigns
  let date: String
  let weekdays: [String]
  /// By section and key.
  var texts = CatalogueTexts()
  /// The names of countries by their codes (ISO 3166-1); nil in English, where the table of countries has them.
  package let countries: [String: String]?
  /// What a command of the chat does, in a few words; nil in English, where the commands themselves have it.
  package let commands: [String: String]?
  let types: [String: TypeName]
  let units, values: [String: String]

  private enum CodingKeys: String, CodingKey {
    case language, listener, advice, guides, numbers, date, weekdays, countries, commands, types,
      units, values
  }

  /// A catalogue without a text, whose keys stand for them.
  package init(language: CatalogueLanguage) {
    self.language = language.rawValue
    (listener, advice, guides) = (nil, nil, nil)
    (countries, commands) = (nil, nil)
    numbers = NumberSigns(decimal: ".", group: ",", percent: "%")
    date = "{year}-{month}-{day}"
    weekdays = []
    (types, units, values) = ([:], [:], [:])
  }

  // MARK: - Texts

  /// A text with its places filled.
  ///
  /// - Parameters:
  ///   - key: which.
  ///   - places: what stands in its places, by name; a name in the text that begins with a capital letter
  ///     gets the value with one.
  ///   - count: the number that decides on the plural, and stands in `{count}`.
  /// - Returns: the text; the key where a catalogue has none, which ``read(json5:file:emergency:against:)``
  ///   refuses.
  package func text<Key: CatalogueKey>(
    _ key: Key,
    _ places: [String: String] = [:],
    count: Int? = nil
  ) -> String {
    guard let text = texts.text(key) else { return key.rawValue }
    var places = places
    if let count { places["count"] = "\(count)" }
    let form = count.map { PluralForm(of: $0, in: language) } ?? .other
    return CatalogueText.filled(text.form(form), with: places)
  }

  /// A text that stands in English where it is made, in this language; in English where the catalogue doesn't
  /// have it.
  package func text(_ text: LocalizedText) -> String {
    text.filled({ sentence($0, for: $1) ?? $0 }, number: number)
  }

  /// The words of an English text, for a count where one decides on the plural; nil where there are none.
  func sentence(_ english: String, for count: Int?) -> String? {
    let form = count.map { PluralForm(of: $0, in: language) } ?? .other
    return texts.text(SentenceKey(rawValue: english))?.form(form)
  }

  /// A text of the help of a command in this language, by its English words.
  package func help(_ english: String) -> String {
    texts.text(HelpTextKey(rawValue: english))?.other ?? english
  }

  /// What a rule names, such as an act or a subject of the listener's, by its English name; that name where there is
  /// none.
  package func ruleName(_ english: String) -> String {
    texts.text(RuleNameKey(rawValue: english))?.other ?? english
  }

  /// The language's code of two letters (ISO 639-1), for pages and pictures.
  package var code: String { CatalogueLanguage(rawValue: language)?.code ?? "en" }

  /// The names of all texts, by section.
  ///
  /// - Returns: the names.
  /// - Throws: `DecodingError` with the place.
  package func names() throws -> [String: Set<String>] {
    try texts.all().mapValues { Set($0.keys) }
  }

  // MARK: - Words

  /// How something that is measured is called; its name on the command line where that isn't known.
  package func type(_ name: String) -> TypeName { types[name] ?? TypeName(title: name) }

  /// A number with its unit, as both are written in the language.
  package func quantity(_ number: String, _ unit: String) -> String {
    switch unit {
    case "": self.number(number)
    case "%": self.number(number) + numbers.percent
    default: "\(self.number(number)) \(units[unit] ?? unit)"
    }
  }

  /// A unit as it is written in the language.
  package func unit(_ name: String) -> String { units[name] ?? name }

  /// A value that is a name.
  package func value(_ name: String) -> String { values[name] ?? name }

  /// A number as it is written in the language.
  ///
  /// - Parameter english: the same with a point before decimals and commas between thousands.
  /// - Returns: the number with the signs of the language.
  package func number(_ english: String) -> String {
    english.map { $0 == "." ? numbers.decimal : $0 == "," ? numbers.group : String($0) }.joined()
  }

  /// A day in digits.
  package func date(year: Int, month: Int, day: Int) -> String {
    let two = { (number: Int) in number < 10 ? "0\(number)" : "\(number)" }
    return CatalogueText.filled(
      date,
      with: ["year": "\(year)", "month": two(month), "day": two(day)]
    )
  }

  /// A day of the week, from Monday, 0…6.
  package func weekday(_ index: Int) -> String {
    weekdays.indices.contains(index) ? weekdays[index] : ""
  }
}

/// The names of the texts of one section, which every language has.
package protocol CatalogueKey: RawRepresentable<String>, CaseIterable, Sendable {
  /// Where they stand among the texts.
  static var section: String { get }
}

/// The English words of help, by which other languages have theirs.
private struct HelpTextKey: CatalogueKey {
  static let section = "help"
  static let allCases: [HelpTextKey] = []

  let rawValue: String
}

/// The English words of a text, by which other languages have theirs.
struct SentenceKey: CatalogueKey {
  static let section = "sentences"
  static let allCases: [SentenceKey] = []

  let rawValue: String
}

/// The English names of what rules name.
private struct RuleNameKey: CatalogueKey {
  static let section = "ruleNames"
  static let allCases: [RuleNameKey] = []

  let rawValue: String
}
