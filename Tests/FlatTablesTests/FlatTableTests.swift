import Testing

@testable import FlatTables

@Suite struct FlatTableTests {
  private func table() -> [UInt8] {
    var writer = FlatTableWriter(kind: 7)
    writer.add(-5)
    writer.add([1, 2, 3])
    writer.add(lists: [[], [4], [5, 6]])
    writer.add(0.1)
    writer.add("grüße")
    writer.add(texts: ["a", ""])
    writer.add(words: ["to": 1, "too": 2, "é": 3])
    return writer.table
  }

  @Test func `what is written is read in the same order`() throws {
    var reader = try FlatTableReader(FlatMemory(table()), kind: 7)
    #expect(try reader.number() == -5)
    #expect(try reader.numbers().array == [1, 2, 3])
    let lists = try reader.lists()
    #expect((0..<4).map { lists[$0] } == [[], [4], [5, 6], []])
    #expect(try reader.double() == 0.1)
    #expect(try reader.text() == "grüße")
    #expect(try reader.texts() == ["a", ""])
    let words = try reader.words()
    #expect(["to", "too", "é", "tooo", ""].map { words[$0] } == [1, 2, 3, nil, nil])
    #expect(words.all.map(\.word) == ["to", "too", "é"])
    #expect(throws: FlatTableError.badPart) { try reader.number() }
  }

  @Test func `every changed byte is noticed, and every missing one`() {
    let whole = table()
    for place in whole.indices {
      var changed = whole
      changed[place] ^= 0x40
      #expect(throws: FlatTableError.self) { try FlatTableReader(FlatMemory(changed), kind: 7) }
      let short = Array(whole.prefix(place))
      #expect(throws: FlatTableError.self) { try FlatTableReader(FlatMemory(short), kind: 7) }
    }
    #expect(throws: FlatTableError.otherKind) { try FlatTableReader(FlatMemory(whole), kind: 8) }
  }

  @Test func `what lies outside is no error that ends the program`() {
    let memory = FlatMemory([1, 0, 0, 0, 9])
    #expect(
      [-1, 0, 1, 2, .min, .max].map { memory.number(at: $0) } == [-1, 1, 0x0900_0000, -1, -1, -1]
    )
    #expect([-1, 4, 5, .min, .max].map { memory.byte(at: $0) } == [0, 9, 0, 0, 0])
    let numbers = FlatNumbers(memory, at: 0, count: 9)
    #expect([-1, 0, 1, 8, 9, .min, .max].map { numbers[$0] } == [-1, 1, -1, -1, -1, -1, -1])
  }
}
