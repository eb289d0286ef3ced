import Core

/// A way to reach a living person in a crisis, as `config/crisis-lines.json5` has it.
package struct CrisisLine: Decodable, Equatable, Sendable {
  /// The name of the service.
  package let name: String
  /// The number to call; nil when it can't be called.
  package let call: String?
  /// The number to text; nil when it can't be texted.
  package let text: String?
  /// Where to write by chat; nil when there is no chat.
  package let chat: String?
  /// When it answers: `24/7`, or words for other hours.
  package let hours: String
  /// Where the details come from.
  package let source: String
  /// The day they were last compared with the source, as `YYYY-MM-DD`.
  package let reviewed: String
  /// Whether they were; only verified lines are shown.
  package let isVerified: Bool

  package init(from decoder: any Decoder) throws {
    let field = try decoder.fields()
    name = try field("name")
    call = try field(ifPresent: "call")
    text = try field(ifPresent: "text")
    chat = try field(ifPresent: "chat")
    hours = try field("hours")
    source = try field("source")
    reviewed = try field("reviewed")
    isVerified = try field("verified")
  }

  /// Everything by which the service can be reached, in the order of the fields.
  package var contacts: [String] { [call, text, chat].compactMap(\.self) }
}

/// Whom to call and text in one country.
package struct CrisisContacts: Equatable, Sendable {
  /// The two-letter code; nil where the country is not known or has no line.
  package let country: String?
  /// The emergency number, or two with “or” where the country isn't known.
  package let emergency: String
  /// The line to name first; nil where only the directory is known.
  package let line: CrisisLine?
  /// Where lines of all countries are found.
  package let directory: String
}
