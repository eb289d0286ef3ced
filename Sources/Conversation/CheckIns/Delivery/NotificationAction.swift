package import Catalogues

/// What the person can choose on a notification.
package enum NotificationAction: Hashable, Sendable {
  /// Open a chat with the message in it.
  case talkNow
  /// Ask again after a while.
  case later
  /// No further check-in until the day is over.
  case notToday
  /// The answer “yes” to a question about medication.
  case yes
  /// The answer “not yet” to it.
  case notYet
  /// Ask the same again in so many hours.
  case remind(hours: Int)
  /// The doses that a notification reminds of were taken.
  case taken
  /// They were left out on purpose.
  case skipped

  /// The key the desktop knows for a click on the notification itself (Desktop Notifications
  /// Specification, Actions).
  package static let defaultKey = "default"

  /// How long a reminder can be put off: 1 to 24 hours.
  private static let hours = 1...24

  private static let plain: [NotificationAction] = [
    .talkNow, .later, .notToday, .yes, .notYet, .taken, .skipped,
  ]

  /// The key it is known by on the desktop: `remind-3h`.
  package var key: String {
    switch self {
    case .talkNow: "talk-now"
    case .later: "later"
    case .notToday: "not-today"
    case .yes: "yes"
    case .notYet: "not-yet"
    case .remind(let hours): "remind-\(hours)h"
    case .taken: "taken"
    case .skipped: "skipped"
    }
  }

  /// What stands on the button.
  package func label(_ catalogue: Catalogue) -> String {
    let words = CheckInWords(catalogue)
    return switch self {
    case .talkNow: words(.talkNow)
    case .later: words(.later)
    case .notToday: words(.notToday)
    case .yes: words(.yes)
    case .notYet: words(.notYet)
    case .remind(let hours): words(.remindIn, count: hours)
    case .taken: words(.taken)
    case .skipped: words(.skipped)
    }
  }

  /// The action behind a key of the desktop; a click on the notification itself means talking.
  ///
  /// Keys are read as they are written, so every button that can be offered is also understood.
  package init?(key: String) {
    if key == Self.defaultKey {
      self = .talkNow
      return
    }
    let known = Self.plain + Self.hours.map { .remind(hours: $0) }
    guard let action = known.first(where: { $0.key == key }) else { return nil }
    self = action
  }
}

/// What a notification is about, which decides what can be chosen on it.
package enum NoticeKind: Hashable, Sendable {
  /// A message of the companion's.
  case message
  /// The question whether a medication was taken; it can be put off by so many hours.
  case medicationQuestion(remindHours: [Int])
  /// A reminder of a dose.
  case dose

  /// What can be chosen, in the order it is offered.
  package var actions: [NotificationAction] {
    switch self {
    case .message: [.talkNow, .later, .notToday]
    case .medicationQuestion(let hours): [.yes, .notYet] + hours.map { .remind(hours: $0) }
    case .dose: [.taken, .skipped, .later]
    }
  }

  /// Keys and labels in the order they are offered, with the one for a click first.
  ///
  /// That one has no label: XFCE's service would draw a second button for it.
  package func offered(_ catalogue: Catalogue) -> [(key: String, label: String)] {
    [(NotificationAction.defaultKey, "")] + actions.map { ($0.key, $0.label(catalogue)) }
  }

  /// What is said where words of the message must not be seen by others.
  ///
  /// What is asked must be understood by the one who answers it, and by nobody else.
  package func discreetWords(_ catalogue: Catalogue) -> String {
    let words = CheckInWords(catalogue)
    return switch self {
    case .message: words(.notice)
    case .medicationQuestion: words(.noticeMedication)
    case .dose: words(.noticeDose)
    }
  }
}
