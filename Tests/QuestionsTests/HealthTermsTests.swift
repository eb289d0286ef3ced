import Core
import BundledFiles
import Foundation
import Testing

@testable import Questions

@Suite("What words of health mean") struct HealthTermsTests {
  /// A message, and the name of the term that it asks for.
  private struct Row: Decodable {
    let text: String
    let expects: String?
  }

  private static let files: [String: BundledFile] = [
    "en": .healthTerms, "de": .germanHealthTerms, "es": .spanishHealthTerms,
    "fr": .frenchHealthTerms,
  ]
  private static let others = ["de", "es", "fr"]

  private static func lines(_ name: String) throws -> [Substring] {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
    let file = folder.appending(path: "Sets/terms/\(name)")
    return try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
  }

  private func terms(_ code: String, emergency: String = "{emergency}") throws -> HealthTerms {
    let file = try #require(Self.files[code])
    return try HealthTerms.read(json5: file.bytes, file: file.path, emergency: emergency)
  }

  private func numbers(_ text: String) -> [Int] {
    text.split { !$0.isNumber }.compactMap { Int($0) }.sorted()
  }

  @Test("have the names, the numbers and the commands of the English ones", arguments: others)
  func same(_ code: String) throws {
    let (english, other) = (try terms("en").terms, try terms(code).terms)
    #expect(other.map(\.name) == english.map(\.name))
    for (term, told) in zip(other, english) {
      #expect(numbers(term.text) == numbers(told.text), "\(term.text)")
      for mark in ["{emergency}", "/pem", "/assess"] {
        #expect(term.text.contains(mark) == told.text.contains(mark), "\(term.name): \(mark)")
      }
      #expect(term.questions.count == told.questions.count, "\(term.name)")
      #expect(term.questions.allSatisfy { $0.count { $0 == "?" } == 1 }, "\(term.name)")
      #expect(!term.text.contains { "!?¿¡".contains($0) }, "\(term.text)")
    }
  }

  /// How many questions are answered with their term, at least, and how many other messages with the same words get no
  /// other answer; those apart were read by nobody who wrote the words.
  @Test(
    "are told to who asks for them, and to nobody else",
    arguments: [
      ("en-seen", 32, 36), ("en-apart", 20, 30), ("de-seen", 41, 36), ("de-apart", 28, 30),
      ("es-seen", 42, 36), ("es-apart", 29, 30), ("fr-seen", 40, 36), ("fr-apart", 25, 30),
    ]
  )
  func asked(_ name: String, _ leastAsked: Int, _ leastOther: Int) throws {
    let terms = try terms(String(name.prefix(2)))
    var right = (asked: 0, other: 0)
    var misses: [String] = []
    for line in try Self.lines("\(name).jsonl") {
      let row = try JSONDecoder().decode(Row.self, from: Data(line.utf8))
      let found = terms.term(askedIn: row.text)?.name
      if found == row.expects {
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

  @Test("are told to nobody to whom something happens", arguments: files.keys.sorted())
  func distress(_ code: String) throws {
    let terms = try terms(code)
    let messages = try Self.lines("\(code)-distress.txt")
    #expect(messages.count > 30)
    for message in messages {
      let found = terms.term(askedIn: String(message))?.name
      #expect(found == nil, "\(message): \(found ?? "")")
    }
  }

  @Test("of two terms in one message none is told, and of one within another the longer")
  func several() throws {
    let terms = try terms("en")
    #expect(terms.term(askedIn: "what's the difference between FEV1 and FVC?") == nil)
    #expect(terms.term(askedIn: "what is FEV1, what is FVC?") == nil)
    #expect(
      terms.term(askedIn: "what is manic depression?")?.name == "what bipolar disorder is"
    )
    #expect(terms.term(askedIn: "is this a panic attack?") == nil)
    #expect(terms.term(askedIn: "panic attack?") == nil)
    #expect(terms.term(askedIn: "FEV1") == nil)
    #expect(terms.term(askedIn: "FEV1?")?.name == "what FEV1 is")
    #expect(terms.term(askedIn: String(repeating: "what is ", count: 12) + "FEV1?") == nil)
    #expect(terms.term(askedIn: "") == nil)
  }

  @Test("are the same from a table as from the file", arguments: files.keys.sorted())
  func table(_ code: String) throws {
    let file = try #require(Self.files[code])
    let read = try HealthTerms.read(json5: file.table, file: file.path, emergency: "144")
    #expect(read.terms.map(\.text) == (try terms(code, emergency: "144")).terms.map(\.text))
    #expect(read.terms.contains { $0.text.contains("144") })
    #expect(read.term(askedIn: "FVC?")?.name == "what FVC is")
  }

  @Test(
    "are refused where they break a rule, with the place",
    arguments: [
      ("{", "read"), ("{asks: [], plain: [], unless: [], terms: 1}", "read"),
      (
        "{asks: [], plain: [], unless: [], terms: [{name: 'x', words: ['y'], lines: ['A?']}]}",
        "“x”"
      ),
      (
        "{asks: [], plain: [], unless: [], terms: [{name: 'x', words: ['y'], lines: []}]}",
        "no answer"
      ),
      ("{reviewed: 'soon', asks: [], plain: [], unless: [], terms: []}", "reviewed"),
    ]
  )
  func refused(_ text: String, _ part: String) {
    let error = #expect(throws: QuestionsError.self) {
      try HealthTerms.read(json5: Array(text.utf8), file: "en.json5", emergency: "112")
    }
    #expect(error?.message.contains(part) == true, "\(error?.message ?? "")")
  }
}
