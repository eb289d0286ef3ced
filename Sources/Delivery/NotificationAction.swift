/// What the person can choose on a notification.
package enum NotificationAction: String, CaseIterable, Sendable {
  /// Open a chat with the message in it.
  case talkNow = "talk-now"
  /// Ask again after a while.
  case later
  /// No further check-in until the day is over.
  case notToday = "not-today"

  /// The key the desktop knows for a click on the notification itself (Desktop Notifications
  /// Specification, Actions).
  package static let defaultKey = "default"

  /// What stands on the button.
  package var label: String {
    switch self {
    case .talkNow: "Talk now"
    case .later: "Later"
    case .notToday: "Not today"
    }
  }

  /// The action behind a key of the desktop; a click on the notification itself means talking.
  package init?(key: String) {
    if key == Self.defaultKey {
      self = .talkNow
    } else {
      self.init(rawValue: key)
    }
  }

  /// Keys and labels in the order they are offered, with the one for a click first.
  ///
  /// That one has no label: XFCE's service would draw a second button for it.
  package static let offered: [(key: String, label: String)] =
    [(defaultKey, "")] + allCases.map { ($0.rawValue, $0.label) }
}
