/// A row of numbers of a table, read where it lies.
package struct FlatNumbers: Sendable {
  @usableFromInline let memory: FlatMemory
  @usableFromInline let start: Int

  /// How many numbers there are.
  package let count: Int

  /// The numbers from a place of the memory on.
  init(_ memory: FlatMemory, at start: Int, count: Int) {
    self.memory = memory
    self.start = start
    self.count = count
  }

  /// The number at a place; `-1` where there is none.
  @inlinable
  package subscript(index: Int) -> Int32 {
    guard index >= 0, index < count else { return -1 }
    return memory.number(at: start &+ index &* 4)
  }

  /// All of them.
  package var array: [Int] { (0..<count).map { Int(self[$0]) } }
}

/// Rows of numbers behind each other, each found by its place.
package struct FlatLists: Sendable {
  /// Where each row ends among all numbers.
  @usableFromInline let ends: FlatNumbers
  /// The numbers of all rows.
  package let values: FlatNumbers

  /// Rows from their ends and their numbers.
  init(ends: FlatNumbers, values: FlatNumbers) {
    self.ends = ends
    self.values = values
  }

  /// How many rows there are.
  @inlinable package var count: Int { ends.count }

  /// Where a row's numbers stand in ``values``; nowhere for a row that is not there.
  @inlinable
  package func places(of row: Int) -> Range<Int> {
    guard row >= 0, row < ends.count else { return 0..<0 }
    let begin = row == 0 ? 0 : Int(ends[row &- 1])
    let end = min(Int(ends[row]), values.count)
    return begin >= 0 && begin < end ? begin..<end : 0..<0
  }

  /// A row.
  package subscript(row: Int) -> [Int] { places(of: row).map { Int(values[$0]) } }
}
