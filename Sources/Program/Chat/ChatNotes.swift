import Catalogues
import Core
import Dialogue
import Safety
import Services
import TranscriptCommands
import Transcripts

/// The question about a proposed note in an open chat, beside the talk.
@MainActor final class ChatNotes {
  private let services: Services
  private var words: Catalogue { services.words }
  private let tell: @MainActor (String) -> Void
  private var question = NoteQuestion()

  /// A question that is put and answered with `tell`.
  init(_ services: Services, tell: @escaping @MainActor (String) -> Void) {
    self.services = services
    self.tell = tell
  }

  /// What the editor's prompt says while a note is worded.
  var promptWord: String { words.text(ChatNoticeKey.notePrompt) }

  /// Whether something is asked.
  var isOpen: Bool { question.isOpen }

  /// Whether the next line is the text of a note.
  var isWording: Bool { question.isWording }

  /// Whether a proposal is asked about.
  var isAsking: Bool { question.isAsking }

  /// Asks about a proposal, once the reply has ended.
  func proposed(_ note: Note) {
    question.ask(about: note)
    tell(words.text(ChatNoticeKey.noteAsk, ["note": note.text]))
  }

  /// The line was taken back.
  func withdraw() { question.withdraw() }

  /// Takes an answer.
  ///
  /// - Parameter line: what was typed.
  /// - Returns: whether it was one; else it belongs to the talk, as words of danger always do.
  /// - Throws: an error of the store, or ``AppFailure`` for what is no note.
  func takes(_ line: String) throws -> Bool {
    let service = NoteService(services)
    switch question.entered(answer(line)) {
    case .passOn: return false
    case .askForWords: tell(words.text(ChatNoticeKey.noteType))
    case .leave: tell(words.text(ChatNoticeKey.noteLater))
    case .refuse(let id):
      try service.refuse([id])
      tell(words.text(ChatNoticeKey.notSaved))
    case .keep(let id, let text):
      if let text, try service.speaksOfDanger(text) { return false }
      let note = try text.map { try service.edit(id, as: $0) } ?? service.confirm(id)
      let saved = VisibleText.singleLine(note.text, limit: 220)
      tell(words.text(ChatNoticeKey.noteSaved, ["note": saved]))
    }
    return true
  }

  /// A line as the question takes it: its letters are English, those of the language stand for them.
  private func answer(_ line: String) -> String {
    let own = words.text(ChatNoticeKey.noteLetters).split(separator: " ")
    let typed = line.lowercased().filter { !$0.isWhitespace }
    guard !isWording, let index = own.firstIndex(where: { $0 == typed }) else { return line }
    return index < Self.letters.count ? Self.letters[index] : line
  }

  /// What saves a note, skips it and edits it.
  private static let letters = ["y", "n", "e"]
}
