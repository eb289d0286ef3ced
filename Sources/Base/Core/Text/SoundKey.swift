/// How a word sounds, roughly: words that are written by ear have the key of the word they mean.
///
/// Not a phonetic alphabet of one language: letters that English, German, Spanish and French write
/// for one sound are one letter, and vowels but the first are one sign.
package enum SoundKey {
  /// Pairs of letters that stand for one sound, and those that say nothing.
  private static let pairs: [(String, String)] = [
    ("sch", "s"), ("ght", "t"), ("tch", "s"), ("eau", "o"), ("qu", "k"), ("ph", "f"), ("ck", "k"),
    ("sh", "s"), ("ch", "s"), ("th", "t"), ("wh", "w"), ("kn", "n"), ("wr", "r"), ("gn", "n"),
    ("gu", "g"), ("ce", "se"), ("ci", "si"), ("cy", "si"), ("sc", "s"), ("dt", "t"), ("pt", "t"),
    ("mb", "m"), ("ll", "l"),
  ]
  private static let letters: [Character: Character] = [
    "c": "k", "q": "k", "z": "s", "v": "f", "y": "i", "x": "k", "j": "g",
  ]
  private static let vowels: Set<Character> = ["a", "e", "i", "o", "u"]

  /// The key of a word in plain lower-case letters.
  package static func of(_ word: String) -> String {
    var rest = word[...]
    var sounds = ""
    while let first = rest.first {
      if let (pair, sound) = pairs.first(where: { rest.hasPrefix($0.0) }) {
        sounds += sound
        rest = rest.dropFirst(pair.count)
      } else {
        if first != "h" { sounds.append(letters[first] ?? first) }
        rest = rest.dropFirst()
      }
    }
    return evened(sounds)
  }

  /// Runs of vowels become one sign, a silent `e` at the end none; repeated letters become one.
  private static func evened(_ sounds: String) -> String {
    var result = ""
    for (index, sound) in sounds.enumerated() {
      let sign = vowels.contains(sound) && index > 0 ? "." : sound
      if result.last != sign { result.append(sign) }
    }
    if sounds.hasSuffix("e"), result.last == "." { result.removeLast() }
    return result
  }
}
