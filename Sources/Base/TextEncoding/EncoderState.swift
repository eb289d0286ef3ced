/// Whether texts are encoded, as `doctor` says it.
package enum EncoderState: Hashable, Sendable {
  /// They are; with the reason why danger has no layers of its own, if so.
  case available(danger: EncoderError?)
  /// The person has turned it off.
  case off
  /// They can't be, for a reason.
  case absent(EncoderError)
}
