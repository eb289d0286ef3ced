import Core
package import Sealing
import Sharing

/// An invitation as it is given to somebody: one line of small letters and digits.
///
/// It says the account at the hub, the key to encrypt for, who invites, until when, and a secret that
/// whoever accepts has to show. Four bytes check all of it.
package struct FriendCode: Hashable, Sendable {
  private static let version: UInt8 = 1
  private static let purpose = "mindpulse invitation"
  private static let accountSize = 16
  private static let keySize = 32
  private static let secretSize = 16
  private static let timeSize = 5
  private static let headSize = 1 + accountSize + keySize + secretSize + timeSize
  /// The longest name, in characters and in bytes.
  package static let longestName = 40
  private static let longestNameBytes = 120

  /// The account that invites, a UUID in small letters.
  package let account: String
  /// Whom an acceptance is encrypted for.
  package let publicKey: SealPublicKey
  /// What whoever accepts has to know: 16 bytes in hexadecimal digits.
  package let secret: String
  /// Until when it is valid, in seconds since 1970.
  package let until: Int64
  /// Who invites, as they chose it.
  package let name: String

  /// An invitation; `until` says when it ends earlier than what is kept of it.
  package init(_ invitation: FriendInvitation, publicKey: SealPublicKey, until: Int64? = nil) {
    account = invitation.sender
    self.publicKey = publicKey
    secret = invitation.secret
    self.until = until ?? invitation.until
    name = invitation.alias
  }

  /// An invitation as it was typed, in any case, with any white space or hyphens in it.
  ///
  /// - Throws: ``FriendsError/code(_:)`` that says what is wrong.
  package init(_ text: String) throws(FriendsError) {
    let count = CheckedLine.typed(text).count
    let shortest = CheckedLine.length(of: Self.headSize + 1)
    let longest = CheckedLine.length(of: Self.headSize + Self.longestNameBytes)
    guard (shortest...longest).contains(count) else {
      throw .code(
        "An invitation has \(shortest) to \(longest) letters and digits, and this one has \(count)."
      )
    }
    let body: [UInt8]
    do throws(CheckedLine.Fault) { body = try CheckedLine.body(text, for: Self.purpose) } catch {
      throw Self.refusal(error)
    }
    guard body.first == Self.version, body.count > Self.headSize else {
      throw .code("This invitation is of a newer version of MindPulse.")
    }
    var rest = body.dropFirst()
    func take(_ size: Int) -> [UInt8] {
      defer { rest = rest.dropFirst(size) }
      return Array(rest.prefix(size))
    }
    account = CheckedLine.account(take(Self.accountSize))
    let key = take(Self.keySize)
    publicKey = try FriendsError.sealing { () throws(SealingError) in
      try SealPublicKey(bytes: key)
    }
    secret = ShareBytes.digits(take(Self.secretSize))
    until = take(Self.timeSize).reduce(0) { $0 << 8 | Int64($1) }
    name = String(decoding: rest, as: UTF8.self)
    guard Self.isName(name) else {
      throw .code("This invitation has a name that can't be shown.")
    }
  }

  private static func refusal(_ fault: CheckedLine.Fault) -> FriendsError {
    switch fault {
    case .letters:
      .code(
        "An invitation has only the letters a to z and the digits 2 to 7, and this one has more."
      )
    case .changed:
      .code(
        "This isn't the invitation as it was given: at least one of its letters is another one."
      )
    case .sealing(let error): .sealing(error)
    }
  }

  /// The invitation as it is given away.
  package func text() throws(FriendsError) -> String {
    guard let account = CheckedLine.bytes(ofAccount: account),
      let secret = ShareBytes.bytes(secret), secret.count == Self.secretSize
    else { throw .damaged }
    let time = (0..<Self.timeSize).map {
      UInt8(truncatingIfNeeded: until >> Int64(8 * (Self.timeSize - 1 - $0)))
    }
    let body = [Self.version] + account + publicKey.bytes + secret + time + Array(name.utf8)
    return try FriendsError.sealing { () throws(SealingError) in
      try CheckedLine.text(body, for: Self.purpose)
    }
  }

  /// Whether something can be a name: one line of some characters that can be seen, none of which means
  /// something to a shell, as names of others stand in commands that are shown.
  package static func isName(_ name: String) -> Bool {
    !name.isEmpty && name.utf8.count <= longestNameBytes
      && VisibleText.singleLine(name, limit: longestName) == name
      && name.first != "-" && name.contains { !$0.isWhitespace }
      && !name.contains { "\"`$\\!;|&<>*?".contains($0) }
  }

  /// Where the acceptance of an invitation stands at the hub: whoever doesn't know the secret can't tell.
  package static func mark(ofSecret secret: String) throws(FriendsError) -> String {
    try FriendMark.of("acceptance/\(secret)")
  }
}

/// What tells one row of deliveries from others; only who knows the secret behind it can tell which it is.
enum FriendMark {
  private static let size = 16

  /// The mark of a text, in hexadecimal digits.
  static func of(_ text: String) throws(FriendsError) -> String {
    let mark = try FriendsError.sealing { () throws(SealingError) in
      try MarkKey.openMark(Array(text.utf8), for: "mindpulse friends 1")
    }
    return ShareBytes.digits(Array(mark.prefix(size)))
  }
}
