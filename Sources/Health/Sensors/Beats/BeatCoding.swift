/// How intervals between beats are written into a store: each as its difference to the one before,
/// in as few bytes as that takes.
///
/// The difference to the interval before (at first to 0) becomes a number from 0 (0, −1, 1, −2, … are
/// 0, 1, 2, 3, …), of which seven bits a byte are written, the lower ones first; a byte with its
/// highest bit set is followed by another. Neighbouring beats differ by less than 63/1024 s nearly
/// always, so an interval costs little more than a byte.
package enum BeatCoding {
  /// The most intervals of one series; at 300 beats a minute, an hour.
  package static let most = 18_000

  /// The bytes of some intervals.
  package static func encode(_ intervals: [UInt16]) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(intervals.count + 8)
    var last: Int32 = 0
    for interval in intervals {
      let difference = Int32(interval) - last
      last = Int32(interval)
      var rest = UInt32(bitPattern: difference << 1 ^ difference >> 31)
      while rest > 0x7F {
        bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
        rest >>= 7
      }
      bytes.append(UInt8(truncatingIfNeeded: rest))
    }
    return bytes
  }

  /// The intervals again.
  ///
  /// - Throws: ``SensorError`` when the bytes are none that ``encode(_:)`` gives.
  package static func decode(_ bytes: [UInt8]) throws(SensorError) -> [UInt16] {
    var intervals: [UInt16] = []
    var last: Int32 = 0
    var rest: UInt32 = 0
    var shift: UInt32 = 0
    for byte in bytes {
      // A difference has at most 17 bits and a sign.
      guard shift <= 14, intervals.count < most else { throw .damagedBeats }
      rest |= UInt32(byte & 0x7F) << shift
      shift += 7
      guard byte & 0x80 == 0 else { continue }
      last += Int32(bitPattern: rest >> 1) ^ -Int32(bitPattern: rest & 1)
      guard let interval = UInt16(exactly: last) else { throw .damagedBeats }
      intervals.append(interval)
      (rest, shift) = (0, 0)
    }
    guard shift == 0 else { throw .damagedBeats }
    return intervals
  }
}
