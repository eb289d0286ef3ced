import Listening

/// What a talk says as a whole, from what each of its messages says.
extension ListenerCore {
  /// What one message of a person says by itself.
  func facts(of text: String) -> MessageMemory.Facts {
    memory.facts(of: text) {
      let alone = [Utterance(isPerson: true, text: text)]
      let words = Words(text)
      let isSmall = intents.small(words) != nil || FineReply(script).saysFine(text)
      let isSaid =
        words.list.count >= 3 || topics.topic(of: text) != nil || topics.feeling(in: text) != nil
      return MessageMemory.Facts(
        refused: acts.refused(in: alone).union(refusedMatters(in: alone)),
        isTelling: !isSmall && isSaid,
        mayCorrect: CorrectionFinder.find(in: text) { _ in true } != nil
      )
    }
  }

  /// The words of subjects that a person has refused in a talk.
  func refused(in talk: [Utterance]) -> Set<String> {
    talk.reduce(into: []) { words, utterance in
      if utterance.isPerson { words.formUnion(facts(of: utterance.text).refused) }
    }
  }

  /// How many messages of a talk tell something.
  func told(in talk: [Utterance]) -> Int {
    talk.count { $0.isPerson && facts(of: $0.text).isTelling }
  }
}
