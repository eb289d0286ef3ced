import FoundationEssentials

/// What has happened in one conversation of a run, a line of JSON each, in order.
///
/// A line is written before the next thing is done, so that a run that is killed anywhere goes on
/// without asking again what was answered.
package struct RunJournal: Sendable {
  /// One line.
  package enum Entry: Codable, Equatable, Sendable {
    /// The program that answers the next turn was started: its boot, process id and start.
    case started(bootID: String, processID: Int32, startTime: Int64)
    /// What the person is to say in a turn; nil where they leave.
    case person(turn: Int, text: String?)
    /// A turn was answered, in a session.
    case turn(number: Int, session: String)
    /// The conversation is over.
    case held
    /// A judge has answered.
    case judged(JudgedAnswer)
    /// A judge has answered all.
    case finished
    /// Calls that were made.
    case spent(EvaluationBudget.Spent)
  }

  /// The lines, in order.
  package private(set) var entries: [Entry] = []

  /// A journal without a line.
  package init() {}

  /// The journal of a file; a last line that was cut off is as if it weren't there.
  ///
  /// - Throws: ``EvaluationError`` for a damaged line.
  package init(_ bytes: [UInt8], file: String) throws(EvaluationError) {
    var line = 0
    for part in bytes.split(separator: 0x0A, omittingEmptySubsequences: false) {
      line += 1
      guard !part.isEmpty else { continue }
      do { entries.append(try JSONDecoder().decode(Entry.self, from: Data(part))) } catch {
        if part.endIndex == bytes.endIndex { return }
        throw .badFile(
          file: file,
          line: line,
          column: 1,
          problem: "the line is damaged",
          right: "Begin again with --new."
        )
      }
    }
  }

  /// A line with its end.
  ///
  /// - Throws: never for what an entry can hold; what Foundation throws.
  package static func line(_ entry: Entry) throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return Array(try encoder.encode(entry)) + [0x0A]
  }

  /// Adds a line that was written.
  package mutating func add(_ entry: Entry) { entries.append(entry) }

  /// The turns that were answered.
  package var turns: Int {
    entries.reduce(0) { if case .turn(let number, _) = $1 { max($0, number) } else { $0 } }
  }
  /// The session that the conversation is saved in; nil before its first answer.
  package var session: String? {
    entries.lazy.compactMap { if case .turn(_, let session) = $0 { session } else { nil } }.first
  }
  /// Whether the conversation is over.
  package var isHeld: Bool { entries.contains(.held) }
  /// Whether the judge has answered all.
  package var isFinished: Bool { entries.contains(.finished) }
  /// What the judge has answered.
  package var answers: [JudgedAnswer] {
    entries.compactMap { if case .judged(let answer) = $0 { answer } else { nil } }
  }
  /// What was spent.
  package var spent: EvaluationBudget.Spent {
    entries.reduce(EvaluationBudget.Spent()) {
      if case .spent(let cost) = $1 { $0 + cost } else { $0 }
    }
  }

  /// What the person is to say in a turn, where that is known: the inner nil means that they leave.
  package func message(ofTurn turn: Int) -> String?? {
    for entry in entries.reversed() {
      if case .person(turn, let text) = entry { return .some(text) }
    }
    return nil
  }

  /// The program that was started last; nil where it has answered.
  package var open: (bootID: String, processID: Int32, startTime: Int64)? {
    for entry in entries.reversed() {
      if case .turn = entry { return nil }
      if case .started(let bootID, let processID, let startTime) = entry {
        return (bootID, processID, startTime)
      }
    }
    return nil
  }
}
