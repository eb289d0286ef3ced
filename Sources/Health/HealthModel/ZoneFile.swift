/// The clock changes of one zone, from a file of the zone database (TZif, RFC 8536).
///
/// Read here rather than by the C library, which knows one zone a process, its own.
package struct ZoneFile {
  private let transitions: [(seconds: Int64, offset: Int)]
  private let before: Int
  private let rule: ZoneRule?

  /// The zone in a file's bytes; nil when they are none, or damaged.
  package init?(_ bytes: [UInt8]) {
    var reader = ByteReader(bytes)
    guard let first = Header(&reader) else { return nil }
    var header = first
    var size = 4
    if first.version >= UInt8(ascii: "2") {
      // The first block repeats the second in 32 bits, which end in 2038.
      guard reader.skip(first.length(timeSize: 4)), let second = Header(&reader) else { return nil }
      header = second
      size = 8
    }
    guard let data = Self.block(header, timeSize: size, &reader) else { return nil }
    transitions = data.transitions
    before = data.before
    rule = size == 8 ? reader.footer().flatMap(ZoneRule.init) : nil
  }

  /// Minutes east of UTC at an instant.
  package func offsetMinutes(_ milliseconds: Int64) -> Int {
    let seconds = Int64((Double(milliseconds) / 1000).rounded(.down))
    guard let last = transitions.last else {
      return Self.minutes(rule?.offset(at: seconds) ?? before)
    }
    if seconds >= last.seconds, let rule { return Self.minutes(rule.offset(at: seconds)) }
    var low = 0
    var high = transitions.count
    while low < high {
      let middle = (low + high) / 2
      if transitions[middle].seconds <= seconds { low = middle + 1 } else { high = middle }
    }
    return Self.minutes(low == 0 ? before : transitions[low - 1].offset)
  }

  /// Offsets before about 1900 have seconds; they are rounded down.
  private static func minutes(_ seconds: Int) -> Int {
    seconds >= 0 ? seconds / 60 : (seconds - 59) / 60
  }

  private static func block(
    _ header: Header,
    timeSize: Int,
    _ reader: inout ByteReader
  ) -> (transitions: [(seconds: Int64, offset: Int)], before: Int)? {
    var times: [Int64] = []
    for _ in 0..<header.times {
      guard let time = reader.number(timeSize) else { return nil }
      times.append(time)
    }
    guard let kinds = reader.bytes(header.times) else { return nil }
    var offsets: [Int] = []
    for _ in 0..<header.types {
      guard let offset = reader.number(4), abs(offset) <= 93_600, reader.skip(2) else { return nil }
      offsets.append(Int(offset))
    }
    guard let before = offsets.first, kinds.allSatisfy({ Int($0) < offsets.count }),
      zip(times, times.dropFirst()).allSatisfy({ $0 < $1 }),
      reader.skip(header.restLength(timeSize: timeSize))
    else { return nil }
    return (zip(times, kinds).map { ($0, offsets[Int($1)]) }, before)
  }

  /// The 44 bytes before each block.
  private struct Header {
    let version: UInt8
    let times: Int
    let types: Int
    private let utcMarks: Int
    private let standardMarks: Int
    private let leaps: Int
    private let characters: Int

    init?(_ reader: inout ByteReader) {
      guard reader.bytes(4) == Array("TZif".utf8)[...], let version = reader.bytes(1)?.first,
        reader.skip(15)
      else { return nil }
      var counts: [Int] = []
      for _ in 0..<6 {
        guard let count = reader.number(4), (0...100_000).contains(count) else { return nil }
        counts.append(Int(count))
      }
      self.version = version
      (utcMarks, standardMarks, leaps) = (counts[0], counts[1], counts[2])
      (times, types, characters) = (counts[3], counts[4], counts[5])
      guard types > 0 else { return nil }
    }

    func restLength(timeSize: Int) -> Int {
      characters + leaps * (timeSize + 4) + standardMarks + utcMarks
    }

    func length(timeSize: Int) -> Int {
      times * (timeSize + 1) + types * 6 + restLength(timeSize: timeSize)
    }
  }
}

/// Takes numbers off the front of some bytes, the greatest byte first.
private struct ByteReader {
  private let all: [UInt8]
  private var position = 0

  init(_ bytes: [UInt8]) { all = bytes }

  mutating func bytes(_ count: Int) -> ArraySlice<UInt8>? {
    guard count >= 0, position + count <= all.count else { return nil }
    defer { position += count }
    return all[position..<position + count]
  }

  mutating func skip(_ count: Int) -> Bool { bytes(count) != nil }

  /// A signed number of 4 or 8 bytes.
  mutating func number(_ size: Int) -> Int64? {
    guard let bytes = bytes(size) else { return nil }
    let bits = bytes.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return size == 4 ? Int64(Int32(truncatingIfNeeded: bits)) : Int64(bitPattern: bits)
  }

  /// The line at the end, between two line feeds.
  mutating func footer() -> String? {
    guard bytes(1)?.first == 0x0A else { return nil }
    return String(decoding: all[position...].prefix { $0 != 0x0A }, as: UTF8.self)
  }
}
