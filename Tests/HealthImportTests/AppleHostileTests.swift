import Formats
import Testing
import TestSupport

@testable import HealthImport
import Core

@Suite("A document built to harm", .timeLimit(.minutes(90)))
struct AppleHostileTests {
  static let bombs = [
    // A thousand million laughs.
    """
    <!DOCTYPE HealthData [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>
    <HealthData>&b;</HealthData>
    """,
    // One long entity, used often.
    "<!DOCTYPE HealthData [<!ENTITY a \"\(String(repeating: "x", count: 50_000))\">]><HealthData/>",
    // Another file.
    "<!DOCTYPE HealthData [<!ENTITY x SYSTEM \"file:///etc/passwd\">]><HealthData>&x;</HealthData>",
    "<!DOCTYPE HealthData [<!ENTITY % p SYSTEM \"http://127.0.0.1/x\"> %p;]><HealthData/>",
    // Behind what looks like a comment's or a text's beginning.
    "<!DOCTYPE HealthData [<!ATTLIST a b CDATA \"<!ENTITY\"><!ENTITY a \"x\">]><HealthData/>",
  ]

  @Test("of entities is refused before any parser sees it", arguments: AppleHostileTests.bombs)
  func entities(text: String) {
    for pieces in [[1 << 18], [1], [7]] {
      let failure = #expect(throws: HealthImportError.self) {
        try Apple.items(Array(text.utf8), pieces: pieces)
      }
      #expect(
        failure?.message
          == "The file was rejected: it declares entities, which no health export does, at line 1."
      )
    }
  }

  @Test("of entities is refused by the parser itself as well")
  func entitiesWithoutCutter() {
    let parser = XMLEventParser(AppleVocabulary.xml)
    var events = XMLEvents()
    let text =
      "<!DOCTYPE HealthData [<!ENTITY a \"ha\">]><HealthData><Record value=\"&a;\"/></HealthData>"
    #expect(throws: HealthXMLError.hostile(what: "it declares entities", line: 1)) {
      try parser.read(Array(text.utf8), into: &events)
      try parser.finish(into: &events)
    }
  }

  @Test("by nesting two million elements is refused at once")
  func nesting() {
    let text = "<HealthData>" + String(repeating: "<a>", count: 2_000_000)
    let failure = #expect(throws: HealthImportError.self) { try Apple.items(text) }
    #expect(
      failure?.message
        == "The file was rejected: elements are nested more than 64 deep, at line 1."
    )
  }

  @Test(
    "by a piece of 200 MB without a tag is refused after the first",
    arguments: ["<HealthData><Record value=\"", "<HealthData>", "<HealthData><!-- "]
  )
  func endlessAttribute(beginning: String) throws {
    var reader = AppleHealthReader(Apple.options)
    var items: [ImportItem] = []
    try reader.read(Array(beginning.utf8), into: &items)
    let piece = [UInt8](repeating: UInt8(ascii: "x"), count: 1 << 18)
    var fed = 0
    let failure = #expect(throws: HealthImportError.self) {
      while fed < 200 << 20 {
        try reader.read(piece, into: &items)
        fed += piece.count
      }
    }
    #expect(fed <= 2 << 20)
    #expect(
      failure == .hostile(what: "more than 1 MiB follows without a tag, at line 1")
    )
  }

  @Test("by a DTD without end is refused")
  func endlessDoctype() {
    let text = "<!DOCTYPE HealthData [" + String(repeating: "<!ELEMENT a EMPTY>\n", count: 200_000)
    let failure = #expect(throws: HealthImportError.self) { try Apple.items(text) }
    guard case .hostile(let what) = failure else {
      Issue.record("\(String(describing: failure))")
      return
    }
    #expect(what.english.hasPrefix("no root element begins in the first 1 MiB"))
  }

  @Test("is no reason to crash, whatever bytes are changed", arguments: 0..<60)
  func changedBytes(seed: UInt64) throws {
    var numbers = SeededGenerator(seed: seed)
    let rows = (0..<20).map { Apple.record(value: "\($0 + 60)") }
    var bytes = Array(Apple.export(rows.joined(separator: "\n")).utf8)
    for _ in 0..<Int.random(in: 1...30, using: &numbers) {
      let place = Int.random(in: bytes.indices, using: &numbers)
      switch Int.random(in: 0..<3, using: &numbers) {
      case 0: bytes[place] = UInt8.random(in: 0...255, using: &numbers)
      case 1: bytes.remove(at: place)
      default: bytes.insert("<>\"'&/!-[]"[place % 10], at: place)
      }
    }
    do throws(HealthImportError) {
      #expect(try Apple.items(bytes).count <= 200)
    } catch {
      #expect(!error.message.isEmpty)
    }
  }
}

extension String {
  /// The byte at an offset of a text in ASCII.
  fileprivate subscript(_ offset: Int) -> UInt8 { Array(utf8)[offset] }
}
