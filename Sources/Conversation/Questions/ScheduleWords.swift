package import Catalogues

/// What is said of changes to the check-ins, in one language.
package struct ScheduleWords: Sendable {
  /// All words of the language.
  package let catalogue: Catalogue

  /// The words of a language.
  package init(_ catalogue: Catalogue) { self.catalogue = catalogue }

  /// A sentence with its places filled.
  package func callAsFunction(_ key: ScheduleKey, _ places: [String: String] = [:]) -> String {
    catalogue.text(key, places)
  }

  /// A length of time in hours and minutes, as it stands behind “every”: `hour`, `2 hours`, `90 minutes`.
  package func length(_ seconds: Int) -> String {
    let minutes = max(1, seconds / 60)
    return minutes % 60 == 0
      ? catalogue.text(ScheduleKey.hours, count: minutes / 60)
      : catalogue.text(ScheduleKey.minutes, count: minutes)
  }
}
