/// What a message can be about or do by its meaning: the acts and matters of the listener whose exemplars
/// it is nearest to, as an encoder hears them.
package struct HeardMeanings: Hashable, Sendable {
  /// An act or a matter of the listener's, by name.
  package struct Candidate: Hashable, Sendable {
    /// What the name stands for.
    package enum Kind: String, Hashable, Sendable, Decodable {
      /// An act of the listener's.
      case act
      /// A matter of the listener's.
      case matter
      /// What people say that is neither: where it is the likest, nothing is sure.
      case other
    }

    /// Whether it is an act, a matter, or neither.
    package let kind: Kind
    /// The name in the listener's script.
    package let name: String
    /// How alike the message and the exemplars are, from -1 to 1.
    package let likeness: Float

    /// A candidate from its parts.
    package init(_ kind: Kind, _ name: String, likeness: Float) {
      self.kind = kind
      self.name = name
      self.likeness = likeness
    }
  }

  /// How many candidates a matter that rules have found has to be among.
  private static let near = 30

  /// All acts and matters that have exemplars, the likest first.
  package let candidates: [Candidate]
  /// The first one, where it is alike enough and far enough ahead of the next; nil where it isn't.
  package let sure: Candidate?

  /// What is heard in likenesses.
  ///
  /// - Parameters:
  ///   - candidates: all of them, in any order.
  ///   - floor: how alike the first has to be at least.
  ///   - margin: how much less alike the next has to be at least.
  package init(_ candidates: [Candidate], floor: Float, margin: Float) {
    let sorted = candidates.sorted { ($0.likeness, $1.name) > ($1.likeness, $0.name) }
    self.candidates = sorted.filter { $0.kind != .other }
    let next = sorted.dropFirst().first?.likeness ?? -1
    sure = sorted.first.flatMap { first in
      first.kind != .other && first.likeness >= floor && first.likeness - next >= margin
        ? first : nil
    }
  }

  /// Among how many, where one word of a longer message is all that speaks for it.
  private static let nearest = 12

  /// Whether the message may be about a matter: it is near, or has no exemplars to compare with.
  ///
  /// - Parameters:
  ///   - name: the matter.
  ///   - isPassing: whether a single word of a longer message is all that speaks for it.
  /// - Returns: whether it may.
  package func allow(matter name: String, isPassing: Bool = false) -> Bool {
    guard let place = candidates.firstIndex(where: { $0.kind == .matter && $0.name == name }) else {
      return true
    }
    return place < (isPassing ? Self.nearest : Self.near)
  }

  /// The name of the matter that the message is surely about; nil for none.
  package var matter: String? { sure.flatMap { $0.kind == .matter ? $0.name : nil } }
  /// The name of the act that the message surely does; nil for none.
  package var act: String? { sure.flatMap { $0.kind == .act ? $0.name : nil } }
}
