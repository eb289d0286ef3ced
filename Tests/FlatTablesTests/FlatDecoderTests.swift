import Testing
import TestSupport

@testable import FlatTables

@Suite struct FlatDecoderTests {
  private struct Sheet: Decodable, Equatable {
    struct Part: Decodable, Equatable {
      let name: String
      var weight: Double?
      let counts: [Int]
    }

    let title: String
    let isOpen: Bool
    let parts: [Part]
    let byName: [String: [String]]
    let grid: [[Double]]
    var missing: Int?
  }

  private let json5 = """
    // A comment.
    { title: 'Grüße {line}', isOpen: true, grid: [[1, 0.1], [-2.5e3]],
      parts: [{ name: "a", weight: null, counts: [] }, { name: "b", weight: .5, counts: [1, -7] }],
      byName: { "z": ["1"], "ä": [], a: ["x", "y"] }, }
    """

  @Test func `a table decodes to what its text does`() throws {
    let text = Array(json5.utf8)
    let table = try ConfigurationTable.table(json5: text)
    #expect(ConfigurationTable.isTable(table) && !ConfigurationTable.isTable(text))
    let sheet = try ConfigurationTable.decode(Sheet.self, from: text)
    #expect(try ConfigurationTable.decode(Sheet.self, from: table) == sheet)
    #expect(sheet.parts[1].weight == 0.5 && sheet.missing == nil)
  }

  @Test(arguments: ["116 123", "116\" \\123", "116\n 123"])
  func `marks in texts are filled in, and nothing ends the text`(number: String) throws {
    let text = Array(json5.utf8)
    for bytes in [text, try ConfigurationTable.table(json5: text)] {
      let sheet = try ConfigurationTable.decode(
        Sheet.self,
        from: bytes,
        replacing: [("{line}", number)]
      )
      #expect(sheet.title == "Grüße 116 123")
    }
  }

  @Test(arguments: ["{}", "[]", "{ title: 1 }", "3", "null"])
  func `what doesn't fit is refused, from a table as from text`(json5: String) throws {
    let text = Array(json5.utf8)
    let table = try ConfigurationTable.table(json5: text)
    #expect(throws: DecodingError.self) {
      try ConfigurationTable.decode(Sheet.self, from: text)
    }
    #expect(throws: DecodingError.self) {
      try ConfigurationTable.decode(Sheet.self, from: table)
    }
  }

  /// The checksum is made right again, so that the numbers themselves are looked at.
  @Test func `no number of a table ends the program`() throws {
    let table = try ConfigurationTable.table(json5: Array(json5.utf8))
    var random = SeededGenerator(seed: 26)
    var refused = 0
    for _ in 0..<4_000 {
      var changed = table
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let place = Int.random(in: FlatTableWriter.headLength..<table.count, using: &random)
        changed[place] = UInt8.random(in: 0...255, using: &random)
      }
      let body = FlatMemory(Array(changed[FlatTableWriter.headLength...]))
      let sum = FlatHash.checksum(of: body, from: 0)
      for byte in 0..<8 { changed[16 + byte] = UInt8(truncatingIfNeeded: sum >> UInt64(byte * 8)) }
      do {
        _ = try ConfigurationTable.decode(Sheet.self, from: changed)
      } catch { refused += 1 }
    }
    #expect(refused > 400)
  }
}
