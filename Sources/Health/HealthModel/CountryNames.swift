/// The countries by the names that people give them, from `config/countries.json5`.
package struct CountryNames: Sendable {
  private let titles: [String: String]
  private var codes: [String: String]

  /// Countries from their codes (ISO 3166-1) and names; the first name is the one we use.
  package init(_ names: [String: [String]]) {
    titles = names.compactMapValues(\.first)
    var codes: [String: String] = [:]
    for (code, names) in names {
      codes[Self.plain(code)] = code
      for name in names { codes[Self.plain(name)] = code }
    }
    self.codes = codes
  }

  /// The same countries, known by names of another language, too; a name that is known already keeps its country.
  package func adding(_ names: [String: String]) -> CountryNames {
    var result = self
    for (code, name) in names where result.codes[Self.plain(name)] == nil {
      result.codes[Self.plain(name)] = code
    }
    return result
  }

  /// The code of the country that a text names, by name or code in any case; nil for none.
  package func code(of text: String) -> String? {
    let plain = Self.plain(text)
    if let code = codes[plain] { return code }
    return plain.hasPrefix("the ") ? codes[String(plain.dropFirst(4))] : nil
  }

  /// The name of a country; its code where it has none.
  package func title(of code: String) -> String { titles[code] ?? code }

  /// The names that a mistyped one may have meant.
  package var all: [String] { titles.values.sorted() }

  /// Small letters and numbers with one space between words; the dots of `U.S.` join.
  private static func plain(_ text: String) -> String {
    let joined = text.lowercased().filter { !".'’".contains($0) }
    let words = joined.split { !$0.isLetter && !$0.isNumber && !$0.isMark }
    return words.joined(separator: " ")
  }
}

extension Character {
  /// Whether it is a vowel sign or accent of its own, as in the scripts of India.
  fileprivate var isMark: Bool {
    unicodeScalars.contains { scalar in
      switch scalar.properties.generalCategory {
      case .nonspacingMark, .spacingMark: true
      default: false
      }
    }
  }
}
