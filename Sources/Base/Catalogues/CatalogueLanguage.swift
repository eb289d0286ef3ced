/// A language that the program speaks, by its name in English.
package enum CatalogueLanguage: String, CaseIterable, Sendable {
  case english = "English"
  case german = "German"
  case spanish = "Spanish"
  case french = "French"

  /// The language with a code of two letters (ISO 639-1); nil for one that isn't spoken.
  package init?(code: String) {
    guard let language = Self.allCases.first(where: { $0.code == code }) else { return nil }
    self = language
  }

  /// Its code of two letters (ISO 639-1).
  var code: String {
    switch self {
    case .english: "en"
    case .german: "de"
    case .spanish: "es"
    case .french: "fr"
    }
  }

  /// Emergency numbers as the language joins them: “112 or 911” where the country isn't known.
  package func emergency(_ numbers: String) -> String {
    let or =
      switch self {
      case .english: "or"
      case .german: "oder"
      case .spanish: "o"
      case .french: "ou"
      }
    return numbers.replacing(" or ", with: " \(or) ")
  }
}
