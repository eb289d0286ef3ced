import Core
package import HealthModel

/// A time as a person typed it: what it means depends on the present and the place.
package struct TypedTime: Sendable {
  /// What was typed.
  package let text: String

  /// A time that was typed; not understood yet.
  package init(text: String) { self.text = text }

  /// The time it means.
  ///
  /// - Throws: ``HealthModelError`` for what is no time.
  @MainActor package func resolved(_ services: Services) throws(HealthModelError) -> Timestamp {
    let clock = TimeOfDay(text)?.description ?? text
    let parsed = TimestampText.parseTyped(clock, now: services.clock.now(), in: services.clock.zone)
    guard let parsed else { throw .unreadableTime(VisibleText.singleLine(text, limit: 60)) }
    return parsed
  }
}
