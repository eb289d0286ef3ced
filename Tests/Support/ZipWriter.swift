/// Writes zip archives byte by byte, sound ones and every kind of broken one (APPNOTE.TXT 6.3.10).
struct ZipWriter {
  /// A file to put into an archive.
  struct Entry {
    var name: String
    var data: [UInt8]
    /// Unix file type and permissions, as in `st_mode`.
    var mode: UInt32 = 0o100644
    /// 0 stored, 8 deflated; `data` is what is written, whatever the method says.
    var method: UInt16 = 0
    /// The size unpacked that is claimed; nil for that of `data`.
    var claimedSize: Int?
    /// The checksum that is claimed; nil for the right one.
    var claimedSum: UInt32?
    var isEncrypted = false
    /// Whether sizes follow the data instead of standing before it.
    var hasDescriptor = false
    /// Whether sizes stand in a ZIP64 field.
    var is64 = false
    /// Another entry whose data is taken for this one's.
    var sharesDataOf: Int?
  }

  private var bytes: [UInt8] = []
  private var directory: [UInt8] = []
  private var offsets: [Int] = []

  /// The bytes of an archive with these entries.
  static func archive(_ entries: [Entry]) -> [UInt8] {
    var writer = ZipWriter()
    for entry in entries { writer.add(entry) }
    return writer.finished(is64: entries.contains(where: \.is64))
  }

  private mutating func add(_ entry: Entry) {
    let offset = entry.sharesDataOf.map { offsets[$0] } ?? bytes.count
    offsets.append(offset)
    let size = entry.claimedSize ?? entry.data.count
    let sum = entry.claimedSum ?? Self.checksum(entry.data)
    let flags: UInt16 =
      (entry.isEncrypted ? 1 : 0) | (entry.hasDescriptor ? 8 : 0) | 0x0800
    let name = Array(entry.name.utf8)
    var extra: [UInt8] = []
    if entry.is64 {
      Self.put16(1, &extra)
      Self.put16(16, &extra)
      Self.put64(size, &extra)
      Self.put64(entry.data.count, &extra)
    }
    func sizes(_ isHidden: Bool, _ target: inout [UInt8]) {
      Self.put32(isHidden ? 0 : Int(sum), &target)
      Self.put32(entry.is64 ? 0xFFFF_FFFF : isHidden ? 0 : entry.data.count, &target)
      Self.put32(entry.is64 ? 0xFFFF_FFFF : isHidden ? 0 : size, &target)
    }
    if entry.sharesDataOf == nil {
      Self.put32(0x0403_4B50, &bytes)
      for value in [entry.is64 ? 45 : 20, flags, entry.method, 0, 0x5A21] {
        Self.put16(value, &bytes)
      }
      sizes(entry.hasDescriptor, &bytes)
      Self.put16(UInt16(name.count), &bytes)
      Self.put16(UInt16(extra.count), &bytes)
      bytes += name + extra + entry.data
      if entry.hasDescriptor {
        Self.put32(0x0807_4B50, &bytes)
        Self.put32(Int(sum), &bytes)
        Self.put32(entry.data.count, &bytes)
        Self.put32(size, &bytes)
      }
    }
    Self.put32(0x0201_4B50, &directory)
    // Made on Unix, so that the mode counts.
    for value in [0x0314, entry.is64 ? 45 : 20, flags, entry.method, 0, 0x5A21] {
      Self.put16(value, &directory)
    }
    sizes(false, &directory)
    for value in [UInt16(name.count), UInt16(extra.count), 0, 0, 0] {
      Self.put16(value, &directory)
    }
    Self.put32(Int(entry.mode << 16), &directory)
    Self.put32(offset, &directory)
    directory += name + extra
  }

  private func finished(is64: Bool) -> [UInt8] {
    var end = bytes + directory
    let start = bytes.count
    if is64 {
      let record = end.count
      Self.put32(0x0606_4B50, &end)
      Self.put64(44, &end)
      Self.put16(45, &end)
      Self.put16(45, &end)
      Self.put32(0, &end)
      Self.put32(0, &end)
      for value in [offsets.count, offsets.count, directory.count, start] {
        Self.put64(value, &end)
      }
      Self.put32(0x0706_4B50, &end)
      Self.put32(0, &end)
      Self.put64(record, &end)
      Self.put32(1, &end)
    }
    Self.put32(0x0605_4B50, &end)
    for value in [0, 0, offsets.count, offsets.count] {
      Self.put16(is64 && value > 0 ? 0xFFFF : UInt16(value), &end)
    }
    Self.put32(is64 ? 0xFFFF_FFFF : directory.count, &end)
    Self.put32(is64 ? 0xFFFF_FFFF : start, &end)
    Self.put16(0, &end)
    return end
  }

  /// Zeros, deflated as far as fixed codes go: 13 bits stand for 258 of them (RFC 1951, 3.2.6).
  static func deflatedZeros(repeats: Int) -> (data: [UInt8], size: Int) {
    var data: [UInt8] = []
    var pending = 0
    var count = 0
    func put(_ bits: String) {
      for bit in bits {
        if bit == "1" { pending |= 1 << count }
        count += 1
        if count == 8 {
          data.append(UInt8(pending))
          pending = 0
          count = 0
        }
      }
    }
    // Last block, fixed codes; a literal zero; then length 258 at distance 1, and the end.
    put("110" + "00110000")
    for _ in 0..<repeats { put("11000101" + "00000") }
    put("0000000")
    if count > 0 { data.append(UInt8(pending)) }
    return (data, 1 + repeats * 258)
  }

  /// The checksum of zip archives (CRC-32, polynomial 0xEDB88320).
  static func checksum(_ bytes: [UInt8]) -> UInt32 {
    var sum: UInt32 = 0xFFFF_FFFF
    for byte in bytes {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 1 ? (sum >> 1) ^ 0xEDB8_8320 : sum >> 1 }
    }
    return ~sum
  }

  private static func put16(_ value: UInt16, _ target: inout [UInt8]) {
    target += [UInt8(value & 0xFF), UInt8(value >> 8)]
  }

  private static func put32(_ value: Int, _ target: inout [UInt8]) {
    for shift in stride(from: 0, to: 32, by: 8) { target.append(UInt8(value >> shift & 0xFF)) }
  }

  private static func put64(_ value: Int, _ target: inout [UInt8]) {
    for shift in stride(from: 0, to: 64, by: 8) { target.append(UInt8(value >> shift & 0xFF)) }
  }
}
