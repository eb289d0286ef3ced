import Core

/// What the text of a setting may be.
enum TextRules {
  /// Where an API key belongs, for whoever wrote one into the settings.
  static let keyAdvice: LocalizedText =
    "Set 'endpoint.apiKeyCommand' to a command that prints it, 'endpoint.apiKeyFile' to a file "
    + "with mode 0600 that holds it, or the environment variable MINDPULSE_API_KEY."

  /// The refusal of an API key.
  static func keyRefusal(_ name: String) -> ConfigurationError {
    ConfigurationError("'\(name)' would store an API key in this file.", hint: keyAdvice)
  }

  /// Whether text has characters that steer a terminal or end a header line.
  static func hasControls(_ text: String) -> Bool {
    text.unicodeScalars.contains { $0.properties.generalCategory == .control }
  }

  /// Checks an address: http or https, a host, no name and password, no query.
  ///
  /// - Parameters:
  ///   - text: the address.
  ///   - name: the setting's, for the refusal.
  /// - Returns: why it can't be; nil where it can.
  static func refusal(ofURL text: String, for name: String) -> SettingSpecification.Refusal? {
    let lowered = text.lowercased()
    guard let scheme = ["https://", "http://"].first(where: { lowered.hasPrefix($0) }) else {
      return .unfit
    }
    let rest = text.dropFirst(scheme.count)
    let authority = rest.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
    if authority.contains("@") { return .because(keyRefusal(name)) }
    if rest.contains("?") || rest.contains("#") {
      return .because(
        ConfigurationError(
          "'\(name)' can't contain '?' or '#'.",
          hint: "Put what follows a question mark in 'endpoint.query'."
        )
      )
    }
    let hasHost = !authority.isEmpty && authority.first != ":"
    return hasHost && !text.contains(where: \.isWhitespace) ? nil : .unfit
  }

  /// Checks a path: absolute or below the home directory, because the program may be started
  /// anywhere.
  static func refusal(ofPath text: String) -> SettingSpecification.Refusal? {
    text.hasPrefix("/") || text.hasPrefix("~/") ? nil : .unfit
  }

  /// Checks a header: its name is a token (RFC 9110, 5.6.2) and it carries no key.
  static func refusal(ofHeader name: String) -> SettingSpecification.Refusal? {
    let keys = ["authorization", "proxy-authorization", "api-key", "x-api-key"]
    if keys.contains(name.lowercased()) { return .because(keyRefusal("endpoint.headers.\(name)")) }
    let marks = "!#$%&'*+-.^_`|~"
    let isToken = name.allSatisfy {
      $0.isASCII && ($0.isLetter || $0.isWholeNumber || marks.contains($0))
    }
    return isToken && !name.isEmpty ? nil : .unfit
  }

  /// Checks the name of a query item, which carries no key.
  static func refusal(ofQuery name: String) -> SettingSpecification.Refusal? {
    let keys = ["api-key", "api_key", "apikey", "key", "subscription-key"]
    if keys.contains(name.lowercased()) { return .because(keyRefusal("endpoint.query.\(name)")) }
    return name.isEmpty ? .unfit : nil
  }
}
