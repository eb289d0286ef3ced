/// The process that holds a claim or has a chat open, as it stands in the database.
///
/// Whether it still runs is for the caller to tell: this module looks at no process.
package struct ClaimHolder: Hashable, Sendable {
  /// The boot it runs in: a UUID as text, new at each start of the machine.
  package let bootID: String
  /// The process id.
  package let processID: Int32
  /// When it started, in clock ticks after the start of the machine.
  package let startTime: Int64

  /// A holder from its parts.
  package init(bootID: String, processID: Int32, startTime: Int64) {
    self.bootID = bootID
    self.processID = processID
    self.startTime = startTime
  }
}
