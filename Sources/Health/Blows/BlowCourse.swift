import Glibc

/// The course of a guided blow in time: get ready, breathe in, blow, rest.
///
/// Nothing is measured here; the course only says what is to be done when. How long each part takes
/// is a product choice, but for the blow itself, whose length is the mode's.
package struct BlowCourse: Sendable {
  /// What is to be done.
  package enum Phase: String, CaseIterable, Sendable {
    /// Sit upright, the mouthpiece at hand.
    case ready
    /// Breathe in as deep as can be.
    case breatheIn
    /// Blow.
    case blow
    /// Breathe as one likes.
    case rest
  }

  /// Where the course stands.
  package struct Moment: Equatable, Sendable {
    /// What is to be done.
    package let phase: Phase
    /// How much of the phase is over, 0 to below 1.
    package let share: Double
    /// Whole seconds of the phase that are left, begun ones included; at least 1.
    package let secondsLeft: Int
    /// Milliseconds since the course began.
    package let elapsed: Int

    /// Whether the breath of this blow has begun: what a device sent before is an earlier blow's.
    package var isOfBlow: Bool { phase != .ready }
  }

  /// How long is blown.
  package let mode: BlowMode

  /// A course of a mode.
  package init(_ mode: BlowMode) { self.mode = mode }

  /// How long a phase takes, ms.
  package func length(of phase: Phase) -> Int {
    switch phase {
    case .ready, .breatheIn: 3000
    case .blow: mode.seconds * 1000
    case .rest: 1500
    }
  }

  /// How long all of it takes, ms.
  package var length: Int { Phase.allCases.map { length(of: $0) }.reduce(0, +) }

  /// Where the course stands after so many milliseconds; nil when it is over.
  ///
  /// A time before the beginning is the beginning.
  package func moment(at milliseconds: Int) -> Moment? {
    let elapsed = max(0, milliseconds)
    var start = 0
    for phase in Phase.allCases {
      let length = length(of: phase)
      if elapsed - start < length {
        let left = length - (elapsed - start)
        return Moment(
          phase: phase,
          share: Double(elapsed - start) / Double(length),
          secondsLeft: (left + 999) / 1000,
          elapsed: elapsed
        )
      }
      start += length
    }
    return nil
  }
}

extension BlowCourse.Moment {
  /// How far something that is blown has come, 0…1: fast at first and slower later, as the flow of a
  /// forced breath falls off.
  var blownShare: Double {
    // Only how it looks: 82 % of the way lie in the first half.
    let falling = 3.0
    return (1 - exp(-share * falling)) / (1 - exp(-falling))
  }
}
