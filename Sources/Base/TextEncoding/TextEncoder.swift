/// Makes numbers of what a text means: texts that mean something alike have vectors that point alike.
package protocol TextEncoder: Sendable {
  /// The vector of a text, whose squares add up to one, or nearly.
  ///
  /// Of a long text the first 510 tokens count. A NUL counts as nothing.
  ///
  /// - Parameters:
  ///   - text: what somebody wrote, in any language.
  ///   - layers: what the vector is for.
  /// - Returns: ``EncoderLayers/width`` numbers.
  /// - Throws: ``EncoderError`` where there is no encoder, or none for these layers; rules must do then.
  func encode(_ text: String, _ layers: EncoderLayers) async throws(EncoderError) -> [Float]
}

/// What a vector is for, and so which layers of the model make it.
package enum EncoderLayers: CaseIterable, Sendable {
  /// The model as its makers trained it: texts near in meaning are near.
  case meaning
  /// The same model with last layers of our own, which were trained to tell danger from its absence.
  case danger
  /// The same with others, which were trained to tell what a message does and the situation it tells of.
  case listening

  /// How many numbers a vector has.
  package static let width = 384
}
