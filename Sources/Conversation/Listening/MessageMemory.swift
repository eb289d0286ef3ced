import Core

/// What each message of a person means for the rest of its talk, worked out once for each: a reply at the two
/// hundredth turn reads the newest message, and not all of them again.
package final class MessageMemory: Sendable {
  /// What one message says, whatever was said around it.
  package struct Facts: Sendable {
    /// The words of subjects that it refuses.
    package let refused: Set<String>
    /// Whether it tells something, rather than greet or answer shortly.
    package let isTelling: Bool
    /// Whether it can put a word or a name right, were all of them known.
    package let mayCorrect: Bool

    /// Facts of their parts.
    package init(refused: Set<String>, isTelling: Bool, mayCorrect: Bool) {
      (self.refused, self.isTelling, self.mayCorrect) = (refused, isTelling, mayCorrect)
    }
  }

  /// How many messages are remembered before all are worked out again.
  private static let most = 2_000

  private let known = Locked<[String: Facts]>([:])

  /// A memory of nothing yet.
  package init() {}

  /// The facts of a message.
  ///
  /// - Parameters:
  ///   - text: the message.
  ///   - make: works them out; called once for each text while it is remembered.
  /// - Returns: the facts.
  package func facts(of text: String, _ make: () -> Facts) -> Facts {
    if let facts = known.withLock({ $0[text] }) { return facts }
    let made = make()
    known.withLock { known in
      if known.count >= Self.most { known.removeAll() }
      known[text] = made
    }
    return made
  }
}
