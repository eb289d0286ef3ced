import HostSystem
import Transcripts

extension ClaimHolder {
  /// This process.
  ///
  /// - Throws: ``HostSystemError`` when `/proc` can't be read.
  static func current() throws(HostSystemError) -> ClaimHolder {
    let process = try ProcessIdentity.current()
    return ClaimHolder(
      bootID: process.bootID,
      processID: process.processID,
      startTime: process.startTime
    )
  }

  /// Whether a holder's process still runs.
  @Sendable static func isAlive(_ holder: ClaimHolder) -> Bool {
    ProcessIdentity(
      bootID: holder.bootID,
      processID: holder.processID,
      startTime: holder.startTime
    ).isAlive
  }
}
