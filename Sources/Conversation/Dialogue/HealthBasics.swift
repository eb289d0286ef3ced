import Core
import FlatTables
import HealthModel
package import Listening

/// What is said to plain questions about health, from `config/health-basics.json5`, each with its source.
package struct HealthBasics: Decodable, Sendable {
  /// When the facts were last compared with their sources: a date such as `2026-11-27`.
  package let reviewed: String
  /// The facts, as what a question does; all of kind ``ListenerAct/Kind/fact``.
  package let facts: [ListenerAct]

  /// Reads and checks the facts.
  ///
  /// - Parameters:
  ///   - bytes: the file, or the table of it.
  ///   - file: its name, for error sentences.
  ///   - emergency: the emergency number where the person is.
  /// - Returns: the facts.
  /// - Throws: ``CompanionError`` that names the place.
  package static func read(
    json5 bytes: [UInt8],
    file: String,
    emergency: String = "112 or 911"
  ) throws(CompanionError) -> HealthBasics {
    let basics: HealthBasics
    do {
      basics = try ConfigurationTable.decode(
        HealthBasics.self,
        from: bytes,
        replacing: [("{emergency}", emergency)]
      )
    } catch {
      throw .unreadableScript(file: file, reason: DecodingProblem.words(for: error))
    }
    // The program's own facts were checked before they were built in.
    if !ConfigurationTable.isTable(bytes) { try basics.check(file) }
    return basics
  }

  /// Every fact has a source, is asked for, and fits into one reply; the review has a day.
  private func check(_ file: String) throws(CompanionError) {
    guard CalendarDay(reviewed) != nil else {
      throw .unreadableScript(file: file, reason: Self.noReview)
    }
    for fact in facts {
      let whole = fact.lines.joined(separator: " ")
      if let problem = Self.problem(of: fact, whole) {
        throw .badLine(file: file, place: fact.name, line: whole, problem: problem)
      }
    }
  }

  private static let noReview: LocalizedText = "“reviewed” isn't a date such as 2026-11-27"

  private static func problem(of fact: ListenerAct, _ whole: String) -> LocalizedText? {
    if fact.source?.isEmpty ?? true { return "has no source" }
    if fact.kind != .fact || !(fact.isAsked ?? false) {
      return "must have the kind “fact”, and isAsked: true"
    }
    if whole.contains("?") { return ListenerScriptCheck.asks }
    let count = SentenceLedger.wordCount(whole)
    return count > longest ? ListenerScriptCheck.tooLong(count, most: longest) : nil
  }

  /// The most words of a fact: with the notice and a question it stays below a reply's 60.
  private static let longest = 46
}

extension ListenerScript {
  /// The script with facts among what a message can ask: before the rest, as they are the most exact.
  package func adding(_ basics: HealthBasics) -> ListenerScript {
    var script = self
    script.acts = basics.facts + (acts ?? [])
    return script
  }
}
