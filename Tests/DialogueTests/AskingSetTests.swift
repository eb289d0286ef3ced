import Foundation
import Listening
import Testing

/// Messages of other hands that ask, wish or tell.
@Suite("What asks, in other hands' words") struct AskingSetTests {
  private struct Row: Decodable {
    let text: String
    let asks: Bool
  }

  private static let sets = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Sets/asking")

  private static func rows(_ name: String) throws -> [Row] {
    let text = try String(contentsOf: sets.appending(path: "\(name).jsonl"), encoding: .utf8)
    return try text.split(separator: "\n").map {
      try JSONDecoder().decode(Row.self, from: Data($0.utf8))
    }
  }

  @Test(
    "questions and wishes are heard as such, and what tells isn't",
    arguments: [("seen", 0.9, 0.03), ("third", 0.85, 0.05)]
  )
  func hears(_ name: String, _ leastAsked: Double, _ mostTold: Double) throws {
    let rows = try Self.rows(name)
    let asked = rows.filter(\.asks)
    let told = rows.filter { !$0.asks }
    let missed = asked.filter { !AskingForm.mayAsk($0.text) }
    let wrong = told.filter { AskingForm.mayAsk($0.text) }
    let lines = (missed + wrong).map(\.text).joined(separator: "\n")
    #expect(Double(asked.count - missed.count) >= leastAsked * Double(asked.count), "\(lines)")
    #expect(Double(wrong.count) <= mostTold * Double(told.count), "\(lines)")
  }
}
