import BundledFiles
import Foundation
import Listening
import Questions
import Testing
import TextEncoding

@testable import Dialogue
@testable import Services
@testable import Understanding
import Core

/// The listener's acts and situations by what people say for them, as the program has them.
@MainActor @Suite struct ListeningModelTests {
  private let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  private func script() throws -> ListenerScript {
    try ListenerScript.read(
      json5: BundledFile.listener.bytes,
      file: BundledFile.listener.path
    ).adding(
      HealthBasics.read(
        json5: BundledFile.healthBasics.bytes,
        file: BundledFile.healthBasics.path
      )
    )
  }

  @Test func `every name is an act or a situation of the listener, and its numbers are whole`()
    throws
  {
    let model = try ListeningModel.bundled()
    let situations = try Situations.bundled()
    let names: [HeardMeanings.Candidate.Kind: Set<String>] = [
      .act: Set(try (script().acts ?? []).map(\.name)),
      .situation: Set(situations.all.map(\.name)),
    ]
    for entry in model.entries where entry.kind != .other {
      #expect(names[entry.kind]?.contains(entry.name) == true, "\(entry.name)")
    }
    let heard = Set(model.entries.filter { $0.kind == .situation }.map(\.name))
    #expect(heard == names[.situation], "a situation that is never heard")
    let centres = try model.centres()
    #expect(centres.count == model.entries.count && centres.count > 600)
    #expect(Set(centres.map(\.bytes)).count == centres.count)
    #expect((0..<1).contains(model.certainty.floor) && (0..<1).contains(model.certainty.margin))
  }

  @Test func `every situation has lines of its own, which keep the listener's rules`() throws {
    let situations = try Situations.bundled().all
    #expect(Set(situations.map(\.name)).count == situations.count)
    let matters = Set(try (script().matters ?? []).map(\.name))
    var said: Set<Words> = []
    for situation in situations {
      #expect(situation.replies.count >= 4, "\(situation.name)")
      #expect(situation.matter.map(matters.contains) ?? true, "\(situation.name)")
      for line in situation.replies + situation.next + situation.ideas {
        #expect(SentenceLedger.wordCount(line) <= ListenerScriptCheck.longestLine, "\(line)")
        #expect(line.count { $0 == "?" } <= 1 && !line.contains("!"), "\(line)")
        #expect(line.count { $0 == "“" } == line.count { $0 == "”" }, "\(line)")
        let filled = ["{person}", "{day}", "{span}"].reduce(line) { $0.replacing($1, with: "") }
        #expect(!filled.contains("{") && !filled.contains("}"), "\(line)")
      }
      for line in situation.replies {
        #expect(line.hasSuffix("?"), "\(line)")
        #expect(said.insert(Words(line)).inserted, "said to two situations: \(line)")
      }
    }
  }

  @Test func `every situation and act has messages to be known by, and none twice in a hand`()
    throws
  {
    let situations = Set(try Situations.bundled().all.map(\.name))
    for hand in ["first", "second", "third", "fourth", "fifth"] {
      let file = root.appending(path: "scripts/listening/\(hand)-hand.json")
      let messages = try JSONDecoder().decode([String: [String]].self, from: Data(contentsOf: file))
      #expect(Set(messages.keys) == situations, "\(hand)")
      for (name, texts) in messages {
        #expect(texts.count >= 2 && Set(texts).count == texts.count, "\(hand): \(name)")
      }
    }
  }

  @Test func `a message is compared with all of them, and one without a letter with none`()
    async throws
  {
    let hearer = MeaningHearer(FixedEncoder()) { "999" }
    #expect(await hearer.hearing("… 5?") == nil)
    let heard = try #require(await hearer.hearing("the ceiling and I are old friends"))
    let named = try ListeningModel.bundled().entries.filter { $0.kind != .other }
    #expect(heard.candidates.count == named.count)
  }

  @Test func `other languages are there, with the emergency number of the place`() throws {
    let shelf = LanguageShelf(try .bundled(), emergency: "999")
    for name in ["German", "Spanish", "French"] {
      let language = try #require(shelf.named(name))
      #expect(language.lines.name == name)
      #expect(language.lines.all.contains { $0.contains("999") })
      #expect(!language.lines.all.contains { $0.contains("{emergency}") })
      let file = try #require(BundledFile.healthFacts(in: name))
      let read = try HealthFacts.read(json5: file.bytes, file: file.path, emergency: "999")
      #expect(read.facts.allSatisfy { language.isSpoken(in: $0.text) })
    }
    #expect(shelf.named("Klingon") == nil)
  }

  @Test func `without an encoder nothing is heard, and nothing fails`() async throws {
    let hearer = MeaningHearer(NoEncoder()) { "999" }
    #expect(await hearer.hearing("I toss and turn all night") == nil)
  }
}

/// An encoder that gives one direction for everything.
private struct FixedEncoder: TextEncoder {
  func encode(_ text: String, _ layers: EncoderLayers) async throws(EncoderError) -> [Float] {
    (0..<EncoderLayers.width).map { Float($0 % 7) - 3 }
  }
}

/// An encoder that isn't there.
private struct NoEncoder: TextEncoder {
  func encode(_ text: String, _ layers: EncoderLayers) async throws(EncoderError) -> [Float] {
    throw EncoderError(.missing, "There is none.")
  }
}
