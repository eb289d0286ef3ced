import Core

/// A notification on the desktop, as it should be shown.
package struct DesktopNotice: Equatable, Sendable {
  /// Something the person can choose on it.
  package struct Action: Equatable, Sendable {
    /// The key it is known by; `default` is what a click on the notice itself means.
    package let key: String
    /// What stands on the button.
    package let label: String

    /// An action with its key and label.
    package init(key: String, label: String) {
      self.key = key
      self.label = label
    }
  }

  /// How much it presses (Desktop Notifications Specification, Urgency Levels).
  package enum Urgency: UInt8, Sendable {
    /// Can wait.
    case low
    /// As most are.
    case normal
    /// Stays until it is answered.
    case critical
  }

  /// The first line, at most 100 characters.
  package let title: String
  /// The text, at most 1,000 characters; plain, not markup.
  package let body: String
  /// What can be chosen, where the desktop offers choices.
  package let actions: [Action]
  /// How much it presses.
  package let urgency: Urgency
  /// How long it stays; `nil` leaves that to the desktop.
  package let lifetime: Duration?

  /// A notice; texts that are too long are cut, and what can't be seen is replaced.
  package init(
    title: String,
    body: String,
    actions: [Action] = [],
    urgency: Urgency = .normal,
    lifetime: Duration? = nil
  ) {
    self.title = VisibleText.singleLine(title, limit: 100)
    self.body = Self.bounded(VisibleText.filtered(body), 1_000)
    self.actions = actions.map {
      Action(
        key: VisibleText.singleLine($0.key, limit: 60),
        label: VisibleText.singleLine($0.label, limit: 60)
      )
    }
    self.urgency = urgency
    self.lifetime = lifetime
  }

  private static func bounded(_ text: String, _ limit: Int) -> String {
    // Characters may be of any length, since marks can be piled up: scalars are bounded as well.
    let short = String(String.UnicodeScalarView(text.unicodeScalars.prefix(4 * limit)))
    guard short.count > limit || short.utf8.count < text.utf8.count else { return text }
    return String(short.prefix(limit - 1)) + "…"
  }
}

/// What becomes of a notice.
package enum DesktopNoticeEvent: Equatable, Sendable {
  /// Why a notice was closed (Desktop Notifications Specification, NotificationClosed).
  package enum CloseReason: Equatable, Sendable {
    /// Its time was over.
    case expired
    /// The person closed it.
    case dismissed
    /// It was withdrawn by a call.
    case withdrawn
    /// The desktop didn't say.
    case unknown

    /// The reason behind the specification's number.
    init(number: UInt32) {
      self =
        switch number {
        case 1: .expired
        case 2: .dismissed
        case 3: .withdrawn
        default: .unknown
        }
    }
  }

  /// It is on the desktop; the number is the desktop's.
  case shown(id: UInt32)
  /// The person chose an action, by its key; nothing follows.
  case acted(key: String)
  /// It is no longer on the desktop; nothing follows.
  case closed(CloseReason)
  /// Whoever showed it has gone, and the notice with it; nothing follows.
  case serverGone
  /// It can't be shown; nothing follows.
  case failed(DesktopServicesError)
}
