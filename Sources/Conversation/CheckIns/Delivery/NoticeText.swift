import Core

/// The words of a notification.
package struct NoticeText: Equatable, Sendable {
  /// What it says where words and numbers of the message should not be seen by others.
  package static let discreet = NoticeText(
    title: "MindPulse",
    body: NoticeKind.message.discreetWords
  )
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
  package init(message: String, showsText: Bool, kind: NoticeKind = .message) {
    let words = showsText ? VisibleText.beginning(of: message, limit: Self.characterLimit) : ""
    self.init(title: Self.discreet.title, body: words.isEmpty ? kind.discreetWords : words)
  }

  private init(title: String, body: String) {
    self.title = title
    self.body = body
  }
}
