import Core

extension SettingSpecification {
  /// The settings of a hub, in the order of the documented file.
  static let hub: [SettingSpecification] = [
    .text(
      "hub.url",
      \.hub.url,
      accepts: "an address like \"postgresql://anna@hub.example.org/mindpulse\"",
      reach: .server(.hub),
      "The database where your machines meet.",
      where: TextRules.refusal(ofHub:)
    ),
    .program(
      "hub.passwordCommand",
      \.hub.passwordCommand,
      "A program that prints the hub's password."
    ),
    .text(
      "hub.passwordFile",
      \.hub.passwordFile,
      accepts: "a path that begins with / or ~/",
      reach: .server(.hub),
      "A file with mode 0600 that holds the hub's password.",
      where: TextRules.refusal(ofPath:)
    ),
  ]
}

extension TextRules {
  /// Checks a hub's address for its scheme and a password; the module that connects looks at the rest.
  static func refusal(ofHub text: String) -> SettingSpecification.Refusal? {
    guard let scheme = ["postgresql://", "postgres://"].first(where: { text.hasPrefix($0) }) else {
      return .unfit
    }
    let rest = text.dropFirst(scheme.count)
    let authority = rest.prefix { $0 != "/" && $0 != "?" }
    let name = authority.lastIndex(of: "@").map { authority[..<$0] } ?? ""
    if name.contains(":") || rest.contains("password=") {
      return .because(
        ConfigurationError(
          "A password can't be part of the hub's address.",
          hint: "Set 'hub.passwordCommand' or 'hub.passwordFile' instead."
        )
      )
    }
    return rest.isEmpty || hasControls(text) || text.contains(where: \.isWhitespace) ? .unfit : nil
  }
}
