/// One message of a talk as the listener sees it.
package struct Utterance: Hashable, Sendable {
  /// Whether the person wrote it, and not the companion.
  package let isPerson: Bool
  /// What was written.
  package let text: String

  /// A message.
  package init(isPerson: Bool, text: String) {
    self.isPerson = isPerson
    self.text = text
  }
}
