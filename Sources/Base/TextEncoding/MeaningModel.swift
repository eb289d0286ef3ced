/// Makes meanings that can be compared of the vectors of ``EncoderLayers/meaning``.
///
/// The vectors themselves all lie in one corner, and beside what a text is about they tell which language it
/// is in: a short German question is nearer to any German text than to an English one about its subject. So
/// the centre of many messages is taken off, and the few directions in which these differ most (Mu and
/// Viswanath, All-but-the-Top, ICLR 2018, arXiv:1702.01417).
package struct MeaningModel: Sendable {
  /// What it is called in a store: meanings of two names can't be compared.
  package let name: String

  private let centre: [Float]
  private let axes: [[Float]]

  /// A model; nil where a number is missing or an axis hasn't the length of one.
  ///
  /// - Parameters:
  ///   - name: a name that is changed with the encoder and with any of the numbers.
  ///   - centre: the mean of the vectors of many messages.
  ///   - axes: the directions to leave out, at right angles to each other.
  package init?(name: String, centre: [Float], axes: [[Float]]) {
    let fits = ([centre] + axes).allSatisfy { $0.count == EncoderLayers.width }
    guard fits, axes.allSatisfy({ abs(Self.product($0, $0) - 1) < 0.01 }) else { return nil }
    self.name = name
    self.centre = centre
    self.axes = axes
  }

  /// The meaning of an encoder's vector; ``MeaningVector/none`` where nothing is left of it.
  package func meaning(of vector: [Float]) -> MeaningVector {
    guard vector.count == EncoderLayers.width else { return .none }
    var rest = zip(vector, centre).map { $0 - $1 }
    for axis in axes {
      let share = Self.product(rest, axis)
      for index in rest.indices { rest[index] -= share * axis[index] }
    }
    return MeaningVector(rest) ?? .none
  }

  private static func product(_ one: [Float], _ other: [Float]) -> Float {
    zip(one, other).reduce(0) { $0 + $1.0 * $1.1 }
  }
}
