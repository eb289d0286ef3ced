import HealthModel

/// Reads Fitbit's JSON, its heart rates without a detour: an archive has millions of them.
///
/// A record in exactly Fitbit's own form, `{"dateTime" : "…", "value" : {"bpm" : 62, "confidence" :
/// 2}}` with any white space, is read where it lies. From the first that is anything else on,
/// ``FitbitJSONReader`` reads the rest, so that both give the same, which a test holds them to.
struct FitbitPulseReader: SampleReader {
  private let options: ReaderOptions
  private var rows: RecordRows
  private var rest: [UInt8] = []
  private var lines = 0
  private var general: FitbitJSONReader?

  /// A reader at the start of a file.
  init(options: ReaderOptions) {
    self.options = options
    rows = RecordRows(options)
  }

  /// Takes the next bytes.
  mutating func read(
    _ bytes: [UInt8],
    into items: inout [ImportItem]
  ) throws(HealthImportError) {
    guard general == nil else {
      try general?.read(bytes, into: &items)
      return
    }
    rest += bytes
    var cursor = FitbitPulseCursor(rest)
    var done = 0
    do throws(FitbitPulseCursor.End) {
      while true {
        let pulse = try cursor.next(isFirst: rows.count == 0)
        done = cursor.position
        items.append(row: rows.next()) {
          (row, skipped: inout SkipReason?) throws(RejectedRow) in
          let isGuess = pulse.confidence == 0
          return try FitbitJSONRecords.pulse(
            Double(pulse.rate),
            at: pulse.time,
            isGuess: isGuess,
            row,
            &skipped
          )
        }
      }
    } catch {
      lines += rest[..<done].count { $0 == 0x0A }
      rest.removeFirst(done)
      if error == .other { try handOver(into: &items) }
    }
  }

  /// Says that no more bytes follow.
  mutating func finish(into items: inout [ImportItem]) throws(HealthImportError) {
    if general == nil { try handOver(into: &items) }
    try general?.finish(into: &items)
  }

  /// Lets the general reader go on, in the same line and behind the same record.
  private mutating func handOver(into items: inout [ImportItem]) throws(HealthImportError) {
    // What was read stands for an element without a value, before the comma or bracket that follows.
    let begun =
      rows.count == 0 ? [] : Array("[[]".utf8) + [UInt8](repeating: 0x0A, count: lines)
    var reader = FitbitJSONReader(format: FitbitJSONRecords(rows: rows))
    let bytes = begun + rest
    rest = []
    defer { general = reader }
    try reader.read(bytes, into: &items)
  }
}

/// Goes over records of heart rate in their usual form.
struct FitbitPulseCursor {
  /// Why there is no further record.
  enum End: Error {
    /// The bytes end within it.
    case short
    /// It is something else.
    case other
  }

  /// A heart rate as it was found.
  struct Pulse {
    /// Milliseconds since 1970.
    let time: Int64
    /// Beats a minute.
    let rate: Int
    /// 0 to 9.
    let confidence: Int
  }

  /// The most bytes that a record of the usual form has.
  private static let longest = 512
  private static let dateTime = Array("\"dateTime\"".utf8)
  private static let value = Array("\"value\"".utf8)
  private static let bpm = Array("\"bpm\"".utf8)
  private static let confidence = Array("\"confidence\"".utf8)

  /// Where it stands: behind the last whole record.
  private(set) var position = 0

  private let bytes: [UInt8]
  private var start = 0

  /// A cursor at the beginning of some bytes.
  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The next record.
  ///
  /// - Parameter isFirst: whether it is the first one, which follows a bracket and not a comma.
  /// - Returns: the record; the position is behind it.
  /// - Throws: ``End``; the position is somewhere in the record then.
  mutating func next(isFirst: Bool) throws(End) -> Pulse {
    start = position
    try take(isFirst ? UInt8(ascii: "[") : UInt8(ascii: ","))
    try take(UInt8(ascii: "{"))
    try take(Self.dateTime)
    try take(UInt8(ascii: ":"))
    let time = try time()
    try take(UInt8(ascii: ","))
    try take(Self.value)
    try take(UInt8(ascii: ":"))
    try take(UInt8(ascii: "{"))
    try take(Self.bpm)
    try take(UInt8(ascii: ":"))
    let rate = try number()
    try take(UInt8(ascii: ","))
    try take(Self.confidence)
    try take(UInt8(ascii: ":"))
    let confidence = try number()
    try take(UInt8(ascii: "}"))
    try take(UInt8(ascii: "}"))
    return Pulse(time: time, rate: rate, confidence: confidence)
  }

  /// The next byte that is no white space.
  private mutating func byte() throws(End) -> UInt8 {
    while position < bytes.count {
      let byte = bytes[position]
      guard byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 else { return byte }
      position += 1
    }
    throw position - start > Self.longest ? .other : .short
  }

  private mutating func take(_ expected: UInt8) throws(End) {
    guard try byte() == expected else { throw .other }
    position += 1
  }

  private mutating func take(_ expected: [UInt8]) throws(End) {
    _ = try byte()
    for (offset, byte) in expected.enumerated() {
      guard position + offset < bytes.count else { throw .short }
      guard bytes[position + offset] == byte else { throw .other }
    }
    position += expected.count
  }

  /// A time between quotes, as ``FitbitTime`` reads it.
  private mutating func time() throws(End) -> Int64 {
    try take(UInt8(ascii: "\""))
    guard position + 18 <= bytes.count else { throw .short }
    guard bytes[position + 17] == UInt8(ascii: "\""),
      let time = FitbitTime.parse(bytes[position..<position + 17])
    else { throw .other }
    position += 18
    return time
  }

  /// A whole number of at most four digits, without a zero in front.
  private mutating func number() throws(End) -> Int {
    let first = try byte()
    var number = 0
    var count = 0
    while position < bytes.count, (48...57).contains(bytes[position]), count < 5 {
      number = number * 10 + Int(bytes[position] - 48)
      position += 1
      count += 1
    }
    // What follows tells whether the number is whole.
    guard position < bytes.count else { throw .short }
    guard (1...4).contains(count), count == 1 || first != 48,
      [0x20, 0x0A, 0x0D, 0x09, 0x2C, 0x7D].contains(bytes[position])
    else { throw .other }
    return number
  }
}
