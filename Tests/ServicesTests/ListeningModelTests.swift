import BundledFiles
import Foundation
import Listening
import Testing
import TextEncoding

@testable import Dialogue
@testable import Services

/// The listener's acts and matters by what their exemplars mean, as the program has them.
@MainActor @Suite struct ExemplarFileTests {
  private let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  @Test func `every name is an act or a matter of the listener, and its numbers are whole`() throws
  {
    let script = try ListenerScript.read(
      json5: BundledFile.listener.bytes,
      file: BundledFile.listener.path
    ).adding(
      HealthBasics.read(
        json5: BundledFile.healthBasics.bytes,
        file: BundledFile.healthBasics.path
      )
    )
    let file = try ExemplarFile.bundled()
    let names: [HeardMeanings.Candidate.Kind: Set<String>] = [
      .act: Set((script.acts ?? []).map(\.name)), .matter: Set((script.matters ?? []).map(\.name)),
    ]
    for entry in file.entries where entry.kind != .other {
      #expect(names[entry.kind]?.contains(entry.name) == true, "\(entry.name)")
    }
    let centres = try file.centres()
    #expect(centres.count == file.entries.count && centres.count > 100)
    #expect(Set(centres.map(\.bytes)).count == centres.count)
    #expect((0..<1).contains(file.floor) && (0..<1).contains(file.margin))
  }

  @Test func `its numbers are those of the exemplars and the encoder that the project has now`()
    throws
  {
    let file = try ExemplarFile.bundled()
    let bytes = try ["exemplars", "live"].reduce(into: Data()) { bytes, name in
      bytes += try Data(contentsOf: root.appending(path: "scripts/meaning/\(name).json"))
    }
    let hash = bytes.reduce(0xCBF2_9CE4_8422_2325 as UInt64) {
      ($0 ^ UInt64($1)) &* 0x0100_0000_01B3
    }
    let digits = String(hash, radix: 16)
    #expect(file.exemplars == String(repeating: "0", count: 16 - digits.count) + digits)
    #expect(file.meaning == (try MeaningFile.bundled().name))
  }

  @Test func `every matter and act has several exemplars, and none twice`() throws {
    let bytes = try Data(contentsOf: root.appending(path: "scripts/meaning/exemplars.json"))
    let groups = try JSONDecoder().decode([String: [String: [String]]].self, from: bytes)
    for (kind, entries) in groups {
      for (name, texts) in entries {
        #expect(texts.count >= 2 && Set(texts).count == texts.count, "\(kind) \(name)")
      }
    }
  }

  @Test func `a message is compared with them, and a short one isn't`() async throws {
    let hearer = ExemplarHearer(FixedEncoder())
    #expect(await hearer.hearing("ok then") == nil)
    let heard = try #require(await hearer.hearing("the ceiling and I are old friends"))
    let named = try ExemplarFile.bundled().entries.filter { $0.kind != .other }
    #expect(heard.candidates.count == named.count)
  }

  @Test func `without an encoder nothing is heard, and nothing fails`() async throws {
    #expect(await ExemplarHearer(NoEncoder()).hearing("I toss and turn all night") == nil)
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
