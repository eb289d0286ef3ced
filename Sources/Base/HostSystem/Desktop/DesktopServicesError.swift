// SPDX-License-Identifier: GPL-3.0-or-later

package import Core
import Glibc

/// Why the desktop or the service manager could not be reached.
package struct DesktopServicesError: DescribedError, Equatable, Sendable {
  /// What went wrong, for code to decide by.
  package enum Code: String, Sendable {
    /// libsystemd is not installed.
    case libraryMissing
    /// There is no session bus, or it can't be reached.
    case noBus
    /// The connection to the bus ended.
    case busGone
    /// Nobody on the bus shows notifications.
    case noServer
    /// Whoever shows notifications did not answer in time.
    case timedOut
    /// The bus or the service refused, for a reason of its own.
    case refused
    /// The service manager could not be told.
    case notTold
  }

  /// What went wrong, for code to decide by.
  package let code: Code
  /// What is wrong and where, in one sentence.
  package let errorDescription: LocalizedText
  /// What can be done; empty when there is nothing to advise.
  package let recoverySuggestion: LocalizedText

  /// An error with its texts.
  package init(_ code: Code, _ message: LocalizedText, hint: LocalizedText = "") {
    self.code = code
    errorDescription = message
    recoverySuggestion = hint
  }

  /// The library could not be loaded.
  static let libraryMissing = DesktopServicesError(
    .libraryMissing,
    "The library libsystemd.so.0, which sends desktop notifications, is missing.",
    hint: "Install the package libsystemd0."
  )

  /// The notice was not shown in time.
  static let timedOut = DesktopServicesError(
    .timedOut,
    "The desktop's notification service did not answer in time.",
    hint: "Restart the notification service of the desktop."
  )

  /// The service's answer is not what the specification says.
  static let unreadable = DesktopServicesError(
    .refused,
    "The notification service gave an answer that can't be read.",
    hint: "Restart the notification service of the desktop."
  )

  /// The connection to the bus ended.
  static let busGone = DesktopServicesError(.busGone, "The session bus ended the connection.")

  /// No bus at an address.
  ///
  /// - Parameters:
  ///   - address: where it was looked for.
  ///   - reason: what the system said, from `errno`.
  /// - Returns: the error in words.
  static func noBus(at address: String, reason: Int32) -> DesktopServicesError {
    let place = VisibleText.singleLine(address, limit: 120)
    return DesktopServicesError(
      .noBus,
      "The session bus at \(place) can't be reached: \(words: words(of: reason)).",
      hint: "Notifications are shown while you are logged in to a desktop."
    )
  }

  /// What libsystemd said, as a negated `errno`, about something that was tried.
  static func failed(_ action: String, _ result: Int32) -> DesktopServicesError {
    if result == -ENOSYS { return .libraryMissing }
    return DesktopServicesError(.refused, "Can't \(words: action): \(words: words(of: -result)).")
  }

  /// What an error that came over the bus means.
  ///
  /// The names are those of the D-Bus specification and of libdbus (`dbus-protocol.h`).
  static func answered(name: String, text: String) -> DesktopServicesError {
    let prefix = "org.freedesktop.DBus.Error."
    switch name.hasPrefix(prefix) ? String(name.dropFirst(prefix.count)) : name {
    case "ServiceUnknown", "NameHasNoOwner":
      return DesktopServicesError(
        .noServer,
        "No program on this desktop shows notifications.",
        hint: "Install a notification service, such as dunst, or start the one that is installed."
      )
    case let short where short.hasPrefix("Spawn."):
      return DesktopServicesError(
        .noServer,
        "The desktop's notification service could not be started.",
        hint: "Start it by hand to see why."
      )
    case "NoReply", "Timeout", "TimedOut":
      return .timedOut
    default:
      let reason = VisibleText.singleLine(text.isEmpty ? name : text, limit: 200)
      return DesktopServicesError(.refused, "The notification service refused: \(reason)")
    }
  }

  private static func words(of code: Int32) -> String {
    let text = unsafe strerror(code).map { unsafe String(cString: $0) } ?? "error \(code)"
    return text.lowercased()
  }
}
