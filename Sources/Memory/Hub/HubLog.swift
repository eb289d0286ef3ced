/// The logs of one account, as one machine of it can write and read them.
///
/// Each call can be repeated, after any failure, with the same result. A hub is not trusted: what it
/// says is checked by who reads it.
package protocol HubLog: Sendable {
  /// The highest number that each log ever had, erased rows included.
  func ends() async throws(HubError) -> [HubStream: Int64]

  /// Adds rows of this machine's own logs; a number that is there already stays as it is.
  func append(_ rows: [HubRow]) async throws(HubError)

  /// Rows of a log behind a number, the lowest first.
  ///
  /// - Parameters:
  ///   - stream: the log.
  ///   - index: the last number that is known; 0 for none.
  ///   - limit: how many rows at most, 1 to 1,000.
  /// - Returns: as many as that where there are so many, unless they are larger than 256 MB together.
  /// - Throws: ``HubError``, such as ``HubError/untrustworthy(_:)`` for rows out of order.
  func rows(of stream: HubStream, after index: Int64, limit: Int) async throws(HubError) -> [HubRow]

  /// Erases rows for good, of any machine of the account; none is needed to be there.
  func erase(_ places: [HubPlace]) async throws(HubError)

  /// Takes something that only one machine may do, such as one check-in.
  ///
  /// - Parameter mark: a keyed hash of what is taken, so that the hub doesn't learn it; 32 bytes.
  /// - Returns: whether this machine has it now, also where it has taken it before.
  /// - Throws: ``HubError``.
  func claim(_ mark: [UInt8]) async throws(HubError) -> Bool
}
