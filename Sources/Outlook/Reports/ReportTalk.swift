import Core
package import HealthModel

/// One talk in the list of a report.
///
/// A talk's title is made of the person's first words, so it counts as their own words: without
/// the person's leave neither stands in a report.
package struct ReportTalk: Sendable, Equatable {
  /// Something the person said.
  package struct Words: Sendable, Equatable {
    /// When.
    package let time: Timestamp
    /// What, made safe to show; it may have several lines.
    package let text: String

    /// A message of the person.
    package init(_ text: String, at time: Timestamp) {
      self.time = time
      self.text = VisibleText.filtered(text)
    }
  }

  /// The talk's id.
  package let id: String
  /// When its first message of these days was written.
  package let first: Timestamp
  /// When its last one was.
  package let last: Timestamp
  /// How many messages the person wrote in these days.
  package let own: Int
  /// How many the companion wrote: generated text, which is never part of a report.
  package let generated: Int
  /// What wrote them, such as `offline listener`; made safe to show.
  package let writers: [String]
  /// The title; nil without the person's leave.
  package let title: String?
  /// The person's own words; nil without their leave.
  package let words: [Words]?

  /// A talk from its parts.
  ///
  /// - Parameters:
  ///   - id: the talk's id.
  ///   - first: when its first message of these days was written.
  ///   - last: when its last one was.
  ///   - own: how many messages the person wrote.
  ///   - generated: how many the companion wrote.
  ///   - writers: what wrote those.
  ///   - title: the title; nil without the person's leave.
  ///   - words: the person's own words; nil without their leave.
  package init(
    id: String,
    first: Timestamp,
    last: Timestamp,
    own: Int,
    generated: Int,
    writers: [String],
    title: String? = nil,
    words: [Words]? = nil
  ) {
    self.id = id
    self.first = first
    self.last = last
    self.own = own
    self.generated = generated
    self.writers = writers.map { VisibleText.singleLine($0, limit: 80) }
    self.title = title.map { VisibleText.singleLine($0, limit: 120) }
    self.words = words
  }
}
