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
    let words = showsText ? Self.beginning(of: message) : ""
    self.init(title: Self.discreet.title, body: words.isEmpty ? kind.discreetWords : words)
  }

  private init(title: String, body: String) {
    self.title = title
    self.body = body
  }

  /// The beginning of a text on one line, up to the last word that is whole; a cut ends with `…`.
  private static func beginning(of message: String) -> String {
    let line = VisibleText.singleLine(VisibleText.withoutNotice(message), limit: characterLimit)
    guard line.hasSuffix("…"), line.count == characterLimit else { return line }
    let kept = line.dropLast()
    // A word longer than the half of it all is cut rather than lost, as are texts without spaces.
    guard let space = kept.lastIndex(of: " "),
      kept.distance(from: kept.startIndex, to: space) > characterLimit / 2
    else { return line }
    return kept[..<space] + "…"
  }
}
