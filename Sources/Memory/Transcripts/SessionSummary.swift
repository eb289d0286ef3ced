package import HealthModel

/// A conversation as it stands in a list.
package struct SessionSummary: Hashable, Sendable, Identifiable {
  /// The conversation's id.
  package var id: String
  /// The name a person gave it, or its first words.
  package var title: String
  /// When it began.
  package var started: Timestamp
  /// When the newest message was written.
  package var updated: Timestamp
  /// How many messages it has, failed tries included.
  package var messages: Int
  /// What wrote the newest reply: `endpoint` or `listener`.
  package var engine: String?
  /// The model of the newest reply.
  package var model: String?

  /// A summary from its parts.
  package init(
    id: String,
    title: String,
    started: Timestamp,
    updated: Timestamp,
    messages: Int,
    engine: String? = nil,
    model: String? = nil
  ) {
    self.id = id
    self.title = title
    self.started = started
    self.updated = updated
    self.messages = messages
    self.engine = engine
    self.model = model
  }
}
