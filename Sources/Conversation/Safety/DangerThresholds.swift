/// From which scores on the danger model counts, as `config/danger-model.json5` has them.
///
/// Chosen by hands that the weights of a trial had not learned from, for at most so many false alarms
/// in ordinary messages; `scripts/danger/thresholds.py` says how many.
struct DangerThresholds: Equatable, Sendable {
  /// Of another kind of danger: from which score a short check is due, and from which its answer.
  struct Kind: Equatable, Sendable, Decodable {
    /// The short check.
    var check: Double
    /// The whole answer.
    var full: Double
  }

  /// From which score for danger to oneself a short check is due.
  var check: Double
  /// The same where it tells of suffering and not of dying, as many ordinary messages do, too.
  var veiled: Double
  /// From which score the full answer is due to what is said plainly.
  var full: Double
  /// The same for what is happening now.
  var urgent: Double
  /// From which score on either is due to a message without a word for dying, killing and means: a
  /// fragment of an ordinary conversation, such as “I've put it on the shelf”, sounds like much.
  var unsaid: Double
  /// From which score it counts as happening now; where that is only suspected, the short check names the
  /// emergency number first.
  var now: Double
  /// Below which score for danger to oneself a phrase that isn't plain counts no more.
  var veto: Double
  /// Below which score the same holds for explicit phrases in a message without a plain word.
  var deepVeto: Double
  /// Below which score, and with no sign that it happens now, it holds for those with a plain word, too:
  /// “Suicide Squad is on tonight”.
  var plainVeto: Double
  /// How much surer it has to be of a part of a message than of a whole one: of six parts the one that
  /// sounds worst counts.
  var part: Double
  /// The other dangers.
  var kinds: [CrisisCategory: Kind]

  /// What the scores of a message amount to.
  ///
  /// - Parameters:
  ///   - scores: of the message.
  ///   - isPlain: whether it has one of the words for dying, killing and means.
  ///   - isBodily: whether it has one of the words for signs of an emergency: without any, the emergency
  ///     number is named in a short check and not in the whole answer.
  ///   - isBrief: whether it says too little for the model to be sure of anything by it.
  /// - Returns: what is heard, and what it takes back.
  func hearing(
    _ scores: DangerScores,
    isPlain: Bool = false,
    isBodily: Bool = true,
    isBrief: Bool = false
  ) -> DangerHearing {
    var findings: [HeardDanger] = []
    if var own = own(scores, isPlain) {
      // A few words without their place, such as “I took it”, are asked about first.
      if isBrief, !isPlain { (own.level, own.isFull) = (.present, false) }
      findings.append(own)
    }
    if var other = other(scores) {
      let isVague = other.danger.category == .medicalEmergency && !isBodily
      if isBrief || isVague { other.danger.isFull = false }
      other.danger.isFaint = isVague || other.danger.isFaint && !other.danger.isFull
      // A danger of another kind that is the likelier one is answered as that kind.
      if other.score > scores.own { findings = [] }
      findings.append(other.danger)
    }
    let mayVeto = findings.isEmpty && !isBrief
    let isPlainVetoed = scores.own < plainVeto && scores.now < now
    return DangerHearing(
      findings: findings,
      vetoes: mayVeto && scores.own < veto,
      vetoesWeights: mayVeto,
      vetoesExplicit: mayVeto && (isPlain ? isPlainVetoed : scores.own < deepVeto)
    )
  }

  private func own(_ scores: DangerScores, _ isPlain: Bool) -> HeardDanger? {
    let category = scores.likeliestOwn ?? .veiled
    guard scores.own >= (category.isVeiled ? veiled : check) else { return nil }
    let isSure = isPlain || scores.own >= unsaid
    let mayBeNow = scores.now >= now
    let isNow = isSure && mayBeNow && scores.own >= urgent
    let isFull = isNow || isSure && scores.own >= full && !category.isVeiled
    let level: CrisisLevel = isNow || mayBeNow && !isFull ? .immediate : .present
    let isFaint = !isPlain && !isFull && scores.own < urgent
    return HeardDanger(category: category, level: level, isFull: isFull, isFaint: isFaint)
  }

  /// The likeliest of the other dangers that pass their threshold.
  private func other(_ scores: DangerScores) -> (danger: HeardDanger, score: Double)? {
    let heard = kinds.compactMap { kind, threshold in
      scores.kinds[kind].flatMap { $0 >= threshold.check ? (kind, $0, threshold) : nil }
    }
    guard
      let (kind, score, threshold) = heard.max(by: {
        ($0.1, $1.0.rawValue) < ($1.1, $0.0.rawValue)
      })
    else { return nil }
    let isFull = score >= threshold.full
    let isNow = isFull && (kind == .medicalEmergency || scores.now >= now)
    let isFaint = kind != .medicalEmergency && score < (threshold.check + threshold.full) / 2
    let level: CrisisLevel = isNow ? .immediate : .present
    return (HeardDanger(category: kind, level: level, isFull: isFull, isFaint: isFaint), score)
  }
}
