/// A danger that a model heard in a message.
package struct HeardDanger: Equatable, Sendable {
  /// Its kind.
  package var category: CrisisCategory
  /// How serious it is, 2 or 3; 1 gives a reason to ask.
  ///
  /// At 3 without ``isFull`` it may be happening now.
  package var level: CrisisLevel
  /// Whether it passed the model's higher threshold; what didn't is given a short check.
  package var isFull: Bool
  /// Whether it is so weak that in the middle of a talk a second sign is waited for.
  package var isFaint = false

  /// A danger from its parts.
  package init(
    category: CrisisCategory,
    level: CrisisLevel,
    isFull: Bool,
    isFaint: Bool = false
  ) {
    (self.category, self.level) = (category, level)
    (self.isFull, self.isFaint) = (isFull, isFaint)
  }
}

/// What a model heard in a message, beside the phrases.
package struct DangerHearing: Equatable, Sendable {
  /// The dangers; none where it heard none.
  package var findings: [HeardDanger]
  /// Whether it is sure that there is no danger: what was only suspected counts no more then.
  package var vetoes: Bool
  /// Whether it heard nothing in a message that says enough: what only single words weighed counts no
  /// more then.
  package var vetoesWeights: Bool
  /// Whether it is surer still, and surest of all where a word of the message is plain: no explicit
  /// phrase that was found in it counts then.
  package var vetoesExplicit: Bool

  /// A hearing from its parts.
  package init(
    findings: [HeardDanger] = [],
    vetoes: Bool = false,
    vetoesWeights: Bool = false,
    vetoesExplicit: Bool = false
  ) {
    (self.findings, self.vetoes) = (findings, vetoes)
    (self.vetoesWeights, self.vetoesExplicit) = (vetoesWeights, vetoesExplicit)
  }
}

extension CrisisFinding {
  /// This finding and what a model heard in the same message.
  ///
  /// The model raises, by level and then by grade; what it only suspects never goes before a whole answer,
  /// though it may happen now. A veto counts for level 1 and 2 of categories that
  /// are not explicit, and for what words weighed the model's silence is enough; for explicit ones the model has to be surer, and
  /// surest of all where the message has one of the words for dying, killing and means. Nothing takes back what phrases know
  /// to be done. What phrases found explicit keeps its category.
  ///
  /// - Parameters:
  ///   - hearing: what the model heard; nil where it wasn't asked.
  ///   - length: the bytes of the message, of which the model tells no part.
  /// - Returns: what counts.
  func merged(with hearing: DangerHearing?, length: Int) -> CrisisFinding {
    // The model hears each message by itself: what answers a question is the phrases' to read.
    guard let hearing, reply == nil, reassurances.isEmpty else { return self }
    var result = self
    if hearing.vetoes, level <= .present, category.mayBeVetoed { result.forget() }
    if hearing.vetoesWeights { result.forgetWeights() }
    // What phrases know to be done, such as an overdose, is never taken back: “…, what happens now?” is a question
    // of no danger to a model.
    let isKnownDone = isDone && level == .immediate
    if hearing.vetoesExplicit, !isKnownDone, category.isExplicit || category == .retracted {
      result.forget()
    }
    for heard in hearing.findings { result.hear(heard, length: length) }
    return result
  }

  /// Nothing was found; what the message answers stays.
  mutating func forget() {
    (level, category, spans, language) = (.none, .none, [], nil)
    (hints, isDone, source, isHeardFaintly) = ([], false, .phrases, false)
  }

  /// What single words weighed is gone; what phrases hinted at stays.
  private mutating func forgetWeights() {
    guard source == .weights else { return }
    guard let hint = hints.min(by: { $0.rawValue < $1.rawValue }) else { return forget() }
    level = .checkIn
    category = hint
    source = .phrases
  }

  private mutating func hear(_ heard: HeardDanger, length: Int) {
    guard heard.level > .none, heard.isFull || grade < .full else { return }
    let asked: DangerGrade = heard.level < .present ? .none : .check
    guard (heard.level, heard.isFull ? .full : asked) > (level, grade) else {
      if source == .weights, !heard.isFaint { source = .model }
      return
    }
    let keepsCategory = level >= .present && category.isExplicit && source == .phrases
    level = heard.level
    if keepsCategory { return }
    category = heard.category
    spans = spans.isEmpty ? [0..<length] : spans
    (source, isSure, isHeardFaintly) = (.model, heard.isFull, heard.isFaint)
  }
}
