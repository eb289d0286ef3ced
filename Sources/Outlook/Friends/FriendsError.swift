package import Core
package import Sealing

/// Why nothing can be shared with a friend.
package enum FriendsError: DescribedError, Hashable, Sendable {
  /// What was typed isn't an invitation; the words are a sentence.
  case code(LocalizedText)
  /// What was typed isn't a name by which somebody is found; the words are a sentence.
  case name(LocalizedText)
  /// What was sent was changed or moved, can't be true, or is for somebody else.
  case untrustworthy
  /// What was sent, or is kept here, has a form of a newer version.
  case newer
  /// What is kept here of friends can't be read.
  case damaged
  /// Nothing can be encrypted or opened.
  case sealing(SealingError)

  /// What is wrong, in one sentence.
  package var errorDescription: LocalizedText {
    switch self {
    case .code(let words), .name(let words): words
    case .untrustworthy: "What was sent in the name of a friend can't be trusted."
    case .newer: "A friend has a format that this version of MindPulse doesn't know."
    case .damaged: "What is saved here about friends is damaged."
    case .sealing(let error): error.errorDescription
    }
  }

  /// What would be right, in one sentence.
  package var recoverySuggestion: LocalizedText {
    switch self {
    case .code: "It is one line that they see with mindpulse friends invite. Copy the whole of it."
    case .name: "They see it with mindpulse friends name. For example: nadia-lute-river-oak-amber"
    case .untrustworthy: "Nothing of it was saved. Ask the friend, or whoever runs the hub."
    case .newer: "Install the newer version of MindPulse on this machine, too."
    case .damaged: "An earlier backup may have it undamaged."
    case .sealing(let error): error.recoverySuggestion
    }
  }

  /// Runs what encrypts.
  static func sealing<Result>(
    _ work: () throws(SealingError) -> Result
  ) throws(FriendsError) -> Result {
    do { return try work() } catch { throw .sealing(error) }
  }
}
