import Core
import Sealing

/// What a machine keeps of the hub it has joined: where it is, who the machine is there, and its keys.
///
/// It is as secret as the conversations, and is kept with them, under their lock.
package struct HubMembership: Codable, Hashable, Sendable {
  /// A key of the account, by the number that counts its renewals.
  package struct Key: Codable, Hashable, Sendable {
    /// 1 for the first key; each renewal has the next number.
    package let epoch: Int64
    /// The key's 32 bytes in hexadecimal digits.
    let digits: String
  }

  /// The form that this program writes.
  private static let newestForm = 1

  /// The form of what is kept.
  private var form = Self.newestForm
  /// The hub's address, without a password.
  package var url: String
  /// The account, a UUID in small letters.
  package let account: String
  /// This machine, a UUID in small letters.
  package private(set) var machine: String
  /// What the person calls this machine.
  package private(set) var name: String
  /// The keys of the account, the oldest first; never none.
  package private(set) var keys: [Key]
  /// What tells this copy of the data from others, see ``HubBinding``.
  package private(set) var binding: String
  /// The secret half of the machine's own key, in hexadecimal digits.
  private var secret: String

  /// A machine that joins.
  init(
    url: String,
    account: String,
    machine: String,
    name: String,
    keys: [Key],
    binding: String
  ) throws(HubError) {
    self.url = url
    self.account = account
    self.machine = machine
    self.name = name
    self.keys = keys
    self.binding = binding
    secret = try HubError.sealing { () throws(SealingError) in
      try SealKeyPair.random().handed.digits()
    }
  }

  /// Checks what was kept.
  ///
  /// - Throws: ``HubError/storage(_:)``, or ``HubError/newer(_:)``.
  package func checked() throws(HubError) -> HubMembership {
    guard form <= Self.newestForm else {
      throw .newer("What is kept here about the hub was written by a newer version of MindPulse.")
    }
    guard keys.first != nil, keys.allSatisfy({ $0.epoch > 0 }) else {
      throw .storage("What is kept here about the hub is damaged.")
    }
    _ = try ring()
    _ = try pair()
    return self
  }

  /// Whether another membership is of the same account, at the same address, with a key they share.
  package func isSameAccount(as other: HubMembership) -> Bool {
    account == other.account && url == other.url && keys.contains(where: other.keys.contains)
  }

  /// The keys, ready to be used.
  package func ring() throws(HubError) -> HubKeyRing {
    var found: [Int64: AccountKey] = [:]
    for key in keys { found[key.epoch] = try Self.key(key, account) }
    guard let ring = HubKeyRing(found) else {
      throw .storage("What is kept here about the hub is damaged.")
    }
    return ring
  }

  /// The machine's own pair of keys.
  func pair() throws(HubError) -> SealKeyPair {
    let bytes = try HubError.sealing { () throws(SealingError) in try LockedBytes(digits: secret) }
    guard let bytes else { throw .storage("What is kept here about the hub is damaged.") }
    return try HubError.sealing { () throws(SealingError) in try SealKeyPair(kept: bytes) }
  }

  /// The same membership with one more key of the account.
  func adding(_ key: AccountKey, epoch: Int64) throws(HubError) -> HubMembership {
    var copy = self
    copy.keys = keys.filter { $0.epoch < epoch } + [try Self.keep(key, epoch: epoch)]
    return copy
  }

  /// The same account on another machine, which this copy of the data has become.
  func moved(to machine: String, binding: String) throws(HubError) -> HubMembership {
    try HubMembership(
      url: url,
      account: account,
      machine: machine,
      name: name,
      keys: keys,
      binding: binding
    )
  }

  /// A key as it is kept.
  static func keep(_ key: AccountKey, epoch: Int64) throws(HubError) -> Key {
    let digits = try HubError.sealing { () throws(SealingError) in try key.secret.digits() }
    return Key(epoch: epoch, digits: digits)
  }

  /// A key that was kept.
  static func key(_ key: Key, _ account: String) throws(HubError) -> AccountKey {
    let bytes = try HubError.sealing { () throws(SealingError) in
      try LockedBytes(digits: key.digits)
    }
    guard let bytes, bytes.count == 32 else {
      throw .storage("What is kept here about the hub is damaged.")
    }
    return try AccountKey(account: account, bytes: bytes)
  }
}

/// The keys of an account by their numbers.
package struct HubKeyRing: Sendable {
  /// The newest number.
  package let epoch: Int64
  /// The newest key.
  package let newest: AccountKey
  private let keys: [Int64: AccountKey]

  /// Keys; nil for none.
  init?(_ keys: [Int64: AccountKey]) {
    guard let epoch = keys.keys.max(), let newest = keys[epoch] else { return nil }
    self.keys = keys
    self.epoch = epoch
    self.newest = newest
  }

  /// The key of a number; nil where this machine never had it.
  package func key(_ epoch: Int64) -> AccountKey? { keys[epoch] }

  /// A row as a session's key opens it: one that another key of the account wraps is wrapped again; nil
  /// where that key isn't known here.
  ///
  /// One that was changed is given as it is: whoever opens it finds that out.
  func renewed(_ row: HubRow, epoch: Int64, for key: AccountKey) throws(HubError) -> HubRow? {
    guard let other = keys[epoch] else { return nil }
    do { return try other.rewrapped(row, with: key) } catch {
      if case .altered = error { return row }
      throw error
    }
  }
}
