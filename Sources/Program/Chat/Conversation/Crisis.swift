import Catalogues
import CommandLineParsing
import Console
import Core
import Safety
package import Services

/// `mindpulse crisis`, and `/crisis` in the chat: whom to call, whatever else works or doesn't.
struct Crisis: Command {
  static let specification = CommandSpecification(
    "crisis",
    summary: "Show whom to call in a crisis, in your country.",
    discussion: """
      Works without a passphrase, a network or settings. In the chat, type /crisis.
      """
  )
  static let slash = [
    SlashCommand(name: "crisis", help: "whom to call in a crisis", ignoresWords: true) { chat, _ in
      try show(chat.services)
      return .done
    }
  ]

  init(_ line: ParsedCommand) {}

  func run(_ services: Services) throws -> ExitCode {
    try Self.show(services)
    return .done
  }

  private static func show(_ services: Services) throws {
    let contacts = try services.safety.contacts()
    if services.output.isJSON { return try services.output.json(CrisisJSON(contacts)) }
    for sentence in sentences(contacts, services) { try services.output.prose(sentence) }
  }

  private static func sentences(_ contacts: CrisisContacts, _ services: Services) -> [String] {
    let words = services.words
    var sentences = [services.callNow(contacts.emergency)]
    if let line = contacts.line {
      let ways: [(key: ChatNoticeKey, at: String?)] = [
        (.lineCall, line.call), (.lineText, line.text), (.lineChat, line.chat),
      ]
      let told = ways.compactMap { way in way.at.map { words.text(way.key, ["at": $0]) } }
      sentences.append(
        words.text(
          ChatNoticeKey.line,
          [
            "name": VisibleText.singleLine(line.name, limit: 100),
            "ways": told.joined(separator: ", "),
            "hours": line.hours == "24/7" ? words.text(ChatNoticeKey.anyHour) : line.hours,
          ]
        )
      )
    }
    return sentences + [
      words.text(ChatNoticeKey.otherCountries, ["place": contacts.directory]),
      words.text(ChatNoticeKey.cannotCall),
    ]
  }
}

extension CommandEntry {
  /// `mindpulse crisis`.
  package static let crisis = CommandEntry(Crisis.self)
}

/// Whom to call, as `--json` prints it.
private struct CrisisJSON: Encodable {
  let country: String?
  let emergency: String
  let line: Line?
  let directory: String

  /// The line that is named first.
  struct Line: Encodable {
    let name: String
    let call: String?
    let text: String?
    let chat: String?
    let hours: String
    let reviewed: String
  }

  /// The contacts of a country, or of none.
  init(_ contacts: CrisisContacts) {
    country = contacts.country
    emergency = contacts.emergency
    directory = contacts.directory
    line = contacts.line.map {
      Line(
        name: $0.name,
        call: $0.call,
        text: $0.text,
        chat: $0.chat,
        hours: $0.hours,
        reviewed: $0.reviewed
      )
    }
  }
}
