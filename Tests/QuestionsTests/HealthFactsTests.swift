import Core
import BundledFiles
import Foundation
import Testing

@testable import Questions

/// The languages of facts about health, by their codes.
private let codes = ["de": "German", "es": "Spanish", "fr": "French"]

@Suite("Plain questions about health in other languages") struct HealthFactsTests {
  /// A message, and the name of the fact that it asks for.
  private struct Row: Decodable {
    let text: String
    let expects: String?
  }

  /// The facts in English, which have the sources.
  private struct English: Decodable {
    /// A fact, as far as it is compared.
    struct Fact: Decodable {
      let name: String
      let lines: [String]
    }

    let facts: [Fact]
  }

  private static let tests = URL(filePath: #filePath).deletingLastPathComponent()

  private static func rows(_ code: String) throws -> [Row] {
    let file = tests.appending(path: "Sets/\(code)-health.jsonl")
    return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map {
      try JSONDecoder().decode(Row.self, from: Data($0.utf8))
    }
  }

  private func english() throws -> [English.Fact] {
    let decoder = JSONDecoder()
    decoder.allowsJSON5 = true
    return try decoder.decode(English.self, from: Data(BundledFile.healthBasics.bytes)).facts
  }

  private func facts(_ code: String, emergency: String = "{emergency}") throws -> HealthFacts {
    let file = try #require(codes[code].flatMap(BundledFile.healthFacts(in:)))
    return try HealthFacts.read(json5: file.bytes, file: file.path, emergency: emergency)
  }

  /// The numbers of a text in digits, without what separates thousands and decimals.
  private func numbers(_ text: String) -> [Int] {
    let characters = Array(text)
    var joined = ""
    for (index, character) in characters.enumerated() {
      let isBetween =
        index > 0 && index + 1 < characters.count && characters[index - 1].isNumber
        && characters[index + 1].isNumber && ".,\u{20}\u{A0}\u{202F}".contains(character)
      if character.isNumber { joined.append(character) } else if !isBetween { joined.append(" ") }
    }
    return joined.split(separator: " ").compactMap { Int($0) }.sorted()
  }

  @Test(
    "have the names, the numbers, the commands and the calls of the English ones, in their order",
    arguments: codes.keys.sorted()
  )
  func same(_ code: String) throws {
    let english = try english()
    let facts = try facts(code).facts
    #expect(facts.map(\.name) == english.map(\.name))
    for (fact, other) in zip(facts, english) {
      let told = other.lines.joined(separator: " ")
      #expect(numbers(fact.text) == numbers(told), "\(fact.name): \(fact.text)")
      for mark in ["{emergency}", "/vitals", "/assess phq-9", "`mindpulse pacing`", "°C", "%"] {
        #expect(fact.text.contains(mark) == told.contains(mark), "\(fact.name): \(mark)")
      }
      #expect(!fact.text.contains { "!?¿".contains($0) }, "\(fact.text)")
      for question in fact.questions {
        #expect(question.count { $0 == "?" } == 1, "\(question)")
        #expect(question.hasPrefix("¿") == (code == "es"), "\(question)")
      }
    }
  }

  @Test(
    "are found by at least three questions each, and by nothing that is told",
    arguments: codes.keys.sorted()
  )
  func found(_ code: String) throws {
    let facts = try facts(code)
    let rows = try Self.rows(code)
    for row in rows {
      let found = facts.fact(askedIn: row.text)?.name
      #expect(found == row.expects, "\(row.text)")
    }
    for fact in facts.facts {
      #expect(rows.count { $0.expects == fact.name } >= 3, "\(fact.name)")
    }
    #expect(rows.count { $0.expects == nil } > facts.facts.count)
  }

  @Test("are found without accents, in capitals and behind another sentence")
  func spelling() throws {
    let german = try facts("de")
    #expect(german.fact(askedIn: "AB WANN HAT MAN FIEBER")?.name == "what a fever is")
    let two = "Mir ist komisch. Koennen Brustschmerzen von Angst kommen?"
    #expect(german.fact(askedIn: two)?.name == "anxiety and the chest")
    let spanish = try facts("es").fact(askedIn: "cuanto dura un ataque de panico")
    #expect(spanish?.name == "how long panic lasts")
    let french = try facts("fr").fact(askedIn: "pourquoi je suis toujours fatiguee")
    #expect(french?.name == "why always tired")
  }

  @Test("are said with the number to call, and a question that wasn't just put")
  func said() throws {
    let facts = try facts("de", emergency: "144")
    let fact = try #require(facts.facts.first { $0.name == "how much sleep" })
    let first = fact.said(after: [])
    #expect(first.hasPrefix(fact.text) && first.hasSuffix(fact.questions[0]))
    #expect(fact.said(after: [first]).hasSuffix(fact.questions[1]))
    #expect(fact.said(after: fact.questions) == fact.text)
    let chest = try #require(facts.fact(askedIn: "Kann Angst auf die Brust drücken?"))
    #expect(chest.text.contains("144") && !chest.text.contains("{"))
  }

  @Test("are the same from a table as from the file", arguments: codes.keys.sorted())
  func table(_ code: String) throws {
    let file = try #require(codes[code].flatMap(BundledFile.healthFacts(in:)))
    let read = try HealthFacts.read(json5: file.table, file: file.path, emergency: "144")
    let facts = try facts(code, emergency: "144")
    #expect(read.facts.map(\.text) == facts.facts.map(\.text))
    let rows = try Self.rows(code)
    let row = try #require(rows.first { $0.expects != nil })
    #expect(read.fact(askedIn: row.text)?.name == row.expects)
  }

  @Test(
    "are refused where they break a rule, with the place",
    arguments: [
      ("{", "read"),
      ("{groups: {}, asks: [], facts: [{name: 'x', words: ['{y}'], lines: ['A.']}]}", "{y}"),
      ("{groups: {}, asks: [], facts: [{name: 'x', words: ['y'], lines: ['A?']}]}", "x"),
      ("{groups: {}, asks: [], facts: [{name: 'x', words: ['y'], lines: []}]}", "no answer"),
    ]
  )
  func refused(_ text: String, _ part: String) {
    let error = #expect(throws: QuestionsError.self) {
      try HealthFacts.read(json5: Array(text.utf8), file: "de.json5", emergency: "112")
    }
    #expect(error?.message.contains(part) == true, "\(error?.message ?? "")")
  }

  @Test("have words in their patterns of which the beginning is enough")
  func beginnings() {
    let patterns = WordPatterns(["betablock*|pille müde", "^nur"])
    #expect(patterns.occur(in: ["machen", "betablocker", "mude"]))
    #expect(patterns.occur(in: ["pille", "mude"]))
    #expect(!patterns.occur(in: ["pillen", "mude"]))
    #expect(!patterns.occur(in: ["beta", "mude"]))
  }
}
