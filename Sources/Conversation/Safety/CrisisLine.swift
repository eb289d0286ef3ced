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
  package private(set) var emergency: String
  /// The line to name first; nil where only the directory is known.
  package let line: CrisisLine?
  /// The lines for other kinds of danger, as far as the country has them.
  package let others: [CrisisLineKind: CrisisLine]
  /// Where lines of all countries are found.
  package let directory: String

  /// The line for what a danger is about; nil where only the directory is known.
  ///
  /// Violence, children and eating have lines of their own or none: who answers there knows how to
  /// help. Everybody else can call the crisis line.
  package func line(about category: CrisisCategory) -> CrisisLine? {
    guard let kind = CrisisLineKind(category) else { return line }
    return others[kind]
  }

  /// The same with two emergency numbers joined by a language's own “or”.
  func joined(by or: String?) -> CrisisContacts {
    var contacts = self
    contacts.emergency = emergency.replacing(" or ", with: " \(or ?? "or") ")
    return contacts
  }
}

/// What a line is for, besides crises of one's own; the raw value is its name in the file.
package enum CrisisLineKind: String, Codable, CaseIterable, CodingKeyRepresentable, Sendable {
  /// Violence at home.
  case violence
  /// Children, and who worries about one.
  case child
  /// A poison centre.
  case poison
  /// Eating disorders.
  case eating

  /// The kind of line for a category; nil where it is the crisis line.
  init?(_ category: CrisisCategory) {
    switch category {
    case .violenceAtHome: self = .violence
    case .childInDanger: self = .child
    case .medicalEmergency: self = .poison
    case .eatingDisorder: self = .eating
    default: return nil
    }
  }
}
