/// What one slip of the pen did to a word (Damerau 1964), and how unlikely that is.
enum SlipKind {
  /// Two neighbouring letters changed round.
  case swapped
  /// A letter left out.
  case missing
  /// A letter too many.
  case extra
  /// A vowel in place of a vowel.
  case vowel
  /// Any letter in place of another.
  case wrong

  /// Shorter tokens are left alone: too many words are near them.
  static let shortest = 3
  /// From how many letters on a wrong letter, and one too many, are believed.
  private static let shortestWrong = 5
  private static let shortestExtra = 4

  /// How much less likely than the first it is, in halvings of a word's frequency.
  var cost: Int {
    switch self {
    case .swapped: 0
    case .missing: 1
    case .extra, .vowel: 2
    case .wrong: 4
    }
  }

  /// The slip that leads from a word to a token.
  ///
  /// The first letter must be right, or changed round with the second: first letters are seldom
  /// mistyped, and many words differ in them alone. Nil if more than one slip lies between them, or
  /// one that is not believed in a word so short.
  ///
  /// - Parameters:
  ///   - token: what was written.
  ///   - word: the word it may stand for.
  init?(from token: [UInt8], to word: ArraySlice<UInt8>) {
    let prefix = zip(token, word).prefix { $0 == $1 }.count
    let longer = max(token.count, word.count)
    guard prefix < longer else { return nil }
    let left = token.dropFirst(prefix)
    let right = word.dropFirst(prefix)
    switch token.count - word.count {
    case -1:
      guard prefix > 0, left.elementsEqual(right.dropFirst()) else { return nil }
      self = .missing
    case 1:
      guard prefix > 0, token.count >= Self.shortestExtra, left.dropFirst().elementsEqual(right)
      else { return nil }
      self = .extra
    case 0:
      guard let kind = Self.changed(left, right) else { return nil }
      if kind != .swapped {
        let shortest = kind == .vowel ? Self.shortestExtra : Self.shortestWrong
        guard prefix > 0, token.count >= shortest else { return nil }
      }
      self = kind
    default: return nil
    }
  }

  /// The slip between two rests of one length, which differ in their first letter.
  private static func changed(_ left: ArraySlice<UInt8>, _ right: ArraySlice<UInt8>) -> SlipKind? {
    guard let wrong = left.first, let letter = right.first else { return nil }
    if left.dropFirst().elementsEqual(right.dropFirst()) {
      return vowels.contains(wrong) && vowels.contains(letter) ? .vowel : .wrong
    }
    guard left.dropFirst().first == letter, right.dropFirst().first == wrong,
      left.dropFirst(2).elementsEqual(right.dropFirst(2))
    else { return nil }
    return .swapped
  }

  private static let vowels: [UInt8] = Array("aeiouy".utf8)
}
