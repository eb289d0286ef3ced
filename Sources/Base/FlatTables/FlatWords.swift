/// Words of a table, each with a number.
///
/// A hash table with open addressing (linear probing), of which at most every second slot is taken.
/// Words are compared byte by byte.
package struct FlatWords: Sendable {
  /// Where each word ends among the letters.
  private let ends: FlatNumbers
  /// The number of each word.
  private let values: FlatNumbers
  /// The place of a word plus one, or 0 for a slot that is free; as many as a power of two.
  private let slots: FlatNumbers
  private let letters: Range<Int>
  private let memory: FlatMemory

  /// Words from their parts.
  init(
    ends: FlatNumbers,
    values: FlatNumbers,
    slots: FlatNumbers,
    letters: Range<Int>,
    memory: FlatMemory
  ) {
    self.ends = ends
    self.values = values
    self.slots = slots
    self.letters = letters
    self.memory = memory
  }

  /// How many words there are.
  package var count: Int { ends.count }

  /// The number of a word; nil for one that is not there.
  package subscript(word: String) -> Int? {
    guard slots.count > 0 else { return nil }
    let wanted = word.utf8
    var slot = Int(FlatHash.of(wanted)) & (slots.count - 1)
    // Each slot once at most: a damaged table without a free one must not be searched for ever.
    for _ in 0..<slots.count {
      let place = Int(slots[slot]) - 1
      guard place >= 0 else { return nil }
      if isEqual(place, wanted) { return Int(values[place]) }
      slot = (slot + 1) & (slots.count - 1)
    }
    return nil
  }

  /// Whether a word is there.
  package func contains(_ word: String) -> Bool { self[word] != nil }

  /// All words with their numbers, in the order of their bytes.
  package var all: [(word: String, value: Int)] {
    (0..<count).map { (memory.text(bytes(of: $0)), Int(values[$0])) }
  }

  private func bytes(of place: Int) -> Range<Int> {
    let begin = letters.lowerBound + (place == 0 ? 0 : Int(ends[place - 1]))
    let end = min(letters.lowerBound + Int(ends[place]), letters.upperBound)
    return begin >= letters.lowerBound && begin < end ? begin..<end : 0..<0
  }

  private func isEqual(_ place: Int, _ word: String.UTF8View) -> Bool {
    let range = bytes(of: place)
    guard range.count == word.count else { return false }
    var offset = range.lowerBound
    for byte in word {
      guard memory.byte(at: offset) == byte else { return false }
      offset += 1
    }
    return true
  }
}

/// The numbers that words are found by, and the one that shows that a table is whole.
enum FlatHash {
  /// FNV-1a with 32 bits; a few words with one number only cost a second look.
  static func of(_ word: some Sequence<UInt8>) -> UInt32 {
    word.reduce(0x811C_9DC5) { ($0 ^ UInt32($1)) &* 0x0100_0193 }
  }

  /// The checksum of a memory from a place on, eight bytes at a time, the last ones alone.
  static func checksum(of memory: FlatMemory, from start: Int) -> UInt64 {
    var sum: UInt64 = 0xCBF2_9CE4_8422_2325
    var offset = start
    while offset + 8 <= memory.count {
      sum = (sum ^ memory.long(at: offset)) &* 0x0000_0100_0000_01B3
      sum ^= sum >> 29
      offset += 8
    }
    while offset < memory.count {
      sum = (sum ^ UInt64(memory.byte(at: offset))) &* 0x0000_0100_0000_01B3
      offset += 1
    }
    return sum
  }
}
