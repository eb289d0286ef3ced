package import HostSystem
package import Transcripts

extension ClaimHolder {
  /// This process.
  ///
  /// - Throws: ``HostSystemError`` when `/proc` can't be read.
  package static func current() throws(HostSystemError) -> ClaimHolder {
    let process = try ProcessIdentity.current()
    return ClaimHolder(
      bootID: process.bootID,
      processID: process.processID,
      startTime: process.startTime
    )
  }

  /// Whether a holder's process still runs.
  @Sendable package static func isAlive(_ holder: ClaimHolder) -> Bool {
    ProcessIdentity(
      bootID: holder.bootID,
      processID: holder.processID,
      startTime: holder.startTime
    ).isAlive
  }
}
