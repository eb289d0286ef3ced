/// A value of JSON5, on its way into a table.
package indirect enum FlatValue: Decodable, Equatable, Sendable {
  /// `null`.
  case null
  /// `true` or `false`.
  case bool(Bool)
  /// Any number.
  case number(Double)
  /// A text.
  case text(String)
  /// Values in their order.
  case list([FlatValue])
  /// Values by their names.
  case object([String: FlatValue])

  /// Takes a value of any kind.
  package init(from decoder: any Decoder) throws {
    if let keyed = try? decoder.container(keyedBy: Name.self) {
      var values: [String: FlatValue] = [:]
      for key in keyed.allKeys {
        values[key.stringValue] = try keyed.decode(FlatValue.self, forKey: key)
      }
      self = .object(values)
    } else if var list = try? decoder.unkeyedContainer() {
      var values: [FlatValue] = []
      while !list.isAtEnd { values.append(try list.decode(FlatValue.self)) }
      self = .list(values)
    } else {
      self = try Self.single(try decoder.singleValueContainer())
    }
  }

  private static func single(_ container: any SingleValueDecodingContainer) throws -> FlatValue {
    if container.decodeNil() { return .null }
    // What a value is not is no fault: the next kind is tried.
    if let bool = try? container.decode(Bool.self) { return .bool(bool) }
    if let number = try? container.decode(Double.self) { return .number(number) }
    return .text(try container.decode(String.self))
  }

  private struct Name: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init?(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  /// The kinds of values, as they stand in a table.
  enum Kind: Int32 {
    /// `null`.
    case null
    /// `false`.
    case no
    /// `true`.
    case yes
    /// The low and the high half of the number's bits follow.
    case number
    /// The number of the text follows.
    case text
    /// How many there are follows, and where each stands.
    case list
    /// How many there are follows, and for each, sorted by their bytes, the number of its name and
    /// where it stands.
    case object
  }
}

/// Puts a value into a table: all texts once, then all values, inner ones first.
package struct FlatValueWriter {
  /// The kind of such tables.
  static let kind = 100

  private var nodes: [Int] = []
  private var texts: [String] = []
  private var known: [String: Int] = [:]

  /// The table of a value.
  package static func table(of value: FlatValue) -> [UInt8] {
    var values = FlatValueWriter()
    let root = values.add(value)
    var writer = FlatTableWriter(kind: kind)
    writer.add(values.texts.map(\.utf8.count))
    writer.add(values.texts.joined())
    writer.add(values.nodes)
    writer.add(root)
    return writer.table
  }

  private mutating func add(_ value: FlatValue) -> Int {
    let node: [Int]
    switch value {
    case .null: node = [Int(FlatValue.Kind.null.rawValue)]
    case .bool(let bool): node = [Int((bool ? FlatValue.Kind.yes : .no).rawValue)]
    case .number(let number):
      let bits = number.bitPattern
      node = [Int(FlatValue.Kind.number.rawValue), Int(bits & 0xFFFF_FFFF), Int(bits >> 32)]
    case .text(let text): node = [Int(FlatValue.Kind.text.rawValue), place(of: text)]
    case .list(let values):
      node = [Int(FlatValue.Kind.list.rawValue), values.count] + values.map { add($0) }
    case .object(let values):
      let sorted = values.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
      node =
        [Int(FlatValue.Kind.object.rawValue), sorted.count]
        + sorted.flatMap { [place(of: $0.key), add($0.value)] }
    }
    nodes += node
    return nodes.count - node.count
  }

  private mutating func place(of text: String) -> Int {
    if let place = known[text] { return place }
    known[text] = texts.count
    texts.append(text)
    return texts.count - 1
  }
}
