package import HealthImport
import HealthModel
import Core

/// Reads FIT files, as watches and bicycle computers write them (developer.garmin.com/fit, protocol 2).
///
/// A header, then messages: definitions of what a message of some number consists of, and messages of
/// that number; at the end a checksum. Several files can follow one another. Of the hundreds of kinds of
/// messages ``FITMessages`` knows the few that hold readings.
package struct FITReader: SampleReader {
  private enum Stage {
    case header, records, checksum
  }

  private var stage = Stage.header
  private var held: [UInt8] = []
  private var next = 0
  /// Bytes of messages that are still to come.
  private var left = 0
  private var sum: UInt16 = 0
  private var definitions: [UInt8: FITDefinition] = [:]
  private var messages: FITMessages
  private var isEmpty = true

  /// A reader at the start of a file.
  package init(options: ReaderOptions) { messages = FITMessages(options: options) }

  /// Whether a file's header is FIT's.
  package static func recognises(head: [UInt8], fileName: String) -> Bool {
    head.count >= 12 && (head[0] == 12 || head[0] == 14)
      && Array(head[8..<12]) == Array(".FIT".utf8)
  }

  /// Takes the next bytes.
  package mutating func read(
    _ bytes: [UInt8],
    into items: inout [ImportItem]
  ) throws(HealthImportError) {
    isEmpty = isEmpty && bytes.isEmpty
    held += bytes
    defer {
      held.removeFirst(next)
      next = 0
    }
    while try step(into: &items) {}
  }

  /// Says that no more bytes follow.
  package mutating func finish(into items: inout [ImportItem]) throws(HealthImportError) {
    messages.finish(into: &items)
    guard !isEmpty, stage == .header, held.isEmpty else {
      throw .truncated(what: "messages or the checksum are missing at its end")
    }
  }

  /// Reads the next part; false where its bytes aren't all there yet.
  private mutating func step(into items: inout [ImportItem]) throws(HealthImportError) -> Bool {
    switch stage {
    case .header: try header()
    case .records: try record(into: &items)
    case .checksum: try checksum()
    }
  }

  private var available: Int { held.count - next }

  /// Goes on by some bytes, which count for the checksum.
  private mutating func consume(_ count: Int) {
    for byte in held[next..<next + count] { sum = FITChecksum.adding(byte, to: sum) }
    next += count
  }

  private mutating func header() throws(HealthImportError) -> Bool {
    guard available > 0 else { return false }
    let length = Int(held[next])
    guard length == 12 || length == 14 else { throw damaged("its header has \(length) bytes") }
    guard available >= length else { return false }
    guard Self.recognises(head: Array(held[next..<next + length]), fileName: "") else {
      throw damaged("its header isn't FIT's")
    }
    left = FITNumber.unsigned(held[next + 4..<next + 8], isBigEndian: false)
    (sum, definitions) = (0, [:])
    messages.begin()
    consume(length)
    stage = left == 0 ? .checksum : .records
    return true
  }

  private mutating func checksum() throws(HealthImportError) -> Bool {
    guard available >= 2 else { return false }
    let told = FITNumber.unsigned(held[next..<next + 2], isBigEndian: false)
    guard told == Int(sum) else { throw damaged("its checksum is wrong") }
    next += 2
    stage = .header
    return true
  }

  private mutating func record(into items: inout [ImportItem]) throws(HealthImportError) -> Bool {
    guard available > 0 else { return false }
    let head = held[next]
    let isCompressed = head & 0x80 != 0
    if !isCompressed, head & 0x40 != 0 { return try definition(head) }
    let number = isCompressed ? head >> 5 & 3 : head & 15
    guard let definition = definitions[number] else {
      throw damaged("a message has no definition")
    }
    let length = 1 + definition.length
    guard length <= left else { throw damaged("a message goes beyond the end") }
    guard available >= length else { return false }
    messages.take(
      definition,
      held[next + 1..<next + length],
      seconds: isCompressed ? head & 31 : nil,
      into: &items
    )
    pass(length)
    return true
  }

  private mutating func definition(_ head: UInt8) throws(HealthImportError) -> Bool {
    guard available >= 6 else { return try lack(6) }
    let isBigEndian = held[next + 2] == 1
    let count = Int(held[next + 5])
    var length = 6 + count * 3
    let hasDeveloper = head & 0x20 != 0
    if hasDeveloper {
      guard available > length else { return try lack(length + 1) }
      length += 1 + Int(held[next + length]) * 3
    }
    guard available >= length else { return try lack(length) }
    guard length <= left else { throw damaged("a definition goes beyond the end") }
    var definition = FITDefinition(
      message: FITNumber.unsigned(held[next + 3..<next + 5], isBigEndian: isBigEndian),
      isBigEndian: isBigEndian
    )
    for index in 0..<count {
      let start = next + 6 + index * 3
      definition.add(field: held[start], size: Int(held[start + 1]), base: held[start + 2])
    }
    if hasDeveloper {
      for start in stride(from: next + 7 + count * 3, to: next + length, by: 3) {
        definition.skip(Int(held[start + 1]))
      }
    }
    definitions[head & 15] = definition
    pass(length)
    return true
  }

  /// Waits for bytes that have to come, where the file says that it has them.
  private func lack(_ length: Int) throws(HealthImportError) -> Bool {
    guard length <= left else { throw damaged("a definition goes beyond the end") }
    return false
  }

  private mutating func pass(_ length: Int) {
    consume(length)
    left -= length
    if left == 0 { stage = .checksum }
  }

  private func damaged(_ what: LocalizedText) -> HealthImportError { .corrupt(what: what, line: 0) }
}

/// FIT's checksum, a CRC of 16 bits by a table of 16 (FIT SDK, “CRC”).
enum FITChecksum {
  private static let table: [UInt16] = [
    0x0000, 0xCC01, 0xD801, 0x1400, 0xF001, 0x3C00, 0x2800, 0xE401, 0xA001, 0x6C00, 0x7800,
    0xB401, 0x5000, 0x9C01, 0x8801, 0x4400,
  ]

  /// The sum with one more byte.
  static func adding(_ byte: UInt8, to sum: UInt16) -> UInt16 {
    var sum = sum
    for nibble in [byte & 15, byte >> 4] {
      sum = sum >> 4 ^ table[Int(sum & 15)] ^ table[Int(nibble)]
    }
    return sum
  }
}
