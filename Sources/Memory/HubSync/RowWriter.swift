import Hub
import SQLite
import Core

/// Encrypts rows for this machine's logs.
struct RowWriter: Sendable {
  /// This machine, a UUID in small letters.
  let machine: String
  /// The account's key.
  let key: AccountKey

  /// A row as the hub gets it.
  ///
  /// - Throws: ``SQLite/SQLiteError``, as it happens within a change of the ledger.
  func seal(_ content: [UInt8], _ store: HubStoreName, _ place: Int64) throws(SQLiteError) -> HubRow
  {
    do throws(HubError) {
      let stream = HubStream(machine: machine, store: store)
      return try key.seal(content, at: HubPlace(stream, index: place))
    } catch {
      throw SQLiteError(
        .other,
        "A row for the hub can't be encrypted: \(String(describing: error))",
        hint: ""
      )
    }
  }
}
