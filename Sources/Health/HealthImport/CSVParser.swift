import Core

/// Takes CSV apart, in pieces of any size (RFC 4180).
///
/// The delimiter is what stands most often in the first line: a comma, a semicolon or a tab.
/// Lines end with LF, CRLF or CR; a byte order mark and empty lines are passed over. A field in
/// quotes may hold delimiters, line breaks and doubled quotes.
package struct CSVParser {
  /// One line's fields.
  package struct Row: Equatable {
    /// The line it begins at, from 1.
    package let line: Int
    /// Its fields; nil where one is not UTF-8 or text follows a closing quote.
    package let fields: [String]?
    /// Whether the text ends before the line does, so that its last field may be half a one.
    var isOpen = false
  }

  /// How many bytes a row may have; ours have under 300.
  static let rowLimit = 1 << 16

  private enum State {
    case fieldStart, plain, quoted, quoteSeen
  }

  private(set) var delimiter: UInt8?
  private var state = State.fieldStart
  private var bytes: [UInt8] = []
  private var bounds: [Int] = []
  private var rowSize = 0
  private var isBroken = false
  private var line = 1
  private var rowLine = 1
  private var wasReturn = false
  private var head: [UInt8]? = []

  /// A parser at the start of a file.
  package init() {}

  /// Takes the next bytes; the rows they complete are appended.
  package mutating func read(
    _ piece: [UInt8],
    into rows: inout [Row]
  ) throws(HealthImportError) {
    guard var begun = head else { return try take(piece, into: &rows) }
    begun += piece
    // The first line is held back until it is whole, because it decides on the delimiter.
    guard begun.contains(where: { $0 == 0x0A || $0 == 0x0D }) else {
      guard begun.count <= Self.rowLimit else { throw tooLong }
      head = begun
      return
    }
    try start(with: begun, into: &rows)
  }

  /// Takes the next bytes and gives the rows they complete, also those before a fault.
  package mutating func rows(in piece: [UInt8]) -> (rows: [Row], failure: HealthImportError?) {
    var rows: [Row] = []
    do throws(HealthImportError) {
      try read(piece, into: &rows)
      return (rows, nil)
    } catch {
      return (rows, error)
    }
  }

  /// Says that no more bytes follow.
  package mutating func finish(into rows: inout [Row]) throws(HealthImportError) {
    if let begun = head { try start(with: begun, into: &rows) }
    guard state != .quoted else {
      throw .truncated(what: "the quote that opens in line \(rowLine) is never closed")
    }
    guard rowSize > 0 || !bounds.isEmpty else { return }
    // A closing quote ends a field as well as a line's end does.
    let isOpen = state == .plain
    let count = rows.count
    endRow(into: &rows)
    if rows.count > count { rows[count].isOpen = isOpen }
  }

  private mutating func start(
    with begun: [UInt8],
    into rows: inout [Row]
  ) throws(HealthImportError) {
    head = nil
    if begun.starts(with: [0xFF, 0xFE]) || begun.starts(with: [0xFE, 0xFF]) {
      throw .corrupt(what: "it is UTF-16; save it as UTF-8", line: 1)
    }
    let isMarked = begun.starts(with: [0xEF, 0xBB, 0xBF])
    let text = isMarked ? Array(begun.dropFirst(3)) : begun
    delimiter = Self.delimiter(of: text)
    try take(text, into: &rows)
  }

  /// The likeliest delimiter of a header line; a comma where there is none.
  static func delimiter(of text: [UInt8]) -> UInt8 {
    let line = text.prefix { $0 != 0x0A && $0 != 0x0D }
    var counts: [(byte: UInt8, count: Int)] = [(0x2C, 0), (0x3B, 0), (0x09, 0)]
    var isQuoted = false
    for byte in line {
      if byte == 0x22 { isQuoted.toggle() }
      guard !isQuoted, let index = counts.firstIndex(where: { $0.byte == byte }) else { continue }
      counts[index].count += 1
    }
    return counts.max { $0.count < $1.count }.map { $0.count > 0 ? $0.byte : 0x2C } ?? 0x2C
  }

  private var tooLong: HealthImportError {
    .corrupt(what: "a line is longer than \(Self.rowLimit) bytes", line: rowLine)
  }

  private mutating func take(
    _ piece: [UInt8],
    into rows: inout [Row]
  ) throws(HealthImportError) {
    var index = 0
    while index < piece.count {
      let plain = plainEnd(piece, from: index)
      if plain > index {
        bytes += piece[index..<plain]
        rowSize += plain - index
        index = plain
        (state, wasReturn) = (.plain, false)
      } else {
        takeByte(piece[index], into: &rows)
        index += 1
      }
      guard rowSize <= Self.rowLimit else { throw tooLong }
    }
  }

  /// Where bytes end that only go on with a field without quotes.
  private func plainEnd(_ piece: [UInt8], from start: Int) -> Int {
    guard state == .plain || state == .fieldStart else { return start }
    let delimiter = delimiter
    var end = start
    while end < piece.count {
      let byte = piece[end]
      if byte == delimiter || byte == 0x22 || byte == 0x0A || byte == 0x0D { break }
      end += 1
    }
    return end
  }

  private mutating func takeByte(_ byte: UInt8, into rows: inout [Row]) {
    // The second half of a CRLF ends nothing a second time.
    let isSecondHalf = wasReturn && byte == 0x0A
    wasReturn = byte == 0x0D
    guard isSecondHalf else { return take(byte, into: &rows) }
    if state == .quoted { bytes.append(byte) }
  }

  private mutating func take(_ byte: UInt8, into rows: inout [Row]) {
    let isBreak = byte == 0x0A || byte == 0x0D
    if isBreak { line += 1 }
    rowSize += 1
    switch (state, byte) {
    case (.quoted, 0x22): state = .quoteSeen
    case (.quoted, _): bytes.append(byte)
    case (.quoteSeen, 0x22):
      bytes.append(byte)
      state = .quoted
    case (_, _) where isBreak: endRow(into: &rows)
    case (_, _) where byte == delimiter: endField()
    case (.fieldStart, 0x22): state = .quoted
    case (.quoteSeen, _): isBroken = true
    default:
      bytes.append(byte)
      state = .plain
    }
  }

  private mutating func endField() {
    bounds.append(bytes.count)
    state = .fieldStart
  }

  private mutating func endRow(into rows: inout [Row]) {
    let isEmpty = bytes.isEmpty && bounds.isEmpty && state == .fieldStart
    endField()
    if !isEmpty { rows.append(Row(line: rowLine, fields: isBroken ? nil : fields())) }
    bytes.removeAll(keepingCapacity: true)
    bounds.removeAll(keepingCapacity: true)
    isBroken = false
    rowSize = 0
    rowLine = line
  }

  private func fields() -> [String]? {
    var fields: [String] = []
    var start = 0
    for end in bounds {
      guard let field = String(validating: bytes[start..<end], as: UTF8.self) else { return nil }
      fields.append(field)
      start = end
    }
    return fields
  }
}
