import Core
import Dialogue
import Transcripts

/// The slash commands about notes.
extension SlashCommandRunner {
  /// Keeps a note, or lists them.
  func remember(_ text: String) throws {
    if text.isEmpty { return try MemoryCommand.list(context) }
    let note = try NoteDesk(context).add(text)
    try context.output.prose("Kept: \(VisibleText.singleLine(note.text, limit: 220))")
  }

  /// Lists the notes, or turns them on or off.
  func memory(_ word: String?) throws {
    switch word {
    case nil: try MemoryCommand.list(context)
    case "on": try MemoryCommand.turn(true, context)
    case "off": try MemoryCommand.turn(false, context)
    default: throw AppFailure(.usage, "/memory takes on or off, or nothing.")
    }
  }
}
