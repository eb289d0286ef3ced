import Foundation
import HealthModel
import Testing

@testable import Questions

/// Questions and other messages by a hand that knew neither the patterns nor the code, half of them looked at while the
/// patterns were written.
@Suite("Questions of other hands") struct QuestionSetTests {
  private struct Row: Decodable {
    let text: String
    let expects: String?
  }

  private static let tests = URL(filePath: #filePath).deletingLastPathComponent()

  private static func rows(_ name: String) throws -> [Row] {
    let file = tests.appending(path: "Sets/\(name).jsonl")
    return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map {
      try JSONDecoder().decode(Row.self, from: Data($0.utf8))
    }
  }

  /// An inquiry without the number that a person names.
  private static func words(_ inquiry: Inquiry) -> String {
    guard case .data(let questions) = inquiry else { return inquiry.words }
    return questions.map { question in
      Question(question.statistic, of: question.subject, in: question.period).words
    }
    .joined(separator: "; ")
  }

  /// How many questions are understood as they are meant, and how many other messages are taken for none, at least.
  @Test(
    "are understood, and what asks nothing is left alone",
    arguments: [
      ("de-seen", 47, 25), ("de-apart", 39, 25), ("es-seen", 50, 25), ("es-apart", 38, 24),
      ("fr-seen", 50, 25), ("fr-apart", 36, 23),
    ]
  )
  func understood(_ name: String, _ leastAsked: Int, _ leastOther: Int) throws {
    let names = ["de": "German", "es": "Spanish", "fr": "French"]
    let language = try #require(names[String(name.prefix(2))])
    let parser = QuestionParser(try bundledQuestions(language))
    let today = try #require(CalendarDay("2026-11-24"))
    var right = (asked: 0, other: 0)
    var misses: [String] = []
    for row in try Self.rows(name) {
      let found = parser.inquiry(in: row.text, today: today).map(Self.words)
      if found?.lowercased() == row.expects?.lowercased() {
        if row.expects == nil { right.other += 1 } else { right.asked += 1 }
      } else {
        misses.append("\(row.text) → \(found ?? "nothing"), not \(row.expects ?? "nothing")")
      }
    }
    #expect(
      right.asked >= leastAsked && right.other >= leastOther,
      "\(right)\n\(misses.joined(separator: "\n"))"
    )
  }
}
