import Core

/// Works out which bytes of a document to replace so that one value changes and nothing else.
struct JSON5Editor {
  /// Bytes to replace, and what with.
  struct Edit: Equatable {
    /// The bytes; an empty range inserts.
    let range: Range<Int>
    /// What takes their place.
    let text: String
  }

  private let bytes: [UInt8]
  private let root: JSON5Node
  private let newline: String

  /// An editor for a document as it stands.
  init(document: JSON5Document) {
    bytes = Array(document.text.utf8)
    root = document.root
    newline = document.text.utf8.contains(UInt8(ascii: "\r")) ? "\r\n" : "\n"
  }

  /// The edits that set a value.
  ///
  /// - Throws: ``ConfigurationError`` if a part of the path is there and no object.
  func edits(
    setting path: [String],
    to value: JSON5Value
  ) throws(ConfigurationError) -> [Edit] {
    var node = root
    for (index, key) in path.enumerated() {
      guard node.members != nil else {
        let name = path[..<index].joined(separator: ".")
        let example = (name.isEmpty ? "" : name + ": ") + "{ … }"
        throw ConfigurationError(
          name.isEmpty
            ? "The file is \(words: node.value.kind), so '\(key)' can't be set in it."
            : "'\(name)' is \(words: node.value.kind), so '\(key)' can't be set in it.",
          hint: "Write it as an object: \(example)."
        )
      }
      guard let member = node.member(key) else {
        let nested = path[(index + 1)...].reversed().reduce(value) { .object([.init($1, $0)]) }
        return insertion("\(JSON5Value.key(key)): \(nested.text)", of: key, into: node)
      }
      node = member.node
    }
    return [Edit(range: node.range, text: value.text)]
  }

  /// The edits that remove a key with its comma, and its line if nothing else is on it.
  func edits(removing path: [String]) -> [Edit] {
    var node = root
    for key in path.dropLast() {
      guard let next = node.member(key)?.node else { return [] }
      node = next
    }
    guard let key = path.last, let member = node.member(key) else { return [] }
    let start = member.keyRange.lowerBound, end = member.node.range.upperBound
    if let comma = member.commaEnd, comma > end + 1 {
      // A comment stands between value and comma, and stays.
      return [Edit(range: start..<end, text: ""), Edit(range: comma - 1..<comma, text: "")]
    }
    var rest = member.commaEnd ?? end
    while rest < bytes.count, isBlank(rest) { rest += 1 }
    guard startsLine(start), rest < bytes.count, isLineEnd(rest) else {
      return [Edit(range: start..<(member.commaEnd ?? end), text: "")]
    }
    if bytes[rest] == UInt8(ascii: "\r"), rest + 1 < bytes.count, isLineEnd(rest + 1) { rest += 1 }
    return [Edit(range: lineStart(start)..<rest + 1, text: "")]
  }

  // MARK: Adding a key

  private func insertion(_ text: String, of key: String, into object: JSON5Node) -> [Edit] {
    let members = object.members ?? []
    if let place = commentedOut(key, in: object) {
      let before = members.last { $0.node.range.upperBound < place.end }
      return joined(
        before,
        Edit(range: place.end..<place.end, text: newline + place.indent + text + ",")
      )
    }
    guard let last = members.last else { return [insertion(text, intoEmpty: object)] }
    let lines = object.range.lowerBound..<last.keyRange.lowerBound
    if lines.contains(where: isLineEnd) {
      let end = lineEnd(behind: last.commaEnd ?? last.node.range.upperBound)
      let line = newline + indent(at: last.keyRange.lowerBound) + text + ","
      return joined(last, Edit(range: end..<end, text: line))
    }
    let end = last.commaEnd ?? last.node.range.upperBound
    return joined(
      last,
      Edit(range: end..<end, text: " " + text + (last.commaEnd == nil ? "" : ","))
    )
  }

  /// An edit with the comma that the member before it may lack.
  private func joined(_ member: JSON5Node.Member?, _ edit: Edit) -> [Edit] {
    guard let member, member.commaEnd == nil else { return [edit] }
    let end = member.node.range.upperBound
    if end == edit.range.lowerBound { return [Edit(range: edit.range, text: "," + edit.text)] }
    return [Edit(range: end..<end, text: ","), edit]
  }

