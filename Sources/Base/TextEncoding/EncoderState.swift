/// Whether texts are encoded, as `doctor` says it.
package enum EncoderState: Hashable, Sendable {
  /// They are; with the reason why something has no layers of its own, where that is so.
  case available(lacking: [EncoderLayers: EncoderError])
  /// The person has turned it off.
  case off
  /// They can't be, for a reason.
  case absent(EncoderError)
}
