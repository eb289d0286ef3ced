// SPDX-License-Identifier: GPL-3.0-or-later

package import Core

/// One finished message, whom it goes to, and the server that takes it.
package struct MailSubmission: Sendable {
  /// Who takes it.
  package var server: MailServer

  /// The sender's address, `local@domain`, without angle brackets.
  package var sender: String

  /// The recipient's address, `local@domain`, without angle brackets.
  package var recipient: String

  /// The whole message: headers, an empty line, the body; lines end in CRLF (RFC 5322, 2.1).
  ///
  /// A line that begins with a dot gets its second one on the way (RFC 5321, 4.5.2).
  package var message: [UInt8]

  /// Who signs in; nil sends without signing in.
  package var user: String?

  /// The password, for signing in alone.
  package var password: LockedBytes?

  /// A PEM file with certificates to trust instead of the system's own.
  package var caFile: String?

  /// Seconds for everything: looking up the name, TLS, signing in, and the message.
  package var timeout: Double = 60

  /// A message for a server, without signing in.
  package init(server: MailServer, sender: String, recipient: String, message: [UInt8]) {
    self.server = server
    self.sender = sender
    self.recipient = recipient
    self.message = message
  }

  /// The part of the sender's address behind the at sign, by which the server is greeted.
  var greeting: String { sender.split(separator: "@").last.map(String.init) ?? "localhost" }

  /// Whether an address can stand between angle brackets: printable ASCII, one at sign, nothing that
  /// ends a command or an address (RFC 5321, 4.1.2).
  static func isSendable(_ address: String) -> Bool {
    let parts = address.split(separator: "@", omittingEmptySubsequences: false)
    return parts.count == 2 && parts.allSatisfy { !$0.isEmpty }
      && address.utf8.allSatisfy {
        $0 > 0x20 && $0 < 0x7F && !Array("<>\"\\,;:/".utf8).contains($0)
      }
  }
}
