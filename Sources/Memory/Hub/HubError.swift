package import Core
package import Sealing

/// Why something can't be done with a hub.
package enum HubError: DescribedError, Hashable, Sendable {
  /// The hub can't be reached, or hung up; the words end a sentence. It may work later.
  case unreachable(LocalizedText)
  /// The hub refuses: wrong password, no such account, a limit; the words are a sentence.
  case refused(LocalizedText)
  /// A row was changed, moved or swapped.
  case altered(HubPlace)
  /// The hub withholds rows, or shows an older state; the words are a sentence.
  case untrustworthy(LocalizedText)
  /// The hub or a row is of a newer version of the program; the words are a sentence.
  case newer(LocalizedText)
  /// The address, the code or the settings are wrong; a sentence, and what would be right.
  case settings(LocalizedText, hint: LocalizedText)
  /// What is kept on this machine about the hub can't be read or written; the words are a sentence.
  case storage(LocalizedText)
  /// Nothing can be encrypted or opened.
  case sealing(SealingError)

  /// Runs what encrypts.
  static func sealing<Result>(
    _ work: () throws(SealingError) -> Result
  ) throws(HubError) -> Result {
    do { return try work() } catch { throw .sealing(error) }
  }
}

extension HubError {
  /// What is said to a machine that was revoked.
  package static let revoked = HubError.refused(
    "This machine was revoked, and may write nothing to the hub."
  )
  /// What is said to a machine that has no part in a renewed key.
  package static let keyMissing = HubError.refused(
    "The account's key was renewed without this machine, so it has to be paired again."
  )
  /// What is said to a machine that the hub doesn't list.
  package static let notListed = HubError.untrustworthy(
    "The hub doesn't list this machine any more."
  )
}
