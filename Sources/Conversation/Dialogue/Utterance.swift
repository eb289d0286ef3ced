/// One message of a talk as the listener sees it.
struct Utterance: Hashable, Sendable {
  /// Whether the person wrote it, and not the companion.
  let isPerson: Bool
  /// What was written.
  let text: String
}
