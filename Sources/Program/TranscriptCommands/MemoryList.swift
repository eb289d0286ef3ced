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
        throw AppFailure(.usage, "/memory takes on, off or nothing.")
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
    if try !NoteService(services).isOn {
      try services.output.prose(
        "Memory is off, so no notes are used. To turn it on: mindpulse memory on"
      )
    }
    guard !notes.isEmpty else { return try services.output.line("No notes yet.") }
    for note in notes where note.state == .kept { try show(note, services) }
    let proposed = notes.filter { $0.state == .proposed }
    guard !proposed.isEmpty else { return }
    try services.output.line("Proposed; saved only if you confirm (confirm ID, refuse ID):")
    for note in proposed { try show(note, services) }
  }

  private static func show(_ note: Note, _ services: Services) throws {
    try services.output.prose("\(note.id)  \(VisibleText.singleLine(note.text, limit: 220))")
    try services.output.line("   " + services.output.styler.dim(origin(note)))
  }

  /// Where a note comes from, as `why` tells it of a message.
  private static func origin(_ note: Note) -> String {
    let day = "\(note.made.day) \(note.made.clock)"
    let edited = note.isEdited ? ", worded by you on \(note.changed.day)" : ""
    guard note.origin == .model else { return "typed by you, \(day)\(edited)" }
    let source =
      note.messageID.map { "from your message \($0)" } ?? "from a forgotten message"
    return "proposed by the model \(source), \(day)\(edited)"
  }
}
