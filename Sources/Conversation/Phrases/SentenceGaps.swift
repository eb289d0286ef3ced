/// Where sentences end, for phrases and for what they mean.
package struct SentenceGaps {
  /// Whether no phrase goes on over the gap before a token.
  ///
  /// Sentences of a single word (`I. Want. To. Die.`) don't end a phrase.
  package let closes: [Bool]
  /// The number of the sentence of each token.
  package let sentence: [Int]

  /// The gaps of a message.
  package init(_ tokens: [Token]) {
    let ends = tokens.indices.map { tokens[$0].gap == .stop }
    closes = tokens.indices.map { index in
      guard ends[index] else { return false }
      let aloneBefore = index < 2 ? true : ends[index - 1]
      let aloneAfter = index + 1 >= tokens.count ? true : ends[index + 1]
      return !(aloneBefore || aloneAfter)
    }
    var count = 0
    sentence = ends.map { isEnd in
      if isEnd { count += 1 }
      return count
    }
  }
}
