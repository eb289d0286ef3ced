import Catalogues
import CommandLineParsing
import Console
import Core
import Services
import Transcripts

/// `mindpulse memory add`: keeps a note of the person's own.
struct MemoryAdd: Command {
  static let specification = CommandSpecification(
    "add",
    summary: "Add a note.",
    parameters: [NoteParameters.text]
  )
  static let needs = CommandNeeds(sealed: .words)
  static let slash = [
    SlashCommand(
      name: "remember",
      usage: "TEXT",
      help: "remember a note across conversations",
      keeps: .notes
    ) {
      chat,
      words in
      try remember(words.joined(separator: " "), chat.services)
      return .done
    }
  ]

  private let text: String

  init(_ line: ParsedCommand) throws { text = try line[NoteParameters.text] }

  func run(_ services: Services) throws -> ExitCode {
    try NoteService(services).add(text).tellKept(services)
    return .done
  }

  /// Keeps what is typed behind `/remember`, or lists the notes.
  private static func remember(_ text: String, _ services: Services) throws {
    if text.isEmpty { return try MemoryList.show(services) }
    let note = try NoteService(services).add(text)
    let shown = VisibleText.singleLine(note.text, limit: 220)
    try services.output.prose(services.words.text(SessionKey.saved, ["text": shown]))
  }
}
