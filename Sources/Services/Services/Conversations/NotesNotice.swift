package import Catalogues
package import ChatCompletions
import Configuration
import Console
import Core
import Dialogue
import Transcripts
package import Prompts

/// Which notes about the person would be sent to whom, word for word.
package struct NotesNotice {
  /// Where they go.
  package let endpoint: Endpoint
  /// The notes that have room in a request.
  package let notes: NoteSelection

  private let words: Catalogue

  /// The notice where there is something to agree to: notes are to go to a server that isn't on this
  /// machine, and the person has not said whether they may; nil elsewhere.
  ///
  /// - Parameters:
  ///   - choice: who answers.
  ///   - services: where the notes are.
  ///   - evenRefused: whether there is something to agree to after a no, too.
  ///   - words: the words of a language; nil for the one that is spoken now.
  /// - Throws: an error of the store.
  @MainActor package init?(
    _ choice: EngineSelection,
    _ services: Services,
    evenRefused: Bool = false,
    in words: Catalogue? = nil
  ) throws {
    guard choice.notesConsent == .open || evenRefused && choice.notesConsent == .refused,
      let endpoint = choice.endpoint,
      try services.stores.isReadable
    else { return nil }
    notes = NoteSelection(from: try services.stores.transcripts().notes())
    guard !notes.texts.isEmpty else { return nil }
    self.endpoint = endpoint
    self.words = words ?? services.words
  }

  /// Where they would go, for a sentence.
  package var place: String { VisibleText.singleLine(endpoint.name, limit: 100) }

  /// The notice as it is shown before any of them is sent.
  package var text: String {
    var lines = [say(.notesHead)]
    lines += notes.texts.map { "- \(VisibleText.singleLine($0, limit: NoteText.limit))" }
    if notes.leftOut > 0 {
      lines.append("- " + words.text(NoticeKey.notesMore, count: notes.leftOut))
    }
    return lines.joined(separator: "\n")
  }

  /// Asks at the terminal, and keeps a plain yes or no; where nobody can be asked it is said how.
  ///
  /// - Throws: an error of the store, or of writing to the terminal.
  @MainActor package func ask(_ services: Services) throws {
    let question = YesNoQuestion(services)
    guard question.isPossible else {
      return services.output.notice(say(.notesLater))
    }
    for line in text.split(separator: "\n") { try services.output.prose(String(line)) }
    let isGiven = try question.ask(say(.notesQuestion))
    try EndpointConsent(services, to: .notes).set(isGiven, for: endpoint)
    try services.output.prose(answer(isGiven))
  }

  /// What is said to the person's yes or no.
  package func answer(_ isGiven: Bool) -> String {
    say(isGiven ? .notesGiven : .notesRefused)
  }

  private func say(_ key: NoticeKey) -> String { words.text(key, ["place": place]) }
}
