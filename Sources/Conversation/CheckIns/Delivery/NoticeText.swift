package import Catalogues
import Core

/// The words of a notification.
package struct NoticeText: Equatable, Sendable {
  /// How many characters of a message are shown at most.
  package static let characterLimit = 200

  /// The first line.
  package let title: String
  /// The text.
  package let body: String

  /// The words for a message.
  ///
  /// - Parameters:
  ///   - message: what the companion says.
  ///   - showsText: whether its words may be seen on the screen.
  ///   - kind: what it is about.
  ///   - catalogue: the language that is spoken.
  package init(
    message: String,
    showsText: Bool,
    kind: NoticeKind = .message,
    in catalogue: Catalogue
  ) {
    let words = showsText ? VisibleText.beginning(of: message, limit: Self.characterLimit) : ""
    title = "MindPulse"
    body = words.isEmpty ? kind.discreetWords(catalogue) : words
  }
}
