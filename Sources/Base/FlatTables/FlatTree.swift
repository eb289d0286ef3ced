/// The values of a table that a ``FlatValueWriter`` wrote, read where they lie.
struct FlatTree {
  /// Where a value stands.
  typealias Place = Int

  /// Where the outermost value stands.
  let root: Place
  private let nodes: FlatNumbers
  private let ends: [Int]
  private let letters: Range<Int>
  private let memory: FlatMemory
  /// What stands in the place of marks such as `{line}` in every text.
  private let replacements: [(mark: String, text: String)]

  /// The tree of a table.
  ///
  /// - Throws: ``FlatTableError``.
  init(_ memory: FlatMemory, _ replacements: [(mark: String, text: String)]) throws(FlatTableError)
  {
    var reader = try FlatTableReader(memory, kind: FlatValueWriter.kind)
    var end = 0
    ends = try reader.numbers().array.map { length in
      end = min(end + max(0, length), memory.count)
      return end
    }
    letters = try reader.bytes()
    nodes = try reader.numbers()
    root = try reader.number()
    self.memory = memory
    self.replacements = replacements
  }

  /// What kind of value stands at a place; nil where none does.
  func kind(at place: Place) -> FlatValue.Kind? { FlatValue.Kind(rawValue: nodes[place]) }

  /// How many values a list or an object has; never more than the table.
  func count(at place: Place) -> Int { min(max(0, Int(nodes[place + 1])), nodes.count) }

  /// Where a value of a list stands.
  func element(_ index: Int, at place: Place) -> Place { inner(place + 2 + index, of: place) }

  /// The name of a value of an object.
  func name(_ index: Int, at place: Place) -> String {
    text(number: Int(nodes[place + 2 + index * 2]))
  }

  /// Where the value with a name stands; nil for none.
  func value(named name: String, at place: Place) -> Place? {
    guard kind(at: place) == .object else { return nil }
    var low = 0
    var high = count(at: place)
    while low < high {
      let middle = (low + high) / 2
      switch order(of: Int(nodes[place + 2 + middle * 2]), and: name) {
      case 0: return inner(place + 3 + middle * 2, of: place)
      case ..<0: low = middle + 1
      default: high = middle
      }
    }
    return nil
  }

  /// The text at a place; nil where none stands.
  func text(at place: Place) -> String? {
    guard kind(at: place) == .text else { return nil }
    let text = text(number: Int(nodes[place + 1]))
    guard !replacements.isEmpty, text.utf8.contains(UInt8(ascii: "{")) else { return text }
    return replacements.reduce(text) { $0.replacing($1.mark, with: $1.text) }
  }

  /// The number at a place; nil where none stands.
  func number(at place: Place) -> Double? {
    guard kind(at: place) == .number else { return nil }
    let low = UInt64(UInt32(bitPattern: nodes[place + 1]))
    let high = UInt64(UInt32(bitPattern: nodes[place + 2]))
    return Double(bitPattern: high << 32 | low)
  }

  /// The truth value at a place; nil where none stands.
  func bool(at place: Place) -> Bool? {
    switch kind(at: place) {
    case .yes: true
    case .no: false
    default: nil
    }
  }

  /// Where an inner value stands: before the outer one, or a damaged table could lead round in a
  /// circle; nowhere otherwise.
  private func inner(_ node: Int, of place: Place) -> Place {
    let inner = Int(nodes[node])
    return inner < place ? inner : -1
  }

  private func bytes(of number: Int) -> Range<Int> {
    guard ends.indices.contains(number) else { return 0..<0 }
    let begin = letters.lowerBound + (number == 0 ? 0 : ends[number - 1])
    let end = min(letters.lowerBound + ends[number], letters.upperBound)
    return begin < end ? begin..<end : 0..<0
  }

  private func text(number: Int) -> String { memory.text(bytes(of: number)) }

  /// Below 0 when a text of the table comes before a name, byte by byte, above 0 when after it.
  private func order(of number: Int, and name: String) -> Int {
    let range = bytes(of: number)
    var offset = range.lowerBound
    for byte in name.utf8 {
      guard offset < range.upperBound else { return -1 }
      let own = memory.byte(at: offset)
      if own != byte { return own < byte ? -1 : 1 }
      offset += 1
    }
    return offset < range.upperBound ? 1 : 0
  }
}
