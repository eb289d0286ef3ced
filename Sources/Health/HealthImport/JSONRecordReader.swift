package import Formats
import Core

/// What a JSON format makes of the records that are picked out of a file for it.
package protocol JSONRecordFormat {
  /// The places its records lie at, see ``JSONPath``.
  static var paths: [String] { get }

  /// A format at the start of a file.
  init(options: ReaderOptions)

  /// Takes the next record.
  ///
  /// - Parameters:
  ///   - value: the record.
  ///   - path: the index into ``paths`` of the place it lay at.
  ///   - items: what it holds is appended here.
  /// - Throws: ``HealthImportError`` when the file as a whole can't be read any further.
  mutating func take(
    _ value: JSONValue,
    at path: Int,
    into items: inout [ImportItem]
  ) throws(HealthImportError)
}

/// Reads a JSON file or JSON Lines of one format, one record at a time.
///
/// What is rejected is named by the number of its record, from 1: exports tend to have but one line.
package struct JSONRecordReader<Format: JSONRecordFormat>: SampleReader {
  private var format: Format
  private var subtree = JSONSubtree(Format.paths.map { JSONPath($0) })
  private var parser: JSONEventParser?

  /// A reader at the start of a file.
  package init(options: ReaderOptions) { format = Format(options: options) }

  /// A reader that goes on with what a format knows.
  init(format: Format) { self.format = format }

  /// Takes the next bytes.
  package mutating func read(
    _ bytes: [UInt8],
    into items: inout [ImportItem]
  ) throws(HealthImportError) {
    try parse(into: &items) { (parser: JSONEventParser, take: Take) throws(JSONEventsError) in
      try parser.read(bytes, take)
    }
  }

  /// Says that no more bytes follow.
  package mutating func finish(into items: inout [ImportItem]) throws(HealthImportError) {
    try parse(into: &items) { (parser: JSONEventParser, take: Take) throws(JSONEventsError) in
      try parser.finish(take)
    }
  }

  private typealias Take = (JSONEvent) throws(JSONEventsError) -> Void

  /// Parses, and hands over the records found even when a fault follows them.
  private mutating func parse(
    into items: inout [ImportItem],
    _ step: (JSONEventParser, Take) throws(JSONEventsError) -> Void
  ) throws(HealthImportError) {
    var found: [JSONSubtree.Match] = []
    var failure: HealthImportError?
    do throws(JSONEventsError) {
      let reading = if let parser { parser } else { try JSONEventParser(severalValues: true) }
      parser = reading
      try step(reading) { (event: JSONEvent) throws(JSONEventsError) in
        if let match = try subtree.take(event) { found.append(match) }
      }
    } catch {
      failure = HealthImportError(error)
    }
    for match in found { try format.take(match.value, at: match.path, into: &items) }
    if let failure { throw failure }
  }
}

extension HealthImportError {
  /// A fault of a JSON text as one of the file.
  init(_ error: JSONEventsError) {
    switch error.kind {
    case .truncated: self = .truncated(what: "\(error.reason), in line \(error.line)")
    case .syntax, .badText, .noMemory: self = .corrupt(what: error.reason, line: error.line)
    case .tooDeep, .tooLong, .tooLarge:
      self = .hostile(what: "\(error.reason), in line \(error.line)")
    }
  }
}

/// Recognises JSON by what its beginning holds.
package enum JSONHead {
  /// The first byte of the text itself, past a byte order mark and white space.
  package static func firstByte(_ head: [UInt8]) -> UInt8? {
    let start = head.starts(with: [0xEF, 0xBB, 0xBF]) ? head.dropFirst(3) : head[...]
    return start.first { ![0x09, 0x0A, 0x0D, 0x20].contains($0) }
  }

  /// Whether one of some texts, each of which begins with a quote, is there.
  ///
  /// A file is tried for dozens of names: only where a quote is are they compared.
  package static func holds(_ head: [UInt8], anyTextOf texts: [String]) -> Bool {
    let patterns = texts.map { Array($0.utf8) }
    var start = 0
    while let quote = head[start...].firstIndex(of: UInt8(ascii: "\"")) {
      for pattern in patterns where head[quote...].starts(with: pattern) { return true }
      start = quote + 1
    }
    return false
  }

  /// Whether an object or array begins here and one of the names stands in it as a member's.
  package static func holds(_ head: [UInt8], anyOf names: [String]) -> Bool {
    guard let first = firstByte(head), first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
    else { return false }
    return holds(head, anyTextOf: names.map { "\"\($0)\"" })
  }
}
