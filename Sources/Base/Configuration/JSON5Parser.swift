import Core

/// Reads the values of a JSON5 text together with their places.
struct JSON5Parser {
  /// Values may lie this deep in one another; a configuration needs four, and each level takes
  /// stack.
  static let deepestNesting = 64

  private var lexer: JSON5Lexer

  /// A parser for UTF-8 that is known to be valid.
  init(bytes: [UInt8], file: String) { lexer = JSON5Lexer(bytes: bytes, file: file) }

  /// Reads the whole text, which holds one value.
  mutating func readDocument() throws(ConfigurationError) -> JSON5Node {
    try lexer.skipSpace()
    guard lexer.next != nil else {
      throw lexer.error(
        "There are no settings in this file.",
        hint: "Write {} if there are none.",
        at: lexer.position
      )
    }
    let root = try readValue(depth: 1)
    try lexer.skipSpace()
    guard lexer.next == nil else {
      throw lexer.error(
        "Expected the end of the file, found \(lexer.found(at: lexer.position)).",
        hint: "Put all settings between one { and its }.",
        at: lexer.position
      )
    }
    return root
  }

  private mutating func readValue(depth: Int) throws(ConfigurationError) -> JSON5Node {
    let start = lexer.position
    guard depth <= Self.deepestNesting else {
      throw lexer.error(
        "Values are nested more than \(Self.deepestNesting) deep here.",
        at: start
      )
    }
    let content: JSON5Node.Content =
      switch lexer.next {
      case UInt8(ascii: "{"): .object(try readMembers(depth: depth))
      case UInt8(ascii: "["): .array(try readElements(depth: depth))
      case UInt8(ascii: "\""), UInt8(ascii: "'"): .scalar(.string(try lexer.readString()))
      default: .scalar(try lexer.readLiteral())
      }
    return JSON5Node(content: content, range: start..<lexer.position)
  }

  private mutating func readElements(depth: Int) throws(ConfigurationError) -> [JSON5Node] {
    let start = lexer.position
    var elements: [JSON5Node] = []
    lexer.position += 1
    while true {
      try lexer.skipSpace()
      if try ends(with: UInt8(ascii: "]"), "array", from: start) { return elements }
      elements.append(try readValue(depth: depth + 1))
      try lexer.skipSpace()
      if try !readComma(before: UInt8(ascii: "]"), "array", from: start) { return elements }
    }
  }

  private mutating func readMembers(depth: Int) throws(ConfigurationError) -> [JSON5Node.Member] {
    let start = lexer.position
    var members: [JSON5Node.Member] = []
    var firstPlaces: [String: Int] = [:]
    lexer.position += 1
    while true {
      try lexer.skipSpace()
      if try ends(with: UInt8(ascii: "}"), "object", from: start) { return members }
      let (key, range) = try readKey()
      if let first = firstPlaces.updateValue(range.lowerBound, forKey: key) {
        throw lexer.error(
          "'\(key)' is set twice, first on line \(lexer.location(of: first).line).",
          hint: "Keep one of them.",
          at: range.lowerBound
        )
      }
      let node = try readValue(depth: depth + 1)
      try lexer.skipSpace()
      let hasComma = try readComma(before: UInt8(ascii: "}"), "object", from: start)
      members.append(
        .init(
          key: key,
          keyRange: range,
          node: node,
          commaEnd: hasComma ? lexer.position : nil
        )
      )
      if !hasComma { return members }
    }
  }

  /// Reads a key and its colon, up to the value.
  private mutating func readKey() throws(ConfigurationError) -> (String, Range<Int>) {
    let start = lexer.position
    let isQuoted = lexer.next == UInt8(ascii: "\"") || lexer.next == UInt8(ascii: "'")
    let key = isQuoted ? try lexer.readString() : try lexer.readBareKey()
    let range = start..<lexer.position
    try lexer.skipSpace()
    guard lexer.next == UInt8(ascii: ":") else {
      throw lexer.error(
        "Expected a colon after '\(key)', found \(lexer.found(at: lexer.position)).",
        hint: "Write it as \(JSON5Value.key(key)): value.",
        at: lexer.position
      )
    }
    lexer.position += 1
    try lexer.skipSpace()
    return (key, range)
  }

  /// Reads the closing bracket if it is next; the end of the text is an error.
  private mutating func ends(
    with close: UInt8,
    _ name: String,
    from start: Int
  ) throws(ConfigurationError) -> Bool {
    guard lexer.next != nil else {
      throw lexer.error(
        "This \(words: name) has no end.",
        hint: "Close it with \(Unicode.Scalar(close)).",
        at: start
      )
    }
    guard lexer.next == close else { return false }
    lexer.position += 1
    return true
  }

  /// Reads a comma, or the closing bracket; tells which.
  private mutating func readComma(
    before close: UInt8,
    _ name: String,
    from start: Int
  ) throws(ConfigurationError) -> Bool {
    if try ends(with: close, name, from: start) { return false }
    guard lexer.next == UInt8(ascii: ",") else {
      throw lexer.error(
        "Expected a comma or \(Unicode.Scalar(close)), "
          + "found \(lexer.found(at: lexer.position)).",
        hint: "Separate values with commas.",
        at: lexer.position
      )
    }
    lexer.position += 1
    return true
  }
}
