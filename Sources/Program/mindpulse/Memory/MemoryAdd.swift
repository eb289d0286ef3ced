import Console
import CommandLineParsing
import Core
import Transcripts

/// `mindpulse memory add`: keeps a note of the person's own.
struct MemoryAdd: Command {
  static let specification = CommandSpecification(
    "add",
    summary: "Keep a note of your own.",
    parameters: [NoteParameters.text]
  )
  static let needs = CommandNeeds(sealed: .words)
  static let slash = [
    SlashCommand(name: "remember", usage: "TEXT", help: "keep a note across talks", keeps: .notes) {
      chat,
      words in
      try remember(words.joined(separator: " "), chat.context)
      return .done
    }
  ]

  private let text: String

  init(_ line: ParsedCommand) throws { text = try line[NoteParameters.text] }

  func run(_ context: AppContext) throws -> ExitCode {
    try NoteDesk(context).add(text).tellKept(context)
    return .done
  }

  /// Keeps what is typed behind `/remember`, or lists the notes.
  private static func remember(_ text: String, _ context: AppContext) throws {
    if text.isEmpty { return try MemoryList.show(context) }
    let note = try NoteDesk(context).add(text)
    try context.output.prose("Kept: \(VisibleText.singleLine(note.text, limit: 220))")
  }
}
