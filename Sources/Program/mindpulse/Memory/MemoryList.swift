import Console
import CommandLineParsing
import Core
import HealthModel
import Transcripts

/// `mindpulse memory list`: the notes, and what is proposed.
struct MemoryList: Command {
  static let specification = CommandSpecification(
    "list",
    summary: "List the notes, and what is proposed."
  )
  static let needs = CommandNeeds(sealed: .words)
  static let slash = [
    SlashCommand(
      name: "memory",
      usage: "[on|off]",
      help: "what is remembered, and what is proposed",
      arguments: ["on", "off"],
      keeps: .notes
    ) { chat, words in
      guard let word = words.first else {
        try show(chat.context)
        return .done
      }
      guard let memory = MemorySwitch(rawValue: word) else {
        throw AppFailure(.usage, "/memory takes on or off, or nothing.")
      }
      try memory.turn(chat.context)
      return .done
    }
  ]

  init(_ line: ParsedCommand) {}

  func run(_ context: AppContext) throws -> ExitCode {
    try Self.show(context)
    return .done
  }

  /// Prints all notes, those that wait for a word behind the others.
  static func show(_ context: AppContext) throws {
    let notes = try context.transcriptStore().notes()
    if context.output.isJSON { return try context.output.json(MemoryJSON(notes, context)) }
    if try !NoteDesk(context).isOn {
      try context.output.prose("Memory is off: no note is used. To turn it on: mindpulse memory on")
    }
    guard !notes.isEmpty else { return try context.output.line("Nothing is remembered.") }
    for note in notes where note.state == .kept { try show(note, context) }
    let proposed = notes.filter { $0.state == .proposed }
    guard !proposed.isEmpty else { return }
    try context.output.line("Proposed, and not kept until you say so (confirm ID, refuse ID):")
    for note in proposed { try show(note, context) }
  }

  private static func show(_ note: Note, _ context: AppContext) throws {
    try context.output.prose("\(note.id)  \(VisibleText.singleLine(note.text, limit: 220))")
    try context.output.line(context.output.styler.dim("   \(origin(note))"))
  }

  /// Where a note comes from, as `why` tells it of a message.
  private static func origin(_ note: Note) -> String {
    let day = "\(note.made.day) \(note.made.clock)"
    let edited = note.isEdited ? ", worded by you on \(note.changed.day)" : ""
    guard note.origin == .model else { return "typed by you, \(day)\(edited)" }
    let source =
      note.messageID.map { "from your message \($0)" } ?? "from a message that is forgotten"
    return "proposed by the model \(source), \(day)\(edited)"
  }
}
