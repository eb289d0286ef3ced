import Core
import Dialogue
import Safety
import Services
import TranscriptCommands
import Transcripts

/// The question about a proposed note in an open chat, beside the talk.
@MainActor final class ChatNotes {
  /// What the editor's prompt says while a note is worded.
  static let promptWord = "note"

  private let services: Services
  private let tell: @MainActor (String) -> Void
  private var question = NoteQuestion()

  /// A question that is put and answered with `tell`.
  init(_ services: Services, tell: @escaping @MainActor (String) -> Void) {
    self.services = services
    self.tell = tell
  }

  /// Whether something is asked.
  var isOpen: Bool { question.isOpen }

  /// Whether the next line is the text of a note.
  var isWording: Bool { question.isWording }

  /// Whether a proposal is asked about.
  var isAsking: Bool { question.isAsking }

  /// Asks about a proposal, once the reply has ended.
  func proposed(_ note: Note) { tell(question.ask(about: note)) }

  /// The line was taken back.
  func withdraw() { question.withdraw() }

  /// Takes an answer.
  ///
  /// - Parameter line: what was typed.
  /// - Returns: whether it was one; else it belongs to the talk, as words of danger always do.
  /// - Throws: an error of the store, or ``AppFailure`` for what is no note.
  func takes(_ line: String) throws -> Bool {
    let service = NoteService(services)
    switch question.entered(line) {
    case .passOn: return false
    case .askForWords: tell("Type the note as you want it saved, or press Enter to decide later.")
    case .leave: tell("To decide later: mindpulse memory list")
    case .refuse(let id):
      try service.refuse([id])
      tell("Not saved.")
    case .keep(let id, let text):
      if let text, try service.speaksOfDanger(text) { return false }
      let note = try text.map { try service.edit(id, as: $0) } ?? service.confirm(id)
      tell("Saved: \(VisibleText.singleLine(note.text, limit: 220))")
    }
    return true
  }
}
