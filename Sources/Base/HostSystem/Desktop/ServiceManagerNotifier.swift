// SPDX-License-Identifier: GPL-3.0-or-later

import Core
import CSystemd

/// Tells the service manager how this service is (sd_notify(3)).
///
/// Where none started this process, which is so without `NOTIFY_SOCKET`, nothing is told and the
/// library is not loaded.
package struct ServiceManagerNotifier: Sendable {
  private let isListening: Bool

  /// A notifier for the process with these environment variables, which must be its own.
  package init(environment: [String: String]) {
    isListening = environment["NOTIFY_SOCKET"].map { !$0.isEmpty } ?? false
  }

  /// The service is up (`READY=1`), at first and after each reload.
  ///
  /// - Parameter status: one line on what it does now.
  /// - Throws: ``DesktopServicesError`` when the service manager can't be told.
  package func ready(status: String) throws(DesktopServicesError) {
    try tell(["READY=1", Self.line(status)])
  }

  /// The service reads its settings again: `RELOADING=1`; ``ready(status:)`` follows.
  ///
  /// - Parameter monotonicMicroseconds: now, by `CLOCK_MONOTONIC`.
  /// - Throws: ``DesktopServicesError`` when the service manager can't be told.
  package func reloading(monotonicMicroseconds: UInt64) throws(DesktopServicesError) {
    try tell(["RELOADING=1", "MONOTONIC_USEC=\(monotonicMicroseconds)"])
  }

  /// The service ends: `STOPPING=1`.
  package func stopping() throws(DesktopServicesError) { try tell(["STOPPING=1"]) }

  /// What the service does now, in one line, as `systemctl status` shows it.
  package func status(_ text: String) throws(DesktopServicesError) { try tell([Self.line(text)]) }

  private static func line(_ status: String) -> String {
    "STATUS=" + VisibleText.singleLine(status, limit: 200)
  }

  private func tell(_ lines: [String]) throws(DesktopServicesError) {
    guard isListening else { return }
    guard CSystemd_is_available() else {
      throw DesktopServicesError(
        .libraryMissing,
        "The library libsystemd.so.0, which notifies the service manager, is missing.",
        hint: "Install the package libsystemd0."
      )
    }
    let result = unsafe sd_notify(0, lines.joined(separator: "\n"))
    guard result >= 0 else {
      throw DesktopServicesError(
        .notTold,
        "The service manager could not be notified (\(lines[0])).",
        hint: "NOTIFY_SOCKET should name the socket of the service manager."
      )
    }
  }
}
