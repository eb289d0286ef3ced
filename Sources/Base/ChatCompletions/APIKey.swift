// SPDX-License-Identifier: GPL-3.0-or-later

import Core

/// A secret that a server asks for.
///
/// It cannot be printed, described, dumped or encoded; only `secret` gives it out, for the one
/// header it belongs in. It is kept in locked memory, and wiped when nobody needs it any more.
package struct APIKey: Sendable, Equatable, CustomStringConvertible, CustomDebugStringConvertible,
  CustomReflectable
{
  private let memory: LockedBytes

  /// The key itself, for the request header alone.
  var secret: String { String(decoding: memory.copy, as: UTF8.self) }

  /// Whether the system keeps it in memory alone, never on a disk.
  package var isLocked: Bool { memory.isLocked }

  /// A key, without the white space around it; nil when nothing is left.
  package init?(_ text: String) {
    let isSpace = { (character: Character) in character.isWhitespace || character.isNewline }
    guard let first = text.firstIndex(where: { !isSpace($0) }),
      let last = text.lastIndex(where: { !isSpace($0) })
    else { return nil }
    memory = LockedBytes(text[first...last].utf8)
  }

  /// Whether both are the same secret.
  package static func == (left: APIKey, right: APIKey) -> Bool {
    left.memory.copy == right.memory.copy
  }

  /// Always the same words, never the key.
  package var description: String { "API key (left out)" }

  /// Always the same words, never the key.
  package var debugDescription: String { description }

  /// A mirror without children.
  package var customMirror: Mirror { Mirror(self, children: []) }

  /// The fewest bytes of a key that is taken out of replies: what servers without keys are given
  /// (`ollama`, `none`, `test`) are words, and a reply may have them.
  package static let shortest = 8

  /// How many bytes it has.
  var count: Int { memory.count }

  /// One of its bytes; nil beyond them.
  func byte(at index: Int) -> UInt8? { memory.byte(at: index) }

  /// `text` with the key, wherever it stands, replaced; a key under four characters is no secret.
  ///
  /// For a server's own words on an error; ``KeyFilter`` is for replies.
  package func redact(_ text: String) -> String { redact(text, from: 4) }

  /// The name of a model or a host with the key replaced; these may be such words as keys are, too.
  func redactName(_ text: String) -> String { redact(text, from: Self.shortest) }

  private func redact(_ text: String, from shortest: Int) -> String {
    let secret = secret
    guard secret.utf8.count >= shortest else { return text }
    var result = ""
    var rest = text[...]
    while let found = Self.firstRange(of: secret, in: rest) {
      result += rest[..<found.lowerBound]
      result += "[key]"
      rest = rest[found.upperBound...]
    }
    return result + Self.withoutCut(secret, rest)
  }

  /// Replaces the beginning of the key where a text was cut off in the middle of it.
  private static func withoutCut(_ secret: String, _ text: Substring) -> String {
    for length in stride(from: secret.utf8.count - 1, to: 3, by: -1) {
      let beginning = Array(secret.utf8.prefix(length))
      if text.utf8.count >= length, text.utf8.suffix(length).elementsEqual(beginning) {
        return String(decoding: text.utf8.dropLast(length), as: UTF8.self) + "[key]"
      }
    }
    return String(text)
  }

  private static func firstRange(of word: String, in text: Substring) -> Range<String.Index>? {
    guard let range = Array(text.utf8).firstRange(of: Array(word.utf8)) else { return nil }
    let start = text.utf8.index(text.startIndex, offsetBy: range.lowerBound)
    return start..<text.utf8.index(start, offsetBy: range.count)
  }
}
