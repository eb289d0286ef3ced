import Core

extension SettingSpecification {
  /// The settings of readings that devices send, in the order of the documented file.
  static let receive: [SettingSpecification] = [
    .bool(
      "receive.enabled",
      \.receive.enabled,
      "Whether the daemon receives readings from devices."
    ),
    .text(
      "receive.listen",
      \.receive.listen,
      accepts: "an address and a port, as in \"127.0.0.1:8787\"",
      reach: .server(.receiver),
      "The address that readings are received on.",
      where: TextRules.refusal(ofListening:)
    ),
    .text(
      "receive.url",
      \.receive.url,
      accepts: "an address like \"https://host.example.org\"",
      reach: .server(.receiver),
      "The address that devices are given.",
      where: TextRules.refusal(ofReceiver:)
    ),
    .text(
      "receive.tlsCertificate",
      \.receive.tlsCertificate,
      accepts: "a path that begins with / or ~/",
      reach: .server(.receiver),
      "A certificate in PEM, for https.",
      where: TextRules.refusal(ofPath:)
    ),
    .text(
      "receive.tlsKey",
      \.receive.tlsKey,
      accepts: "a path that begins with / or ~/",
      reach: .server(.receiver),
      "The certificate's key in PEM.",
      where: TextRules.refusal(ofPath:)
    ),
    .bool(
      "receive.plainHTTP",
      \.receive.plainHTTP,
      "Whether other machines may send over http, for anybody to read."
    ),
    .duration(
      "receive.silentAfter",
      \.receive.silentAfter,
      in: .seconds(600)...(.seconds(30 * 86_400)),
      "How long a device may send nothing new before you are told."
    ),
  ]
}

extension TextRules {
  /// Checks an address and a port: a host, which the module that listens looks at closer, and a number.
  static func refusal(ofListening text: String) -> SettingSpecification.Refusal? {
    guard let colon = text.lastIndex(of: ":"), UInt16(text[text.index(after: colon)...]) != nil
    else { return .unfit }
    let host = text[..<colon]
    let isPlain = host.utf8.allSatisfy { byte in
      switch byte {
      case 0x30...0x3A, 0x41...0x5A, 0x61...0x7A, 0x2E, 0x5B, 0x5D: true
      default: false
      }
    }
    return isPlain && !host.isEmpty ? nil : .unfit
  }

  /// Checks the address that devices are given: http or https, and a host, without a query.
  static func refusal(ofReceiver text: String) -> SettingSpecification.Refusal? {
    let lowered = text.lowercased()
    guard let scheme = ["https://", "http://"].first(where: { lowered.hasPrefix($0) }) else {
      return .unfit
    }
    let rest = text.dropFirst(scheme.count)
    let isPlain =
      rest.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F } && !rest.contains { "?#@\"\\".contains($0) }
    return isPlain && !rest.isEmpty && rest.first != ":" && rest.first != "/" ? nil : .unfit
  }
}
