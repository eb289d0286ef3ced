// SPDX-License-Identifier: GPL-3.0-or-later

/// Takes a key out of a reply while the reply streams.
///
/// What may be the beginning of the key is held until it is known (Knuth, Morris and Pratt 1977, so in
/// time proportional to the text); no copy of the key is made, and all that is kept is how much of it
/// has come.
///
/// States: nothing of the key has come; its first `matched` bytes have.
struct KeyFilter: Sendable {
  /// What stands in the key's place.
  static let mark = "[key]"

  private let key: APIKey?
  /// For each beginning of the key, the length of the longest shorter one that it ends with.
  private let shorter: [Int]
  private var matched = 0

  /// A filter before the first word; without a key, or with one that is too short to be a secret
  /// (``APIKey/shortest``), everything passes.
  init(_ key: APIKey?) {
    self.key = key.flatMap { $0.count < APIKey.shortest ? nil : $0 }
    shorter = self.key.map(Self.shorter(of:)) ?? []
  }

  private static func shorter(of key: APIKey) -> [Int] {
    var result = [0]
    var length = 0
    for index in 1..<key.count {
      while length > 0, key.byte(at: index) != key.byte(at: length) { length = result[length - 1] }
      if key.byte(at: index) == key.byte(at: length) { length += 1 }
      result.append(length)
    }
    return result
  }

  /// Takes some more of the reply, and gives what may be shown.
  mutating func passed(_ text: String) -> String {
    guard let key else { return text }
    if matched == 0, !text.utf8.contains(where: { $0 == key.byte(at: 0) }) { return text }
    var result: [UInt8] = []
    for byte in text.utf8 {
      while matched > 0, key.byte(at: matched) != byte {
        let length = shorter[matched - 1]
        append(matched - length, of: key, to: &result)
        matched = length
      }
      guard key.byte(at: matched) == byte else {
        result.append(byte)
        continue
      }
      matched += 1
      if matched == key.count {
        result += Self.mark.utf8
        matched = 0
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// The end of the reply: what was held, or the mark where a key that broke off is long enough to
  /// tell something.
  mutating func ended() -> String {
    defer { matched = 0 }
    guard let key, matched > 0 else { return "" }
    guard matched < APIKey.shortest else { return Self.mark }
    var result: [UInt8] = []
    append(matched, of: key, to: &result)
    return String(decoding: result, as: UTF8.self)
  }

  private func append(_ count: Int, of key: APIKey, to result: inout [UInt8]) {
    for index in 0..<count {
      if let byte = key.byte(at: index) { result.append(byte) }
    }
  }
}