  private func insertion(_ text: String, intoEmpty object: JSON5Node) -> Edit {
    let inside = object.range.lowerBound + 1..<object.range.upperBound - 1
    let outer = indent(at: object.range.lowerBound)
    let hasLines = inside.contains(where: isLineEnd)
    if inside.allSatisfy({ isBlank($0) || isLineEnd($0) }) {
      let isRoot = object.range == root.range
      let line = "\(newline)\(outer)  \(text),\(newline)\(outer)"
      return Edit(range: inside, text: isRoot || hasLines ? line : " \(text) ")
    }
    let close = inside.upperBound
    if hasLines, startsLine(close) {
      let start = lineStart(close)
      return Edit(range: start..<start, text: "\(outer)  \(text),\(newline)")
    }
    let gap = isBlank(close - 1) ? "" : " "
    return Edit(range: close..<close, text: "\(gap)\(text) ")
  }

  /// Where the line ends on which a key is commented out; its place is below it.
  private func commentedOut(_ key: String, in object: JSON5Node) -> (end: Int, indent: String)? {
    var start = object.range.lowerBound + 1
    for member in object.members ?? [] {
      if let place = commentedOut(key, start..<member.keyRange.lowerBound) { return place }
      start = member.commaEnd ?? member.node.range.upperBound
    }
    return commentedOut(key, start..<object.range.upperBound - 1)
  }

  /// Looks through bytes that hold spaces and comments only.
  private func commentedOut(_ key: String, _ gap: Range<Int>) -> (end: Int, indent: String)? {
    var index = gap.lowerBound
    while index < gap.upperBound {
      let end = commentEnd(at: index)
      if end > index, bytes[index + 1] == UInt8(ascii: "/"), startsLine(index) {
        let comment = String(decoding: bytes[index + 2..<end], as: UTF8.self).drop { $0 == " " }
        let names = [key, "\"\(key)\"", "'\(key)'"]
        if names.contains(where: { comment.hasPrefix("\($0):") }) {
          return (end, indent(at: index))
        }
      }
      index = max(end, index + 1)
    }
    return nil
  }
}

// MARK: - Lines and comments

extension JSON5Editor {
  private func isBlank(_ index: Int) -> Bool {
    bytes[index] == UInt8(ascii: " ") || bytes[index] == UInt8(ascii: "\t")
  }

  private func isLineEnd(_ index: Int) -> Bool {
    bytes[index] == UInt8(ascii: "\n") || bytes[index] == UInt8(ascii: "\r")
  }

  private func lineStart(_ index: Int) -> Int {
    var start = index
    while start > 0, !isLineEnd(start - 1) { start -= 1 }
    return start
  }

  /// Whether only blanks stand before a byte on its line.
  private func startsLine(_ index: Int) -> Bool {
    (lineStart(index)..<index).allSatisfy(isBlank)
  }

  /// The blanks that begin the line of a byte.
  private func indent(at index: Int) -> String {
    let start = lineStart(index)
    return String(decoding: bytes[start..<index].prefix { $0 == 0x20 || $0 == 0x09 }, as: UTF8.self)
  }

  /// The byte behind the comment that begins at a byte; that byte itself if none does.
  ///
  /// A line comment ends before its line end, which may also be U+2028 or U+2029 (E2 80 A8, A9).
  private func commentEnd(at index: Int) -> Int {
    guard index + 1 < bytes.count, bytes[index] == UInt8(ascii: "/") else { return index }
    var end = index + 2
    if bytes[index + 1] == UInt8(ascii: "*") {
      while end + 1 < bytes.count, bytes[end] != UInt8(ascii: "*") || bytes[end + 1] != bytes[index]
      {
        end += 1
      }
      return min(end + 2, bytes.count)
    }
    while end < bytes.count, !isLineEnd(end),
      !(bytes[end...].starts(with: [0xE2, 0x80]) && end + 2 < bytes.count
        && bytes[end + 2] & 0xFE == 0xA8)
    {
      end += 1
    }
    return end
  }

  /// The end of the line behind a value, if only blanks and comments come before it; otherwise the
  /// place itself.
  private func lineEnd(behind offset: Int) -> Int {
    var index = offset
    while index < bytes.count {
      if isLineEnd(index) { return index }
      let end = commentEnd(at: index)
      guard end > index || isBlank(index) else { return offset }
      index = max(end, index + 1)
    }
    return offset
  }
}
