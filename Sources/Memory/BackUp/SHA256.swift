/// The hash of a file, taken piece by piece: SHA-256 (FIPS 180-4, section 6.2).
package struct SHA256: Sendable {
  /// The first 32 bits of the fractional parts of the cube roots of the first 64 primes (4.2.2).
  private static let constants: [UInt32] = [
    0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4,
    0xab1c_5ed5, 0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe,
    0x9bdc_06a7, 0xc19b_f174, 0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f,
    0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da, 0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7,
    0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967, 0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc,
    0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85, 0xa2bf_e8a1, 0xa81a_664b,
    0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070, 0x19a4_c116,
    0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3,
    0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208, 0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7,
    0xc671_78f2,
  ]
  private static let blockSize = 64

  /// The first 32 bits of the fractional parts of the square roots of the first 8 primes (5.3.3).
  private var state: [UInt32] = [
    0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab,
    0x5be0_cd19,
  ]
  private var rest: [UInt8] = []
  private var count: UInt64 = 0
  private var schedule = [UInt32](repeating: 0, count: 64)

  /// The hash of nothing yet.
  package init() {}

  /// Takes in some more.
  package mutating func update(_ bytes: [UInt8]) {
    count += UInt64(bytes.count)
    var start = 0
    if !rest.isEmpty {
      let wanted = min(Self.blockSize - rest.count, bytes.count)
      rest += bytes[..<wanted]
      start = wanted
      guard rest.count == Self.blockSize else { return }
      let block = rest
      rest = []
      compress(block, at: 0)
    }
    while bytes.count - start >= Self.blockSize {
      compress(bytes, at: start)
      start += Self.blockSize
    }
    rest += bytes[start...]
  }

  /// The hash of all that was taken in: 64 hexadecimal digits in small letters.
  package mutating func finish() -> String {
    let bits = count << 3
    var padding: [UInt8] = [0x80]
    let used = (rest.count + 1 + 8) % Self.blockSize
    padding += [UInt8](repeating: 0, count: used == 0 ? 0 : Self.blockSize - used)
    padding += (0..<8).map { UInt8(truncatingIfNeeded: bits >> UInt64(56 - 8 * $0)) }
    update(padding)
    let digits = Array("0123456789abcdef".utf8)
    let hexadecimal = state.flatMap { word in
      (0..<8).map { digits[Int(word >> UInt32(28 - 4 * $0) & 15)] }
    }
    return String(decoding: hexadecimal, as: UTF8.self)
  }

  private mutating func compress(_ bytes: [UInt8], at start: Int) {
    for word in 0..<16 {
      let place = start + 4 * word
      schedule[word] =
        UInt32(bytes[place]) << 24 | UInt32(bytes[place + 1]) << 16
        | UInt32(bytes[place + 2]) << 8 | UInt32(bytes[place + 3])
    }
    for word in 16..<64 {
      let early = schedule[word - 15]
      let late = schedule[word - 2]
      let first = Self.rotated(early, 7) ^ Self.rotated(early, 18) ^ early >> 3
      let second = Self.rotated(late, 17) ^ Self.rotated(late, 19) ^ late >> 10
      schedule[word] = schedule[word - 16] &+ first &+ schedule[word - 7] &+ second
    }
    mix()
  }

  private mutating func mix() {
    var (a, b, c, d) = (state[0], state[1], state[2], state[3])
    var (e, f, g, h) = (state[4], state[5], state[6], state[7])
    for word in 0..<64 {
      let choice = (e & f) ^ (~e & g)
      let first =
        h &+ (Self.rotated(e, 6) ^ Self.rotated(e, 11) ^ Self.rotated(e, 25)) &+ choice
        &+ Self.constants[word] &+ schedule[word]
      let majority = (a & b) ^ (a & c) ^ (b & c)
      let second = (Self.rotated(a, 2) ^ Self.rotated(a, 13) ^ Self.rotated(a, 22)) &+ majority
      (h, g, f, e) = (g, f, e, d &+ first)
      (d, c, b, a) = (c, b, a, first &+ second)
    }
    for (place, value) in [a, b, c, d, e, f, g, h].enumerated() {
      state[place] &+= value
    }
  }

  private static func rotated(_ word: UInt32, _ bits: UInt32) -> UInt32 {
    word >> bits | word << (32 - bits)
  }
}
