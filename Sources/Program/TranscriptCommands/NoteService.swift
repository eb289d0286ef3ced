import BackUp
import Catalogues
import Configuration
import Console
import Dialogue
import LineEditing
import Safety
package import Services
package import Transcripts
import Prompts

/// What a person does with notes, whether on the command line or in the chat.
@MainActor package struct NoteService {
  private let services: Services

  /// A service within one run of the program.
  package init(_ services: Services) { self.services = services }

  /// Whether notes are used and added.
  package var isOn: Bool {
    get throws { try !services.stores.isIncognito && services.settings.current().memory.enabled }
  }

  /// Keeps a note that the person typed.
  ///
  /// - Throws: an ``AppFailure`` while memory is off, and for what is no note.
  package func add(_ text: String) throws -> Note {
    guard try isOn else {
      throw AppFailure(
        .configuration,
        verbatim: services.words.text(SessionKey.isOff),
        hint: services.words.text(SessionKey.turnOn)
      )
    }
    let line = try checked(text)
    return try services.stores.transcripts().keepNote(line, at: services.clock.now())
  }

  /// Gives a note other words, which confirms it.
  package func edit(_ id: Int64, as text: String) throws -> Note {
    let line = try checked(text)
    return try services.stores.transcripts().confirmNote(id, as: line, at: services.clock.now())
  }

  /// Keeps a proposal.
  package func confirm(_ id: Int64) throws -> Note {
    try services.stores.transcripts().confirmNote(id, at: services.clock.now())
  }

  /// Erases proposals; a note that is kept is not refused by mistake.
  package func refuse(_ ids: [Int64]) throws {
    let store = try services.stores.transcripts()
    for id in ids where try store.note(id).state == .kept {
      throw AppFailure(
        .usage,
        verbatim: services.words.text(SessionKey.alreadySaved, ["id": "\(id)"]),
        hint: services.words.text(SessionKey.eraseNote, ["id": "\(id)"])
      )
    }
    try store.refuseNotes(ids)
  }

  /// Erases notes for good, from the input history too; nil stands for all of them.
  ///
  /// - Returns: how many.
  package func forget(_ ids: [Int64]?) throws -> Int {
    let store = try services.stores.transcripts()
    let texts = try ids.map { try store.forgetNotes($0) } ?? store.forgetAllNotes()
    let history = try services.stores.lineHistory()
    try history.load()
    try history.remove { NoteService.wasTyped($0, for: texts) }
    try BackUpPlaces(services.home).removeAsides(telling: services.output)
    return texts.count
  }

  /// Whether a line of the input history is where one of these notes was typed.
  package static func wasTyped(_ line: String, for texts: [String]) -> Bool {
    var typed = line
    if let (name, arguments) = SlashCommand.parse(line), name == "remember" {
      typed = arguments.joined(separator: " ")
    }
    return texts.contains { $0 == typed || $0 == NoteText.line(typed) }
  }

  /// Whether a text is no note, but asks to be heard.
  package func speaksOfDanger(_ text: String) throws -> Bool {
    NoteText.speaksOfDanger(text, try services.safety.screener())
  }

  private func checked(_ text: String) throws -> String {
    let words = services.words
    guard let line = NoteText.line(text) else {
      throw AppFailure(
        .badData,
        verbatim: words.text(SessionKey.noteLength, ["limit": "\(NoteText.limit)"]),
        hint: words.text(SessionKey.noteShorter)
      )
    }
    guard try !speaksOfDanger(line) else {
      throw AppFailure(
        .badData,
        verbatim: words.text(SessionKey.tooImportant),
        hint: words.text(SessionKey.tellSomeone)
      )
    }
    return line
  }
}
