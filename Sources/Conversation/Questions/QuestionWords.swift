/// The words of a sentence as patterns look at them: small letters, apostrophes and accents dropped.
///
/// A number with a decimal point or comma, a time such as 15:30 and a day such as 2026-11-20 are one word each.
struct QuestionWords: Hashable, Sendable {
  /// The words in their order.
  let list: [String]
  /// The same with their accents.
  let written: [String]

  /// The words of a text.
  init(_ text: String) {
    let scalars = Array(text.lowercased().unicodeScalars)
    var list: [String] = []
    var word = String.UnicodeScalarView()
    for (index, scalar) in scalars.enumerated() where !Self.isApostrophe(scalar) {
      if Self.belongsToWord(scalar) || Self.joinsDigits(scalars, at: index) {
        word.append(scalar == "," ? "." : scalar)
      } else if !word.isEmpty {
        list.append(String(word))
        word = String.UnicodeScalarView()
      }
    }
    written = word.isEmpty ? list : list + [String(word)]
    self.list = written.map(Self.plain)
  }

  /// A word without accents, as hurried people type it: `schlaf`, `hochste`, `manana`.
  static func plain(_ word: String) -> String {
    if word.utf8.allSatisfy({ $0 < 0x80 }) { return word }
    var plain = ""
    for letter in word {
      if !letter.isASCII, let letters = accented[letter] {
        plain += letters
      } else {
        plain.append(letter)
      }
    }
    return plain
  }

  private static let accented: [Character: String] = [
    "á": "a", "à": "a", "â": "a", "ä": "a", "ã": "a", "ç": "c", "é": "e", "è": "e", "ê": "e",
    "ë": "e",
    "í": "i", "ì": "i", "î": "i", "ï": "i", "ñ": "n", "ó": "o", "ò": "o", "ô": "o", "ö": "o",
    "õ": "o",
    "œ": "oe", "ß": "ss", "ú": "u", "ù": "u", "û": "u", "ü": "u", "ÿ": "y",
  ]

  /// The sentences of a message, each with whether it ends with a question mark.
  static func sentences(_ text: String) -> [(text: String, isAsked: Bool)] {
    var sentences: [(text: String, isAsked: Bool)] = []
    var sentence = ""
    let characters = Array(text)
    for (index, character) in characters.enumerated() {
      let next = index + 1 < characters.count ? characters[index + 1] : " "
      let isOrdinal = character == "." && isOrdinal(characters, at: index)
      let isEnd =
        "?!？¿\n".contains(character)
        || (".;".contains(character) && next.isWhitespace && !isOrdinal)
        || (character == "," && asks(behind: characters[(index + 1)...]))
      guard isEnd else {
        sentence.append(character)
        continue
      }
      add(sentence, isAsked: "?？".contains(character), to: &sentences)
      sentence = ""
    }
    add(sentence, isAsked: false, to: &sentences)
    return sentences
  }

  /// Whether a point stands behind the number of a German day, before its month or “bis”.
  private static func isOrdinal(_ characters: [Character], at index: Int) -> Bool {
    guard index > 0, characters[index - 1].isNumber else { return false }
    let next = characters[(index + 1)...].drop { $0.isWhitespace }.prefix { $0.isLetter }
    return behindDays.contains(plain(String(next).lowercased()))
  }

  private static let behindDays: Set = [
    "bis", "jan", "januar", "janner", "feb", "februar", "marz", "maerz", "april", "mai", "juni",
    "juli",
    "aug", "august", "sep", "sept", "september", "okt", "oktober", "nov", "november", "dez",
    "dezember",
  ]

  /// Whether what follows a comma is a question of its own: “My watch says 112, is that bad?”.
  private static func asks(behind characters: ArraySlice<Character>) -> Bool {
    let next = String(characters.prefix(10)).lowercased().drop { $0.isWhitespace }
    return ["is that ", "is this ", "is it "].contains { next.hasPrefix($0) }
  }

  private static func add(
    _ sentence: String,
    isAsked: Bool,
    to sentences: inout [(text: String, isAsked: Bool)]
  ) {
    if sentence.contains(where: { $0.isLetter || $0.isNumber }) {
      sentences.append((sentence, isAsked))
    }
  }

  private static func isApostrophe(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "'", "’", "‘", "`", "´": true
    default: false
    }
  }

  private static func belongsToWord(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "0"..."9": return true
    case "\0"..."\u{7F}": return false
    default:
      let properties = scalar.properties
      return properties.isAlphabetic || properties.generalCategory == .nonspacingMark
    }
  }

  /// Whether a point, a comma, a colon or a hyphen stands between two digits.
  private static func joinsDigits(_ scalars: [Unicode.Scalar], at index: Int) -> Bool {
    guard [".", ",", "-", "/", ":"].contains(scalars[index]), index > 0, index + 1 < scalars.count
    else { return false }
    let digits: ClosedRange<Unicode.Scalar> = "0"..."9"
    return digits.contains(scalars[index - 1]) && digits.contains(scalars[index + 1])
  }
}
