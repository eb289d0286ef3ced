import Core

extension SettingSpecification {
  /// The settings of dictation, in the order of the documented file.
  static let dictation: [SettingSpecification] = [
    .text(
      "dictation.baseURL",
      \.dictation.baseURL,
      accepts: "an address like \"http://127.0.0.1:8080/v1\"",
      reach: .server(.dictation),
      "The address before /audio/transcriptions, if not the endpoint's.",
      where: { TextRules.refusal(ofURL: $0, for: "dictation.baseURL") }
    ),
    SettingSpecification(
      "dictation.model",
      "The model that writes down what you dictate.",
      accepts: "the name of a model",
      isRepeatable: false,
      reach: .server(.dictation),
      read: { .string($0.dictation.model) },
      write: { value, settings in
        guard case .string(let name) = value, name.contains(where: { !$0.isWhitespace }),
          !TextRules.hasControls(name)
        else { return .unfit }
        settings.dictation.model = name
        return nil
      }
    ),
    .text(
      "dictation.language",
      \.dictation.language,
      accepts: "a code of two letters, as in \"de\"",
      reach: .nothing,
      "The language you dictate in; otherwise the server finds out.",
      where: { isLanguage($0) ? nil : .unfit }
    ),
  ]

  /// Whether a text has the form of a code of ISO 639-1.
  private static func isLanguage(_ code: String) -> Bool {
    code.utf8.count == 2 && code.utf8.allSatisfy { (0x61...0x7A).contains($0) }
  }
}
