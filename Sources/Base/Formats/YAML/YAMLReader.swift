import CYAML

/// Reads a text that is one YAML 1.1 document (libyaml underneath).
///
/// Aliases are refused and nesting is bounded, so what is held is about as large as the text.
package enum YAMLReader {
  /// How deep values may be nested; a session of aichat needs 5.
  package static let depthLimit = 32

  /// The document's value.
  ///
  /// - Parameter bytes: the whole text, UTF-8.
  /// - Returns: the value.
  /// - Throws: ``YAMLError``.
  package static func document(_ bytes: [UInt8]) throws(YAMLError) -> YAMLValue {
    if let line = lineOfBadText(bytes) { throw YAMLError(.badText, line: line) }
    let parser = try YAMLEventSource(bytes)
    var builder = YAMLBuilder(depthLimit: depthLimit)
    while let event = try parser.next() { try builder.take(event) }
    return try builder.document()
  }

  private static func lineOfBadText(_ bytes: [UInt8]) -> Int? {
    guard String(validating: bytes, as: UTF8.self) == nil else { return nil }
    var line = 1
    for part in bytes.split(separator: 0x0A, omittingEmptySubsequences: false) {
      if String(validating: part, as: UTF8.self) == nil { return line }
      line += 1
    }
    return 1
  }
}

/// One step through a YAML text.
struct YAMLEvent {
  /// What was come across.
  enum Kind {
    /// A document begins.
    case startDocument
    /// A scalar.
    case scalar(String, isPlain: Bool)
    /// A sequence begins.
    case startSequence
    /// A mapping begins.
    case startMapping
    /// A sequence or a mapping ends.
    case end
    /// A reference to another place.
    case alias
  }

  /// What was come across.
  let kind: Kind
  /// Its line, from 1.
  let line: Int
}

/// The library's parser over a text, asked for one event after the other.
@safe final class YAMLEventSource {
  // The library keeps the address of both, so they have places of their own.
  private let parser: UnsafeMutablePointer<yaml_parser_t>
  private let text: UnsafeMutableBufferPointer<UInt8>

  /// A parser at the start of a text.
  init(_ bytes: [UInt8]) throws(YAMLError) {
    unsafe parser = .allocate(capacity: 1)
    unsafe text = .allocate(capacity: max(1, bytes.count))
    _ = unsafe text.initialize(from: bytes)
    guard unsafe yaml_parser_initialize(parser) == 1 else {
      unsafe parser.initialize(to: yaml_parser_t())
      throw YAMLError(.noParser, line: 1)
    }
    unsafe yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
    unsafe yaml_parser_set_input_string(parser, text.baseAddress, bytes.count)
  }

  deinit {
    unsafe yaml_parser_delete(parser)
    unsafe parser.deallocate()
    unsafe text.deallocate()
  }

  /// The next event that says something; nil at the end.
  func next() throws(YAMLError) -> YAMLEvent? {
    while true {
      var event = unsafe yaml_event_t()
      guard unsafe yaml_parser_parse(parser, &event) == 1 else { throw failure() }
      defer { unsafe yaml_event_delete(&event) }
      let line = unsafe Int(event.start_mark.line) + 1
      switch unsafe event.type {
      case YAML_STREAM_END_EVENT: return nil
      case YAML_DOCUMENT_START_EVENT: return YAMLEvent(kind: .startDocument, line: line)
      case YAML_SEQUENCE_START_EVENT: return YAMLEvent(kind: .startSequence, line: line)
      case YAML_MAPPING_START_EVENT: return YAMLEvent(kind: .startMapping, line: line)
      case YAML_SEQUENCE_END_EVENT, YAML_MAPPING_END_EVENT:
        return YAMLEvent(kind: .end, line: line)
      case YAML_ALIAS_EVENT: return YAMLEvent(kind: .alias, line: line)
      case YAML_SCALAR_EVENT:
        let scalar = unsafe event.data.scalar
        let bytes = unsafe UnsafeBufferPointer(start: scalar.value, count: scalar.length)
        let value = unsafe String(decoding: bytes, as: UTF8.self)
        let isPlain = unsafe scalar.style == YAML_PLAIN_SCALAR_STYLE
        return YAMLEvent(kind: .scalar(value, isPlain: isPlain), line: line)
      default: continue
      }
    }
  }

  private func failure() -> YAMLError {
    let words = unsafe parser.pointee.problem.map { unsafe String(cString: $0) } ?? "unknown"
    let line = unsafe max(parser.pointee.problem_mark.line, parser.pointee.mark.line)
    return YAMLError(.syntax(words), line: Int(line) + 1)
  }
}
