package import Assessment
package import HealthModel

/// Everything a prompt is made from; read anew for each request.
package struct PromptContext: Hashable, Sendable {
  /// The age in fractional years; nil when the birthday is unknown.
  package var age: Double?
  /// The name to be called by, as the person typed it.
  package var name: String?
  /// Both vitals as they were judged.
  package var vitals: [Vital]
  /// The course of the talk.
  package var course: Course
  /// The present.
  package var now: Timestamp
  /// Whether the companion speaks first, on its own.
  package var isCheckIn: Bool

  /// A context from its parts.
  package init(
    age: Double?,
    name: String?,
    vitals: [Vital],
    course: Course,
    now: Timestamp,
    isCheckIn: Bool
  ) {
    self.age = age
    self.name = name
    self.vitals = vitals
    self.course = course
    self.now = now
    self.isCheckIn = isCheckIn
  }
}
