import ChatCompletions
import ReplyMarks
import Safety
import Transcripts
import Prompts

/// What a talk remembers of earlier ones, and what a model proposes to remember of it.
extension Conversation {
  /// Adds the notes to what a prompt is made from; nothing while memory is off.
  func addNotes(to context: inout PromptContext, _ request: ReplyRequest) throws {
    guard try remembers() else { return }
    context.notes = NoteSelection(from: try store.notes())
    // Where there is a tool for it, the line for it is not asked for.
    context.mayProposeNote = request.mayProposeNote && !context.hasTools
  }

  /// What takes proposals out of a model's reply; nil while memory is off, or can't be looked at.
  func noteExtractor(for engine: any ReplyEngine) throws -> NoteExtractor? {
    do {
      guard engine.isModel, try remembers() else { return nil }
      return NoteExtractor()
    } catch is TranscriptsError {
      // The prompt, made just before, has told that notes can't be read.
      return nil
    }
  }

  /// Puts a whole reply's proposal down, to be confirmed by the person.
  ///
  /// Nothing is proposed in a talk that speaks of danger, nor twice in the same talk.
  func proposeNote(
    from keeper: ReplyKeeper,
    _ request: ReplyRequest,
    onEvent: (ConversationEvent) -> Void
  ) throws {
    let called = keeper.message.tools.lazy.compactMap(\.proposedNote).first
    guard let written = called ?? keeper.notes?.proposal, request.mayProposeNote,
      let messageID = request.answeredMessageID, keeper.message.status == .complete,
      let text = NoteText.proposal(written, try safety().screener),
      proposedNotes.insert(text.lowercased()).inserted,
      let note = try store.proposeNote(text, of: messageID, at: clock())
    else { return }
    onEvent(.noteProposed(note))
  }
}

extension ReplyRequest {
  /// Whether a model may propose a note in its reply.
  var mayProposeNote: Bool {
    purpose == .reply && crisisLevel == .none && asksGently == nil
  }
}
