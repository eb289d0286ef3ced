package import Core
package import Sealing

/// Why something can't be shared or read.
package enum SharingError: DescribedError, Hashable, Sendable {
  /// What was typed isn't the key of somebody who reads summaries; the words are a sentence.
  case key(LocalizedText)
  /// A word isn't a category.
  case category(String, near: String?)
  /// What was sent is damaged, changed, moved, or for somebody else.
  case unreadable
  /// What was sent, or is kept here, has a form of a newer version.
  case newer
  /// What is kept here of a share can't be read.
  case damaged
  /// Something to be sent is larger than a hub takes, in bytes.
  case tooLarge(bytes: Int)
  /// Nothing can be encrypted or opened.
  case sealing(SealingError)

  /// What is wrong, in one sentence.
  package var errorDescription: LocalizedText {
    switch self {
    case .key(let words): words
    case .category(let word, _):
      "“\(VisibleText.singleLine(word, limit: 40))” isn't a category that can be shared."
    case .unreadable: "A summary is damaged, was changed or moved, or is for somebody else."
    case .newer: "A share has a format that this version of MindPulse doesn't know."
    case .damaged: "What is saved here about a share is damaged."
    case .tooLarge(let bytes): "A summary of \(bytes >> 10) KB is larger than a hub takes."
    case .sealing(let error): error.errorDescription
    }
  }

  /// What would be right, in one sentence.
  package var recoverySuggestion: LocalizedText {
    switch self {
    case .key: "It is one line that they see with mindpulse care key. Copy the whole of it."
    case .category(_, let near):
      near.map { "Did you mean “\($0)”?" as LocalizedText }
        ?? "Choose some of \(ShareCategory.names), separated by commas."
    case .unreadable: "Nothing of it was saved. Ask the person, or whoever runs the hub."
    case .newer: "Install the newer version of MindPulse on this machine, too."
    case .damaged: "An earlier backup may have it undamaged."
    case .tooLarge: "Share fewer categories."
    case .sealing(let error): error.recoverySuggestion
    }
  }

  /// Runs what encrypts.
  static func sealing<Result>(
    _ work: () throws(SealingError) -> Result
  ) throws(SharingError) -> Result {
    do { return try work() } catch { throw .sealing(error) }
  }
}
