import BundledFiles
import Catalogues
import Core
import FlatTables
import Listening
import Questions

/// The listener's lines in other languages, each read when it is first spoken.
final class LanguageShelf: Sendable {
  private let situations: Situations
  private let emergency: String
  private let known = Locked<[String: SpokenLanguage]>([:])

  /// A shelf of nothing yet.
  ///
  /// - Parameters:
  ///   - situations: all that can be told.
  ///   - emergency: the emergency number where the person is, for `{emergency}`.
  init(_ situations: Situations, emergency: String) {
    (self.situations, self.emergency) = (situations, emergency)
  }

  /// A language's lines; nil for one that has none, or whose lines can't be read.
  ///
  /// - Parameter name: its name in English, such as “German”.
  /// - Returns: the language.
  func named(_ name: String) -> SpokenLanguage? {
    known.withLock { known in
      if let language = known[name] { return language }
      guard let file = Self.files[name] else { return nil }
      // The program's own lines were checked before they were built in; without them English is spoken.
      do {
        let number = CatalogueLanguage(rawValue: name)?.emergency(emergency) ?? emergency
        let lines = try ConfigurationTable.decode(
          LanguageLines.self,
          from: file.table,
          replacing: [("{emergency}", number)]
        )
        let language = SpokenLanguage(lines, situations, facts: try facts(name, number))
        known[name] = language
        return language
      } catch {
        return nil
      }
    }
  }

  /// What is said to plain questions about health, by their names.
  private func facts(_ name: String, _ number: String) throws -> [String: LanguageLines.Act] {
    guard let file = BundledFile.healthFacts(in: name) else { return [:] }
    let read = try HealthFacts.read(json5: file.table, file: file.path, emergency: number)
    return read.facts.reduce(into: [:]) {
      $0[$1.name] = LanguageLines.Act(lines: [$1.text], questions: $1.questions)
    }
  }

  private static let files: [String: BundledFile] = [
    "German": .german, "Spanish": .spanish, "French": .french,
  ]
}
