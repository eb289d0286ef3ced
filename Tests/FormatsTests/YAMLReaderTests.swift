import Formats
import Testing
import Core

@Suite("YAML documents")
struct YAMLReaderTests {
  static func read(_ text: String) throws(YAMLError) -> YAMLValue {
    try YAMLReader.document(Array(text.utf8))
  }

  @Test("Text in every style comes out as it was meant, and a null is none")
  func styles() throws {
    let value = try Self.read(
      """
      plain: two words
      quoted: 'null'
      double: "a\\u00e9\\nb"
      block: |-
        first

          second: not a key
      folded: >
        one
        line
      nothing: ~
      empty:
      list:
      - a
      - [b, {c: d}]
      """
    )
    #expect(value["plain"]?.text == "two words")
    #expect(value["quoted"]?.text == "null")
    #expect(value["double"]?.text == "aé\nb")
    #expect(value["block"]?.text == "first\n\n  second: not a key")
    #expect(value["folded"]?.text == "one line\n")
    #expect(value["nothing"] == nil && value["empty"] == nil)
    #expect(value["list"]?.elements?.first?.text == "a")
    #expect(value["list"]?.elements?.last?.elements?.last?["c"]?.text == "d")
  }

  @Test("Of two members of one name the later counts")
  func twice() throws {
    #expect(try Self.read("a: 1\na: 2\n")["a"]?.text == "2")
  }

  @Test(
    "What is no document, or one built to harm, is refused with its line",
    arguments: [
      ("a: b\nc: [d\n", 3), ("a: &x [1]\nb: *x\n", 2), ("a: 1\n---\nb: 2\n", 2), ("", 1),
      ("? [a]\n: b\n", 1), ("a:\n\tb: c\n", 2),
      (String(repeating: "[", count: 40), 1),
    ]
  )
  func refused(text: String, line: Int) {
    let error = #expect(throws: YAMLError.self) { try Self.read(text) }
    #expect(error?.line == line)
    #expect(error.map { !$0.reason.isEmpty } == true)
  }

  @Test("Bytes that are no UTF-8 are refused with their line")
  func badText() {
    let error = #expect(throws: YAMLError.self) {
      try YAMLReader.document(Array("a: b\nc: ".utf8) + [0xFF, 0x0A])
    }
    #expect(error == YAMLError(.badText, line: 2))
  }

  @Test("A text of any bytes is read or refused, and never ends the program")
  func anything() {
    var state: UInt64 = 7
    for _ in 0..<2000 {
      var bytes: [UInt8] = []
      for _ in 0..<40 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        bytes.append(Array("ab:-[]{}&*!|>'\"#%@`,? \n\t~0\\".utf8)[Int(state >> 33) % 27])
      }
      do {
        _ = try YAMLReader.document(bytes)
      } catch {
        #expect(error.line >= 1)
      }
    }
  }
}
