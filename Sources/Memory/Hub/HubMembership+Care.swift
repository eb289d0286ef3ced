import Core
package import Sealing

extension HubMembership {
  /// The pairs of keys to which others encrypt what they share with this account; the newest first.
  ///
  /// Each is derived from a key of the account, so every machine of it has them. A renewal makes a new
  /// pair, and what was encrypted to an earlier one stays readable.
  ///
  /// - Throws: ``HubError/storage(_:)`` for a membership that is damaged.
  package func carePairs() throws(HubError) -> [SealKeyPair] { try pairs(for: "mindpulse care 1") }

  /// The pairs of keys to which friends encrypt their counts; else as ``carePairs()``.
  package func friendPairs() throws(HubError) -> [SealKeyPair] {
    try pairs(for: "mindpulse friends 1")
  }

  private func pairs(for purpose: String) throws(HubError) -> [SealKeyPair] {
    let ring = try ring()
    var pairs: [SealKeyPair] = []
    for epoch in keys.map(\.epoch).sorted(by: >) {
      guard let key = ring.key(epoch) else { continue }
      pairs.append(try key.pair(for: purpose))
    }
    return pairs
  }
}

extension AccountKey {
  /// A pair of keys for one purpose, the same on each machine that has this key.
  func pair(for purpose: String) throws(HubError) -> SealKeyPair {
    let bytes = try secretBytes(for: purpose)
    return try HubError.sealing { () throws(SealingError) in try SealKeyPair(kept: bytes) }
  }
}
