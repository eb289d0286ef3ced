import Core

extension SettingSpecification {
  /// The settings of messages to trusted people, in the order of the documented file.
  static let people: [SettingSpecification] = [
    .text(
      "people.mail.server",
      \.people.mail.server,
      accepts: "an address like \"smtp://mail.example.org:587\" or \"smtps://mail.example.org\"",
      reach: .server(.mail),
      "The server that sends mail to trusted people.",
      where: TextRules.refusal(ofMailServer:)
    ),
    .text(
      "people.mail.from",
      \.people.mail.from,
      accepts: "an email address, as in \"robin@example.org\"",
      reach: .server(.mail),
      "The address mail is sent from.",
      where: TextRules.refusal(ofMailAddress:)
    ),
    .text(
      "people.mail.user",
      \.people.mail.user,
      accepts: "the name you sign in with",
      reach: .server(.mail),
      "The user name for the mail server.",
      where: { _ in nil }
    ),
    .program(
      "people.mail.passwordCommand",
      \.people.mail.passwordCommand,
      "A program that prints the mail server's password."
    ),
    .text(
      "people.mail.caFile",
      \.people.mail.caFile,
      accepts: "a path that begins with / or ~/",
      reach: .server(.mail),
      "CA certificates to trust instead of the system's.",
      where: TextRules.refusal(ofPath:)
    ),
    .duration(
      "people.timeout",
      \.people.timeout,
      in: .seconds(1)...(.seconds(600)),
      "The time limit for sending a message to a trusted person."
    ),
  ]
}

extension TextRules {
  /// Checks a mail server's address: a scheme, a host, perhaps a port, and nothing else.
  static func refusal(ofMailServer text: String) -> SettingSpecification.Refusal? {
    let lowered = text.lowercased()
    guard let scheme = ["smtp://", "smtps://"].first(where: { lowered.hasPrefix($0) }) else {
      return .unfit
    }
    let rest = text.dropFirst(scheme.count)
    if rest.contains("@") {
      return .because(
        ConfigurationError(
          "'people.mail.server' can't contain a user name or a password.",
          hint: "Set 'people.mail.user' and 'people.mail.passwordCommand' instead."
        )
      )
    }
    let isPlain =
      rest.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F } && !rest.contains { "/?#".contains($0) }
    return isPlain && !rest.isEmpty && rest.first != ":" ? nil : .unfit
  }

  /// Checks an address of mail; the module that writes mail looks closer.
  static func refusal(ofMailAddress text: String) -> SettingSpecification.Refusal? {
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    let isPlain = text.utf8.allSatisfy {
      $0 > 0x20 && $0 < 0x7F && !Array("<>\"\\,;:()[]".utf8).contains($0)
    }
    return isPlain && parts.count == 2 && parts.allSatisfy { !$0.isEmpty } ? nil : .unfit
  }
}
