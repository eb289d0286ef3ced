package import Sealing

extension HubMembership {
  /// A key that marks things on this machine alone, for one purpose; it ends with the membership.
  package func marks(for purpose: String) throws(HubError) -> MarkKey {
    let secret = try pair().handed
    return try HubError.sealing { () throws(SealingError) in
      try SealKey(bytes: secret).marks(for: purpose)
    }
  }
}
