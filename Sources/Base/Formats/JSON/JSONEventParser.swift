import CYajl

/// Reads JSON in pieces of any size and tells what it comes across (yajl 2.1 underneath).
///
/// Strict RFC 8259: no comments, no trailing commas. A byte order mark at the start is passed
/// over. Never more than a piece and one unfinished string is held. Not `Sendable`: one task
/// reads one text. After a failure every further call repeats it.
@safe package final class JSONEventParser {
  /// How deep values may be nested; health exports need fewer than 12.
  package static let depthLimit = 64
  /// How many bytes a string or number may have, its escapes counted as written.
  package static let lengthLimit = 1 << 20

  /// The bytes given to the library at once, so that what it finds in them stays small.
  private static let pieceSize = 1 << 16
  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  private let handle: yajl_handle
  private let sink: EventSink
  private var bounds: JSONBounds
  private var markBytes: [UInt8]? = []
  private var offset = 0
  private var line = 1
  private var failure: JSONEventsError?

  /// A parser for one text.
  ///
  /// - Parameters:
  ///   - severalValues: whether values may follow each other, as in JSON Lines.
  ///   - lengthLimit: how many bytes a string or number may have.
  /// - Throws: ``JSONEventsError`` when there is no memory for it.
  package init(
    severalValues: Bool = false,
    lengthLimit: Int = JSONEventParser.lengthLimit
  ) throws(JSONEventsError) {
    sink = EventSink()
    bounds = JSONBounds(depthLimit: Self.depthLimit, lengthLimit: lengthLimit)
    let context = unsafe Unmanaged.passUnretained(sink).toOpaque()
    // The library keeps the address of the table, which therefore lives as long as the sink.
    guard let made = unsafe yajl_alloc(sink.callbacks, nil, context) else {
      throw JSONEventsError(.noMemory, line: 1, offset: 0)
    }
    unsafe handle = made
    if severalValues { _ = unsafe CYajl_allow_several_values(made) }
  }

  deinit { unsafe yajl_free(handle) }

  /// Takes the next bytes and hands over what they complete, in order.
  ///
  /// - Parameters:
  ///   - bytes: the next piece, of any size.
  ///   - take: is given each event; after an error of its own it is not called again.
  /// - Throws: ``JSONEventsError``, after the events before the fault were handed over.
  package func read(
    _ bytes: [UInt8],
    _ take: (JSONEvent) throws(JSONEventsError) -> Void
  ) throws(JSONEventsError) {
    if let failure { throw failure }
    var rest = withoutMark(bytes)[...]
    while !rest.isEmpty {
      let piece = rest.prefix(Self.pieceSize)
      rest = rest.dropFirst(piece.count)
      try parse(piece, take)
    }
  }

  /// Says that no more bytes follow.
  ///
  /// - Throws: ``JSONEventsError`` of kind `truncated` when a value is unfinished or there is none.
  package func finish(
    _ take: (JSONEvent) throws(JSONEventsError) -> Void
  ) throws(JSONEventsError) {
    if let failure { throw failure }
    if let begun = markBytes, !begun.isEmpty {
      markBytes = nil
      try parse(begun[...], take)
    }
    let status = unsafe yajl_complete_parse(handle)
    // What an unfinished number seems to be is no event.
    guard status != yajl_status_ok else { return try deliver(take) }
    // Nothing but an unfinished value can still fail here, apart from a fault of its text.
    throw fail(sink.isBadText ? .badText : .truncated, at: offset, line: line)
  }

  /// Where the parser stands: the number of whole bytes read.
  package var bytesRead: Int { offset }

  private func parse(
    _ piece: ArraySlice<UInt8>,
    _ take: (JSONEvent) throws(JSONEventsError) -> Void
  ) throws(JSONEventsError) {
    let violation = bounds.scan(piece)
    let allowed = violation.map { piece[..<$0.index] } ?? piece
    let status = unsafe allowed.withUnsafeBufferPointer { buffer in
      unsafe yajl_parse(handle, buffer.baseAddress, buffer.count)
    }
    let consumed = unsafe yajl_get_bytes_consumed(handle)
    try deliver(take)
    guard status == yajl_status_ok else {
      let before = allowed.prefix(min(consumed, allowed.count))
      let kind: JSONEventsError.Kind = sink.isBadText ? .badText : .syntax(libraryWords())
      throw fail(kind, at: offset + before.count, line: line + Self.lines(before))
    }
    offset += allowed.count
    line += Self.lines(allowed)
    if let violation { throw fail(violation.kind, at: offset, line: line) }
  }

  private func deliver(
    _ take: (JSONEvent) throws(JSONEventsError) -> Void
  ) throws(JSONEventsError) {
    defer { sink.events.removeAll(keepingCapacity: true) }
    for event in sink.events {
      do throws(JSONEventsError) {
        try take(event)
      } catch {
        throw fail(error.kind, at: offset, line: line)
      }
    }
  }

  private func fail(
    _ kind: JSONEventsError.Kind,
    at offset: Int,
    line: Int
  ) -> JSONEventsError {
    let error = JSONEventsError(kind, line: line, offset: offset)
    failure = error
    return error
  }

  /// The bytes without a mark at the start of the text; a part of one is kept back.
  private func withoutMark(_ bytes: [UInt8]) -> [UInt8] {
    guard let begun = markBytes else { return bytes }
    let start = begun + bytes
    if start.count < 3, Self.byteOrderMark.starts(with: start) {
      markBytes = start
      return []
    }
    markBytes = nil
    guard start.starts(with: Self.byteOrderMark) else { return start }
    offset += Self.byteOrderMark.count
    return Array(start.dropFirst(Self.byteOrderMark.count))
  }

  /// The library's own short words for a fault of the grammar.
  private func libraryWords() -> String {
    guard let words = unsafe yajl_get_error(handle, 0, nil, 0) else { return "parse error" }
    defer { unsafe yajl_free_error(handle, words) }
    let text = unsafe String(cString: words)
    return String(text.prefix { $0 != "\n" })
  }

  private static func lines(_ bytes: ArraySlice<UInt8>) -> Int {
    bytes.count { $0 == UInt8(ascii: "\n") }
  }
}
