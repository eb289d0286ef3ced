package import Catalogues
import Core
package import HealthModel

/// What a person has told about themselves, as far as it matters for reading a report.
package struct ReportPerson: Sendable, Equatable {
  /// The name to be called by, made safe to show; nil where none is told.
  package let name: String?
  /// Whole years on the report's last day; nil without a birthday.
  package let age: Int?
  /// Each fact that is set, in words: `age 36`, `female`, `height 172 cm`.
  package let facts: [String]

  /// The facts of a profile.
  ///
  /// - Parameters:
  ///   - profile: what was told.
  ///   - day: the report's last day, for the age.
  ///   - words: the language of the facts.
  package init(_ profile: Profile, on day: CalendarDay, _ words: Catalogue) {
    name = profile.name.map { VisibleText.singleLine($0, limit: 60) }
    age = profile.age(on: day).map { Int(saturating: $0) }
    let years = age.map { words.text(ReportKey.age, count: $0) }
    let height = profile[.height].map {
      words.text(ReportKey.height, ["value": words.quantity($0, "cm")])
    }
    facts = [years, profile.sex.map { Self.sex($0, words) }, height].compactMap(\.self)
  }

  private static func sex(_ sex: String, _ words: Catalogue) -> String {
    switch sex {
    case "female": words.text(ReportKey.female)
    case "male": words.text(ReportKey.male)
    case "other": words.text(ReportKey.other)
    default: sex
    }
  }
}
