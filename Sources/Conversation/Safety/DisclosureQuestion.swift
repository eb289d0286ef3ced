package import FlatTables
import Phrases

/// The ways in which a person asks what they are talking with, from `config/disclosure.json5`.
///
/// Apart from ``Disclosure``, which stands before the first prompt: the phrases are needed only when
/// a message has come.
package struct DisclosureQuestion: Sendable {
  private struct File: Decodable {
    let languages: [String: Language]
  }

  private struct Language: Decodable {
    /// Groups that phrases name with `$`.
    let words: [String: [String]]?
    let asks: [String]
  }

  private static let file = "disclosure.json5"
  private let sets: [(language: String, phrases: PhraseSet)]

  /// Reads the phrases.
  ///
  /// - Throws: ``SafetyError``, for a phrase that can't be read too.
  package init(json5 bytes: [UInt8]) throws(SafetyError) {
    let table = FlatMemory(try Self.table(json5: bytes))
    do { try self.init(table: table) } catch {
      throw .unreadable(file: Self.file, reason: error.errorDescription)
    }
  }

  /// The phrases from a table.
  ///
  /// - Throws: ``FlatTableError`` when it is none that ``table(json5:)`` wrote.
  package init(table: FlatMemory) throws(FlatTableError) {
    var reader = try FlatTableReader(table, kind: SafetyTable.disclosureQuestion)
    var sets: [(String, PhraseSet)] = []
    for code in try reader.texts() { sets.append((code, try PhraseSet(from: &reader))) }
    self.sets = sets
  }

  /// The phrases of a file, as a table.
  ///
  /// - Throws: ``SafetyError``, for a phrase that can't be read too.
  package static func table(json5 bytes: [UInt8]) throws(SafetyError) -> [UInt8] {
    let content = try SafetyFile.decode(File.self, from: bytes, named: file)
    let languages = content.languages.sorted { $0.key < $1.key }
    var writer = FlatTableWriter(kind: SafetyTable.disclosureQuestion)
    writer.add(texts: languages.map(\.key))
    for (code, language) in languages {
      let phrases = PhraseLists(
        groups: language.words ?? [:],
        negators: [],
        lists: [("asks", language.asks)]
      )
      do throws(PhraseFault) { try phrases.compile(to: &writer) } catch {
        throw SafetyError(error, language: code)
      }
    }
    return writer.table
  }

  /// Whether a message asks it.
  package func isAsked(in message: String) -> Bool { !languages(askingIn: message).isEmpty }

  /// The languages in which a message asks it, by their codes; none where it doesn't.
  package func languages(askingIn message: String) -> [String] {
    let words = WordScanner.words(of: message)
    return sets.filter { !$0.phrases.found(in: words).isEmpty }.map(\.language)
  }
}
