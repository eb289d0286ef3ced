import Core
import Sealing

/// The words that pairing codes are made of: 2,048, each of which stands for 11 bits.
package struct PairingWords: Sendable {
  private let words: [String]
  private let numbers: [String: Int]

  /// A list of words; nil where it isn't one of 2,048 different ones.
  package init?(_ words: [String]) {
    let numbers = Dictionary(
      zip(words, words.indices),
      uniquingKeysWith: { first, _ in first }
    )
    guard words.count == 2_048, numbers.count == words.count else { return nil }
    (self.words, self.numbers) = (words, numbers)
  }

  /// Bytes as words, 11 bits each; bits that are missing at the end are 0.
  package func words(_ bytes: [UInt8], count: Int) -> [String] {
    (0..<count).map { index in
      let value = (0..<11).reduce(0) { value, bit in
        let place = 11 * index + bit
        let byte = place / 8 < bytes.count ? bytes[place / 8] : 0
        return value << 1 | Int(byte >> UInt8(7 - place % 8) & 1)
      }
      return words[value]
    }
  }

  /// The first of some words that isn't in the list, and the one that was probably meant.
  package func unknown(among typed: [String]) -> (word: String, near: String?)? {
    typed.first { numbers[$0] == nil }.map { ($0, NearestName.to($0, among: words)) }
  }

  /// The bytes that words stand for.
  ///
  /// - Throws: ``HubError/settings(_:hint:)`` for a word that isn't in the list.
  func bytes(_ typed: [String]) throws(HubError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: (11 * typed.count + 7) / 8)
    for (index, word) in typed.enumerated() {
      guard let value = numbers[word] else { throw unknown(word) }
      for bit in 0..<11 where value >> (10 - bit) & 1 == 1 {
        let place = 11 * index + bit
        bytes[place / 8] |= 1 << UInt8(7 - place % 8)
      }
    }
    return bytes
  }

  private func unknown(_ word: String) -> HubError {
    let near = NearestName.to(word, among: words).map { "Did you mean “\($0)”?" as LocalizedText }
    return .settings(
      "“\(VisibleText.singleLine(word, limit: 40))” isn't a word of a pairing code.",
      hint: near ?? "Type the 12 words as the other machine shows them."
    )
  }
}

/// A secret for one pairing, shown as twelve words: 128 random bits and 4 that check them.
package struct PairingCode: Sendable {
  /// How many words there are.
  package static let wordCount = 12
  /// How long a code is valid, in milliseconds: 10 minutes.
  package static let lifetime: Int64 = 600_000

  private static let size = 16
  private let secret: [UInt8]

  /// A code of 16 bytes that nobody can guess.
  package init(_ secret: [UInt8]) { self.secret = Array(secret.prefix(Self.size)) }

  /// The code that somebody typed, in any case, with any white space or hyphens between its words.
  ///
  /// - Throws: ``HubError/settings(_:hint:)`` for what is none.
  package init(_ text: String, _ words: PairingWords) throws(HubError) {
    let typed = text.lowercased().split { !$0.isLetter }.map(String.init)
    guard typed.count == Self.wordCount else {
      throw .settings(
        "A pairing code has \(Self.wordCount) words, and this one has \(typed.count).",
        hint: "Type them as the other machine shows them, in quotes: mindpulse hub pair \"…\""
      )
    }
    let bytes = try words.bytes(typed)
    secret = Array(bytes.prefix(Self.size))
    guard try Self.check(secret) == bytes[Self.size] & 0xF0 else {
      throw .settings(
        "This isn't the pairing code: one of its words is another one, or two have changed places.",
        hint: "Compare it with what the other machine shows."
      )
    }
  }

  /// The twelve words, with spaces between them.
  package func text(_ words: PairingWords) throws(HubError) -> String {
    words.words(secret + [try Self.check(secret)], count: Self.wordCount).joined(separator: " ")
  }

  /// The key by which what is handed over is encrypted; there is no passphrase in it to guess.
  func key(account: String) throws(HubError) -> AccountKey {
    let bytes = try HubError.sealing { () throws(SealingError) in
      try SealKey(bytes: LockedBytes(secret + [UInt8](repeating: 0, count: 32 - Self.size)))
        .mark("key", purpose: "mindpulse pairing 1")
    }
    return try AccountKey(account: account, bytes: LockedBytes(bytes))
  }

  /// Four bits of a hash, in the upper half of a byte.
  private static func check(_ secret: [UInt8]) throws(HubError) -> UInt8 {
    let digits = try HubError.sealing { () throws(SealingError) in
      var hash = try SHA256()
      hash.update(secret)
      return hash.finish()
    }
    return UInt8(truncatingIfNeeded: (digits.first?.hexDigitValue ?? 0) << 4)
  }
}

/// What one machine hands to the next, encrypted with a pairing code.
struct PairingPackage: Codable, Sendable {
  /// The account.
  let account: String
  /// Its keys.
  let keys: [HubMembership.Key]
}
