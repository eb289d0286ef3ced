/// Writes a table: numbers, texts and words one part after the other, as ``FlatTableReader`` reads
/// them in the same order.
///
/// All numbers have four bytes, the lowest first. A table begins with `MPFT`, the version, the kind,
/// its length, and a checksum of what follows. A part begins with how many numbers or bytes it has;
/// bytes are filled up to the next four.
package struct FlatTableWriter {
  /// Counts up when tables are written in another way.
  static let version = 1
  /// `MPFT`, as the number that its four letters are.
  static let mark: Int32 = 0x5446_504D
  /// How many bytes stand before the first part.
  static let headLength = 24

  private let kind: Int
  private var body: [UInt8] = []

  /// An empty table.
  ///
  /// - Parameter kind: what the table holds; a reader asks for the same.
  package init(kind: Int) { self.kind = kind }

  /// The whole table.
  package var table: [UInt8] {
    var head: [UInt8] = []
    for number in [Int(Self.mark), Self.version, kind, Self.headLength + body.count] {
      Self.append(number, to: &head)
    }
    let sum = FlatHash.checksum(of: FlatMemory(body), from: 0)
    for shift in 0..<8 { head.append(UInt8(truncatingIfNeeded: sum >> UInt64(shift * 8))) }
    return head + body
  }

  /// Adds one number.
  package mutating func add(_ number: Int) { Self.append(number, to: &body) }

  /// Adds a row of numbers.
  package mutating func add(_ numbers: some Collection<Int>) {
    add(numbers.count)
    for number in numbers { add(number) }
  }

  /// Adds rows of numbers.
  package mutating func add(lists: [[Int]]) {
    var ends: [Int] = []
    var values: [Int] = []
    for list in lists {
      values += list
      ends.append(values.count)
    }
    add(ends)
    add(values)
  }

  /// Adds a number with a fraction, bit by bit.
  package mutating func add(_ number: Double) {
    add(Int(Int32(truncatingIfNeeded: number.bitPattern)))
    add(Int(Int32(truncatingIfNeeded: number.bitPattern >> 32)))
  }

  /// Adds a text.
  package mutating func add(_ text: String) { add(bytes: Array(text.utf8)) }

  /// Adds texts.
  package mutating func add(texts: some Collection<String>) {
    add(texts.count)
    for text in texts { add(text) }
  }

  /// Adds words with their numbers.
  package mutating func add(words: [String: Int]) {
    let sorted = words.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
    var letters: [UInt8] = []
    var ends: [Int] = []
    for (word, _) in sorted {
      letters += word.utf8
      ends.append(letters.count)
    }
    add(ends)
    add(sorted.map(\.value))
    add(Self.slots(for: sorted.map(\.key)))
    add(bytes: letters)
  }

  private static func slots(for words: [String]) -> [Int] {
    guard !words.isEmpty else { return [] }
    var size = 2
    while size < words.count * 2 { size *= 2 }
    var slots = [Int](repeating: 0, count: size)
    for (place, word) in words.enumerated() {
      var slot = Int(FlatHash.of(word.utf8)) & (size - 1)
      while slots[slot] != 0 { slot = (slot + 1) & (size - 1) }
      slots[slot] = place + 1
    }
    return slots
  }

  private mutating func add(bytes: [UInt8]) {
    add(bytes.count)
    body += bytes
    while body.count % 4 != 0 { body.append(0) }
  }

  private static func append(_ number: Int, to bytes: inout [UInt8]) {
    let number = UInt32(bitPattern: Int32(truncatingIfNeeded: number))
    for shift in [0, 8, 16, 24] as [UInt32] { bytes.append(UInt8(number >> shift & 0xFF)) }
  }
}
