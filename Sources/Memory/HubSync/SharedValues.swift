/// Single values that go with a person: the facts of the profile, or the settings of the schedule.
///
/// Handed in, as each stands in a file of its own; a value that two machines changed is the newest one.
package struct SharedValues: Sendable {
  /// All values by name; those that aren't set are left out.
  package let read: @Sendable () async throws -> [String: String]
  /// Sets a value, or takes it back; false where it can't be one here.
  package let write: @Sendable (_ name: String, _ value: String?) async throws -> Bool

  /// Values that are read and written by two functions.
  package init(
    read: @escaping @Sendable () async throws -> [String: String],
    write: @escaping @Sendable (_ name: String, _ value: String?) async throws -> Bool
  ) {
    self.read = read
    self.write = write
  }
}
