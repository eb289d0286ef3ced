import Catalogues
import CommandLineParsing
import Console
import Core
import HealthModel
import Services
import Transcripts

/// `mindpulse memory list`: the notes, and what is proposed.
struct MemoryList: Command {
  static let specification = CommandSpecification(
    "list",
    summary: "List saved and proposed notes."
  )
  static let needs = CommandNeeds(sealed: .words)
  static let slash = [
    SlashCommand(
      name: "memory",
      usage: "[on|off]",
      help: "list saved and proposed notes",
      arguments: ["on", "off"],
      keeps: .notes
    ) { chat, words in
      guard let word = words.first else {
        try show(chat.services)
        return .done
      }
      guard let memory = MemorySwitch(rawValue: word) else {
        throw AppFailure(.usage, verbatim: chat.services.words.text(SessionKey.memoryUse))
      }
      try memory.turn(chat.services)
      return .done
    }
  ]

  init(_ line: ParsedCommand) {}

  func run(_ services: Services) throws -> ExitCode {
    try Self.show(services)
    return .done
  }

  /// Prints all notes, those that wait for a word behind the others.
  static func show(_ services: Services) throws {
    let notes = try services.stores.transcripts().notes()
    if services.output.isJSON { return try services.output.json(MemoryJSON(notes, services)) }
    let words = services.words
    if try !NoteService(services).isOn { try services.output.prose(words.text(SessionKey.unused)) }
    guard !notes.isEmpty else {
      return try services.output.line(words.text(SessionKey.noNotes))
    }
    for note in notes where note.state == .kept { try show(note, services) }
    let proposed = notes.filter { $0.state == .proposed }
    guard !proposed.isEmpty else { return }
    try services.output.line(words.text(SessionKey.proposed))
    for note in proposed { try show(note, services) }
  }

  private static func show(_ note: Note, _ services: Services) throws {
    try services.output.prose("\(note.id)  \(VisibleText.singleLine(note.text, limit: 220))")
    try services.output.line("   " + services.output.styler.dim(origin(note, services.words)))
  }

  /// Where a note comes from, as `why` tells it of a message.
  private static func origin(_ note: Note, _ words: Catalogue) -> String {
    let key: SessionKey =
      if note.origin != .model {
        note.isEdited ? .typedEdited : .typed
      } else if note.messageID == nil {
        note.isEdited ? .fromForgottenEdited : .fromForgotten
      } else {
        note.isEdited ? .fromMessageEdited : .fromMessage
      }
    var places = ["when": "\(words.day(note.made.day)) \(note.made.clock)"]
    places["day"] = words.day(note.changed.day)
    places["message"] = note.messageID
    return words.text(key, places)
  }
}
