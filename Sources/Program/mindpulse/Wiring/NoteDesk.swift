import Console
import Configuration
import Dialogue
import LineEditing
import Safety
import Transcripts

/// What a person does with notes, whether on the command line or in the chat.
@MainActor struct NoteDesk {
  private let context: AppContext

  /// A desk within one run of the program.
  init(_ context: AppContext) { self.context = context }

  /// Whether notes are used and added.
  var isOn: Bool {
    get throws { try !context.isIncognito && context.settings().memory.enabled }
  }

  /// Keeps a note that the person typed.
  ///
  /// - Throws: an ``AppFailure`` while memory is off, and for what is no note.
  func add(_ text: String) throws -> Note {
    guard try isOn else {
      throw AppFailure(
        .configuration,
        "Memory is off, so nothing was kept.",
        hint: "Turn it on: mindpulse memory on"
      )
    }
    let line = try checked(text)
    return try context.transcriptStore().keepNote(line, at: context.now())
  }

  /// Gives a note other words, which confirms it.
  func edit(_ id: Int64, as text: String) throws -> Note {
    let line = try checked(text)
    return try context.transcriptStore().confirmNote(id, as: line, at: context.now())
  }

  /// Keeps a proposal.
  func confirm(_ id: Int64) throws -> Note {
    try context.transcriptStore().confirmNote(id, at: context.now())
  }

  /// Erases proposals; a note that is kept is not refused by mistake.
  func refuse(_ ids: [Int64]) throws {
    let store = try context.transcriptStore()
    for id in ids where try store.note(id).state == .kept {
      throw AppFailure(
        .usage,
        "Note \(id) is kept already, and was not erased.",
        hint: "To erase it: mindpulse memory forget \(id)"
      )
    }
    try store.refuseNotes(ids)
  }

  /// Erases notes for good, from the input history too; nil stands for all of them.
  ///
  /// - Returns: how many.
  func forget(_ ids: [Int64]?) throws -> Int {
    let store = try context.transcriptStore()
    let texts = try ids.map { try store.forgetNotes($0) } ?? store.forgetAllNotes()
    let history = try context.lineHistory()
    try history.load()
    try history.remove { NoteDesk.wasTyped($0, for: texts) }
    try context.removeAsides()
    return texts.count
  }

  /// Whether a line of the input history is where one of these notes was typed.
  static func wasTyped(_ line: String, for texts: [String]) -> Bool {
    var typed = line
    if let (name, arguments) = SlashCommand.parse(line), name == "remember" {
      typed = arguments.joined(separator: " ")
    }
    return texts.contains { $0 == typed || $0 == NoteText.line(typed) }
  }

  /// Whether a text is no note, but asks to be heard.
  func speaksOfDanger(_ text: String) throws -> Bool {
    NoteText.speaksOfDanger(text, try context.safety.screener())
  }

  private func checked(_ text: String) throws -> String {
    guard let line = NoteText.line(text) else {
      throw AppFailure(
        .badData,
        "A note has 1 to \(NoteText.limit) characters.",
        hint: "Say it shorter, or in two notes."
      )
    }
    guard try !speaksOfDanger(line) else {
      throw AppFailure(
        .badData,
        "This is too important for a note, so it was not kept.",
        hint: "Please tell someone now: mindpulse crisis, in the chat /crisis, shows whom to call; "
          + "or write it to me."
      )
    }
    return line
  }
}
