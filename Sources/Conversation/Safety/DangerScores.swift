/// What the danger model makes of one message.
///
/// A score is the logarithm of odds: 0 is even, above it the kind is likelier than not. The model
/// reads one vector a message, so a score says nothing of where in the message something stands.
package struct DangerScores: Equatable, Sendable {
  /// That the person may be in danger from themselves, of any kind.
  package var own: Double
  /// That it is happening now, where it is a danger.
  package var now: Double
  /// Each kind of danger, by its name, against everything else.
  package var kinds: [CrisisCategory: Double]

  /// The kind of danger to oneself that is likeliest; nil where none is known.
  var likeliestOwn: CrisisCategory? {
    kinds.filter { !$0.key.isOtherDanger }
      .max { ($0.value, $1.key.rawValue) < ($1.value, $0.key.rawValue) }?.key
  }

  /// The lighter of each score of a message alone and behind the one before it.
  func lowered(by other: DangerScores) -> DangerScores {
    DangerScores(
      own: min(own, other.own),
      now: min(now, other.now),
      kinds: kinds.merging(other.kinds, uniquingKeysWith: min)
    )
  }

  /// Each score but that of now, less by so much.
  func less(_ amount: Double) -> DangerScores {
    DangerScores(own: own - amount, now: now, kinds: kinds.mapValues { $0 - amount })
  }

  /// The heavier of each score of two parts of one message.
  func merged(with other: DangerScores) -> DangerScores {
    DangerScores(
      own: max(own, other.own),
      now: max(now, other.now),
      kinds: kinds.merging(other.kinds, uniquingKeysWith: max)
    )
  }
}
