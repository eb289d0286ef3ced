package import HealthModel

/// One thing that a person told a companion beside the talk, such as a note with a mood.
package struct DiaryEntry<Body: Sendable>: Sendable, Identifiable {
  /// Its number, from 1; never given out again.
  package let id: Int64
  /// The time it is about.
  package let time: Timestamp
  /// What was told.
  package let body: Body

  /// An entry from its parts.
  package init(id: Int64, time: Timestamp, body: Body) {
    self.id = id
    self.time = time
    self.body = body
  }
}
