package import HealthModel

/// A short note about the person that outlives a session, and where it comes from.
package struct Note: Hashable, Sendable, Identifiable {
  /// How far it came.
  package enum State: String, CaseIterable, Hashable, Sendable {
    /// The person has not said yet whether it is to be kept.
    case proposed
    /// The person has confirmed it.
    case kept
  }

  /// Who worded it.
  package enum Origin: String, CaseIterable, Hashable, Sendable {
    /// A model proposed it.
    case model
    /// The person typed it.
    case person
  }

  /// Its number, from 1; never given out again.
  package let id: Int64
  /// What is to be remembered: one line.
  package var text: String
  /// How far it came.
  package var state: State
  /// Who worded it first.
  package let origin: Origin
  /// Whether the person has worded it anew.
  package var isEdited: Bool
  /// The message of the person's it was drawn from; nil for a typed one, and once that message is
  /// forgotten.
  package var messageID: String?
  /// When it was made.
  package let made: Timestamp
  /// When it was confirmed or worded anew; else as ``made``.
  package var changed: Timestamp

  /// A note from its parts.
  package init(
    id: Int64,
    text: String,
    state: State,
    origin: Origin,
    isEdited: Bool = false,
    messageID: String? = nil,
    made: Timestamp,
    changed: Timestamp
  ) {
    self.id = id
    self.text = text
    self.state = state
    self.origin = origin
    self.isEdited = isEdited
    self.messageID = messageID
    self.made = made
    self.changed = changed
  }
}
