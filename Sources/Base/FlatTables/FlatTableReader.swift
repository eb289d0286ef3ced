/// Reads the parts of a table in the order in which ``FlatTableWriter`` wrote them.
package struct FlatTableReader {
  private let memory: FlatMemory
  private var place = FlatTableWriter.headLength

  /// A reader at the first part.
  ///
  /// - Parameters:
  ///   - memory: the table.
  ///   - kind: what it has to hold.
  /// - Throws: ``FlatTableError`` when it is something else, or not as it was written.
  package init(_ memory: FlatMemory, kind: Int) throws(FlatTableError) {
    guard memory.number(at: 0) == FlatTableWriter.mark,
      memory.number(at: 4) == Int32(FlatTableWriter.version), memory.number(at: 8) == Int32(kind)
    else { throw .otherKind }
    guard memory.count >= FlatTableWriter.headLength, Int(memory.number(at: 12)) == memory.count
    else { throw .damaged }
    // What is part of the program is as whole as the program; to add it up would read all of it.
    guard
      memory.isOfProgram
        || memory.long(at: 16) == FlatHash.checksum(of: memory, from: FlatTableWriter.headLength)
    else { throw .damaged }
    self.memory = memory
  }

  /// One number.
  package mutating func number() throws(FlatTableError) -> Int {
    guard place <= memory.count - 4 else { throw .badPart }
    defer { place += 4 }
    return Int(memory.number(at: place))
  }

  /// A row of numbers.
  package mutating func numbers() throws(FlatTableError) -> FlatNumbers {
    let count = try number()
    guard count >= 0, count <= (memory.count - place) / 4 else { throw .badPart }
    defer { place += count * 4 }
    return FlatNumbers(memory, at: place, count: count)
  }

  /// Rows of numbers.
  package mutating func lists() throws(FlatTableError) -> FlatLists {
    FlatLists(ends: try numbers(), values: try numbers())
  }

  /// A number with a fraction.
  package mutating func double() throws(FlatTableError) -> Double {
    let low = UInt64(UInt32(truncatingIfNeeded: try number()))
    let high = UInt64(UInt32(truncatingIfNeeded: try number()))
    return Double(bitPattern: high << 32 | low)
  }

  /// A text.
  package mutating func text() throws(FlatTableError) -> String { memory.text(try bytes()) }

  /// Texts.
  package mutating func texts() throws(FlatTableError) -> [String] {
    let count = try number()
    // Each has its length, at the least.
    guard count >= 0, count <= (memory.count - place) / 4 else { throw .badPart }
    var texts: [String] = []
    texts.reserveCapacity(count)
    for _ in 0..<count { texts.append(try text()) }
    return texts
  }

  /// Words with their numbers.
  package mutating func words() throws(FlatTableError) -> FlatWords {
    let ends = try numbers()
    let values = try numbers()
    let slots = try numbers()
    let letters = try bytes()
    // A power of two, so that a slot is found by a few bits.
    guard values.count == ends.count, slots.count & (slots.count - 1) == 0 else { throw .badPart }
    return FlatWords(ends: ends, values: values, slots: slots, letters: letters, memory: memory)
  }

  /// Where the bytes of a part stand.
  mutating func bytes() throws(FlatTableError) -> Range<Int> {
    let count = try number()
    guard count >= 0, count <= memory.count - place else { throw .badPart }
    defer { place += (count + 3) / 4 * 4 }
    return place..<place + count
  }
}
