/// Tells which texts repeat what another text says, as a mirrored answer or a later word on it does.
///
/// A text repeats another when both have
/// - a name or a number of the other: a word of four letters or more that begins with a capital
///   inside a sentence, or two digits or more;
/// - an uncommon word of seven letters or more; or
/// - three words in a row of which two say something, four of which one does, or any five.
///
/// Persons are taken for each other ("my boss shouted at me", "your boss shouted at you"), case and
/// apostrophes count for nothing. It lists too much rather than too little: what it finds is only
/// offered.
package struct RepeatedWords: Sendable {
  private static let shortestName = 4
  private static let shortestUncommon = 7

  private let single: Set<String>
  private let runs: Set<[String]>

  /// What is looked for.
  ///
  /// - Parameter texts: the texts that may be repeated.
  package init(of texts: [String]) {
    var single: Set<String> = []
    var runs: Set<[String]> = []
    for text in texts {
      let words = Word.all(in: text)
      for word in words where word.tellsAlone { single.insert(word.folded) }
      runs.formUnion(Self.runs(words))
      // A text of one or two words has no run: it is repeated as a whole.
      if words.count < 3, words.contains(where: \.saysSomething) {
        runs.insert(words.map(\.folded))
      }
    }
    self.single = single
    self.runs = runs
  }

  /// Whether a text repeats any of it.
  package func occur(in text: String) -> Bool {
    let words = Word.all(in: text)
    if words.contains(where: { single.contains($0.folded) }) { return true }
    let folded = words.map(\.folded)
    return (1...5).contains { length in
      guard folded.count >= length else { return false }
      return (0...(folded.count - length)).contains {
        runs.contains(Array(folded[$0..<($0 + length)]))
      }
    }
  }

  private static func runs(_ words: [Word]) -> Set<[String]> {
    var runs: Set<[String]> = []
    for (length, telling) in [(3, 2), (4, 1), (5, 0)] where words.count >= length {
      for start in 0...(words.count - length) {
        let run = words[start..<(start + length)]
        if run.count(where: \.saysSomething) >= telling { runs.insert(run.map(\.folded)) }
      }
    }
    return runs
  }

  /// A word of a text.
  private struct Word {
    /// In small letters, persons taken for each other.
    let folded: String
    /// Whether it says more than a word of grammar.
    let saysSomething: Bool
    /// Whether it gives away by itself what was said.
    let tellsAlone: Bool

    init(_ text: Substring, beginsSentence: Bool) {
      let small = text.lowercased()
      folded = RepeatedWords.persons[small] ?? small
      let isCommon = RepeatedWords.common.contains(small)
      saysSomething = !isCommon && RepeatedWords.persons[small] == nil
      let isName =
        !beginsSentence && text.count >= RepeatedWords.shortestName
        && text.first?.isUppercase == true
      let isNumber = text.count { $0.isNumber } >= 2
      tellsAlone =
        saysSomething && (isName || isNumber || text.count >= RepeatedWords.shortestUncommon)
    }

    static func all(in text: String) -> [Word] {
      var words: [Word] = []
      var beginsSentence = true
      for part in text.split(whereSeparator: \.isWhitespace) {
        for piece in part.split(whereSeparator: { !$0.isLetter && !$0.isNumber }) {
          words.append(Word(piece, beginsSentence: beginsSentence))
          beginsSentence = false
        }
        if let last = part.last, ".!?:…\"“”".contains(last) { beginsSentence = true }
      }
      return words
    }
  }
}

extension RepeatedWords {
  /// Words of persons, which an answer turns round.
  private static let persons: [String: String] = {
    let you = ["i", "me", "you", "we", "us"], your = ["my", "mine", "your", "yours", "our", "ours"]
    let are = ["am", "m", "are", "re", "is", "was", "were"],
      own = ["myself", "yourself", "ourselves"]
    var persons: [String: String] = [:]
    for (words, one) in [(you, "you"), (your, "your"), (are, "are"), (own, "yourself")] {
      for word in words { persons[word] = one }
    }
    return persons
  }()

  /// English words that say little by themselves: those of grammar, and of any talk about a day.
  private static let common = Set(
    """
    a an the ok and or but so if then than that this these those there here it its he she they them \
    his her their him who what when where why how which not no nor yes do does did done doing don t \
    didn doesn isn wasn aren won can could would should will ll d ve s have has had having be been \
    being as at by for from in into of off on onto out over to up with about after again all also \
    always any anyone anything around away back because before between both came come day days each \
    else even ever every everyone everything feel feeling feelings feels felt few first get gets \
    getting give go goes going gone good got happen happened happening happens just keep keeps kind \
    know last later left less let like little long look looking lot made make makes making many may \
    maybe mean might more morning most much must need never new next night nothing now often okay \
    once one only other others own people perhaps please probably quite rather really right said say \
    saying says see seem seems sometimes someone something soon still stop such sure take talk \
    talked talking tell thank thanks thing things think thinking thinks thought time times today \
    together told tomorrow tonight too took try trying two usually very want wanted wants way week \
    weeks well went whether while without wonder work working year years yesterday yet already \
    another anyway evening afternoon through though whatever yourselves weekend question reading \
    readings sounds getting
    """.split(separator: " ").map(String.init)
  )
}
