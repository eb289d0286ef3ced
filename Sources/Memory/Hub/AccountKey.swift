package import Core
import Sealing

/// The key of an account: all of a person's machines have it, and the hub never does.
///
/// Each row is encrypted with a key of its own, which the account's key wraps: a new account key
/// then wraps the small keys anew, and no row has to be sent again. Both are bound to the place of the
/// row, so that a hub can't move or swap rows unnoticed.
package struct AccountKey: Sendable {
  /// The account, a UUID in small letters.
  package let account: String
  private let key: SealKey

  /// A key that was kept or handed over.
  package init(account: String, bytes: LockedBytes) throws(HubError) {
    self.account = account
    key = try HubError.sealing { () throws(SealingError) in try SealKey(bytes: bytes) }
  }

  /// A new account with a key nobody can guess.
  package static func make(account: String) throws(HubError) -> AccountKey {
    let key = try HubError.sealing { () throws(SealingError) in try SealKey.random() }
    return AccountKey(account: account, key: key)
  }

  private init(account: String, key: SealKey) {
    self.account = account
    self.key = key
  }

  /// The key's 32 bytes, to be kept or handed to another machine of the same person.
  package var secret: LockedBytes { key.secret }

  /// What is said at a place, as the hub gets it.
  package func seal(_ plain: [UInt8], at place: HubPlace) throws(HubError) -> HubRow {
    let label = place.label(account: account)
    return try HubError.sealing { () throws(SealingError) in
      let own = try SealKey.random()
      return HubRow(
        place: place,
        sealed: try own.seal(plain, place: label),
        wrappedKey: try own.wrapped(by: key, place: label + "/key")
      )
    }
  }

  /// What a row says.
  ///
  /// - Throws: ``HubError/altered(_:)`` where the row was changed, moved or swapped.
  package func open(_ row: HubRow) throws(HubError) -> [UInt8] {
    let label = row.place.label(account: account)
    return try Self.opening(row) { () throws(SealingError) in
      try SealKey(wrapped: row.wrappedKey, by: key, place: label + "/key")
        .open(row.sealed, place: label)
    }
  }

  /// The same row with its small key wrapped by another key of the account.
  package func rewrap(_ row: HubRow, with next: AccountKey) throws(HubError) -> HubRow {
    let label = row.place.label(account: account) + "/key"
    return try Self.opening(row) { () throws(SealingError) in
      let own = try SealKey(wrapped: row.wrappedKey, by: key, place: label)
      return HubRow(
        place: row.place,
        sealed: row.sealed,
        wrappedKey: try own.wrapped(by: next.key, place: label)
      )
    }
  }

  /// The same row wrapped by another key of the account; as it is where that is the same key.
  func rewrapped(_ row: HubRow, with next: AccountKey) throws(HubError) -> HubRow {
    isSame(as: next) ? row : try rewrap(row, with: next)
  }

  /// Whether both are one key in memory.
  func isSame(as other: AccountKey) -> Bool { key === other.key }

  /// A mark of something that one machine may do, which tells the hub nothing of it.
  package func mark(_ text: String) throws(HubError) -> [UInt8] {
    try HubError.sealing { () throws(SealingError) in
      try key.mark(text, purpose: "mindpulse claim 1")
    }
  }

  /// Another secret for one purpose, from this key.
  func secretBytes(for purpose: String) throws(HubError) -> LockedBytes {
    try HubError.sealing { () throws(SealingError) in
      LockedBytes(try key.mark(account, purpose: purpose))
    }
  }

  /// What is sealed for one purpose under the account's key, such as the name of a machine.
  package func seal(_ plain: [UInt8], for purpose: String) throws(HubError) -> [UInt8] {
    try HubError.sealing { () throws(SealingError) in
      try key.seal(plain, place: "hub/\(account)/\(purpose)")
    }
  }

  /// Opens what ``seal(_:for:)`` sealed; nil where it was changed, or by another key.
  package func open(_ sealed: [UInt8], for purpose: String) throws(HubError) -> [UInt8]? {
    do { return try key.open(sealed, place: "hub/\(account)/\(purpose)") } catch {
      switch error {
      case .damaged, .wrongKey: return nil
      default: throw .sealing(error)
      }
    }
  }

  private static func opening<Result>(
    _ row: HubRow,
    _ work: () throws(SealingError) -> Result
  ) throws(HubError) -> Result {
    do { return try work() } catch {
      switch error {
      case .damaged, .wrongKey: throw .altered(row.place)
      default: throw .sealing(error)
      }
    }
  }
}
