import Foundation
import Safety

/// The files of the project that these tests read, and what is made of them once.
enum SafetyFixtures {
  private static let tests = URL(filePath: #filePath).deletingLastPathComponent()

  /// The bytes of a file in `config/`.
  static func config(_ name: String) throws -> [UInt8] {
    let root = tests.deletingLastPathComponent().deletingLastPathComponent()
    return [UInt8](try Data(contentsOf: root.appending(path: "config/\(name)")))
  }

  /// The rows of a test set.
  static func rows<Row: Decodable>(_ name: String, as type: Row.Type) throws -> [Row] {
    let data = try Data(contentsOf: tests.appending(path: "Sets/\(name).jsonl"))
    return try data.split(separator: UInt8(ascii: "\n")).map {
      try JSONDecoder().decode(Row.self, from: $0)
    }
  }

  /// The screen with the lexicon of the project.
  static let screener: CrisisScreener = {
    let bytes = (try? config("crisis-language.json5")) ?? []
    return CrisisScreener.opened(bundled: bytes, own: nil).screener
  }()

  /// The reviewed answers of the project.
  static func answer() throws -> CrisisAnswer {
    CrisisAnswer(
      texts: try CrisisTexts(json5: config("crisis-answers.json5")),
      filter: try filter()
    )
  }

  /// The reply filter of the project.
  static func filter() throws -> ReplyFilter { try ReplyFilter(json5: config("reply-rules.json5")) }

  /// The crisis lines of the project.
  static func lines() throws -> CrisisLines { try CrisisLines(json5: config("crisis-lines.json5")) }
}

/// A sentence of a test set.
struct SetRow: Decodable, Sendable {
  let id: String
  let text: String
  let family: String
  let category: String
  let level: Int
  let split: String
  let obfuscated: Bool?
}

/// A talk of a test set.
struct ScriptRow: Decodable, Sendable {
  let id: String
  let turns: [String]
  let levels: [Int]
  let family: String
  let split: String
}

/// A message, or a talk whose last message counts, of a round of sentences that nobody tuned for.
struct RoundRow: Decodable, Sendable {
  let id: String
  let turns: [String]
  let round: String
  let category: String
  let level: Int
}
