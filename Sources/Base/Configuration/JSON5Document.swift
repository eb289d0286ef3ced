import Core

/// A JSON5 text that can be asked for values and their places, and changed in place.
///
/// A change touches the bytes of one value or one line; comments, order and layout of all the rest
/// stay as the person wrote them.
package struct JSON5Document: Sendable, Equatable {
  /// Texts above a mebibyte are refused: no configuration is near it.
  package static let largestSize = 1 << 20

  /// The text as it stands.
  package private(set) var text: String
  /// The name told in errors.
  package let file: String
  /// The value of the whole text.
  package private(set) var root: JSON5Node
  /// Where its lines begin.
  private let lines: JSON5Lines

  /// Reads a text.
  ///
  /// - Throws: ``ConfigurationError`` with the place of the first thing that is no JSON5, that is
  ///   set twice, or that is too large or too deep.
  package init(_ text: String, file: String) throws(ConfigurationError) {
    guard text.utf8.count <= Self.largestSize else {
      throw ConfigurationError(
        "\(file) is larger than 1 MiB, too large for settings.",
        hint: "Is it the right file?"
      )
    }
    let bytes = Array(text.utf8)
    var parser = JSON5Parser(bytes: bytes, file: file)
    root = try parser.readDocument()
    lines = JSON5Lines(of: bytes)
    self.text = text
    self.file = file
  }

  /// Reads the bytes of a file.
  ///
  /// - Throws: ``ConfigurationError`` if they are not UTF-8, and as for text.
  package init(bytes: [UInt8], file: String) throws(ConfigurationError) {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw ConfigurationError("\(file) is not UTF-8 text.", hint: "Save it as UTF-8.")
    }
    try self.init(text, file: file)
  }

  /// The value at a path of keys, with its place.
  package func node(at path: [String]) -> JSON5Node? {
    var node = root
    for key in path {
      guard let next = node.member(key)?.node else { return nil }
      node = next
    }
    return node
  }

  /// The value at a path of keys.
  package func value(at path: [String]) -> JSON5Value? { node(at: path)?.value }

  /// The place of a key, or of the whole value for an empty path.
  package func location(of path: [String]) -> ConfigurationError.Location? {
    guard let key = path.last else { return location(ofByte: root.range.lowerBound) }
    let member = node(at: path.dropLast())?.member(key)
    return member.map { location(ofByte: $0.keyRange.lowerBound) }
  }

  /// Line and column of a byte of the text.
  package func location(ofByte offset: Int) -> ConfigurationError.Location {
    lines.location(of: offset, in: text.utf8, file: file)
  }

  /// Sets the value at a path, in its place; a key that is missing is added, with the objects
  /// around it.
  ///
  /// - Throws: ``ConfigurationError`` if a part of the path is there and no object.
  package mutating func set(
    _ path: [String],
    to value: JSON5Value
  ) throws(ConfigurationError) {
    try apply(JSON5Editor(document: self).edits(setting: path, to: value))
  }

  /// Removes the key at a path; tells whether it was there.
  ///
  /// - Throws: ``ConfigurationError`` if what is left can't be read, which no text is known to do.
  @discardableResult
  package mutating func remove(_ path: [String]) throws(ConfigurationError) -> Bool {
    let edits = JSON5Editor(document: self).edits(removing: path)
    try apply(edits)
    return !edits.isEmpty
  }

  /// Replaces ranges of bytes, which don't overlap, and reads the text anew.
  private mutating func apply(_ edits: [JSON5Editor.Edit]) throws(ConfigurationError) {
    var bytes = Array(text.utf8)
    for edit in edits.sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
      bytes.replaceSubrange(edit.range, with: Array(edit.text.utf8))
    }
    self = try JSON5Document(bytes: bytes, file: file)
  }
}
