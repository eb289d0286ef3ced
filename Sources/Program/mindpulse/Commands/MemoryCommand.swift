import CommandLineParsing
import Configuration
import Core
import Dialogue
import HealthModel
import Safety
import Transcripts

/// `mindpulse memory`: the notes that are kept across talks.
@MainActor enum MemoryCommand {
  /// Runs one of the subcommands.
  static func run(_ command: ParsedCommand, _ context: AppContext) throws {
    let desk = NoteDesk(context)
    switch command.path.last {
    case "on", "off": try turn(command.path.last == "on", context)
    case "add": try report(try desk.add(words(command)), "Kept", context)
    case "edit":
      let id = try NoteDesk.number(command.argument("ID") ?? "")
      try report(try desk.edit(id, as: words(command)), "Kept", context)
    case "confirm":
      let notes = try numbers(command).map { try desk.confirm($0) }
      if context.output.isJSON { return try context.output.json(MemoryJSON(notes, context)) }
      for note in notes { try report(note, "Kept", context) }
    case "refuse":
      let ids = try numbers(command)
      try desk.refuse(ids)
      try erased(ids.count, context)
    case "forget": try forget(command, desk, context)
    default: try list(context)
    }
  }

  /// Prints all notes, those that wait for a word behind the others.
  static func list(_ context: AppContext) throws {
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

  /// Turns memory on or off, in the settings file.
  static func turn(_ isOn: Bool, _ context: AppContext) throws {
    try context.set("memory.enabled", to: isOn ? "true" : "false")
    if context.output.isJSON {
      return try context.output.json(
        MemoryJSON(try context.transcriptStore().notes(), context)
      )
    }
    try context.output.prose(
      isOn
        ? "Memory is on. Nothing is kept without your word. \(try whereNotesGo(context))"
        : "Memory is off. No note is used or added; mindpulse memory forget --all erases them."
    )
  }

  private static func whereNotesGo(_ context: AppContext) throws -> String {
    try context.settings().endpoint.share.memory
      ? "Confirmed notes go along with each request to a model; mindpulse prompt shows them."
      : "Notes stay here; to let a model know them: mindpulse config set endpoint.share.memory true"
  }

  private static func forget(
    _ command: ParsedCommand,
    _ desk: NoteDesk,
    _ context: AppContext
  ) throws {
    let isAll = command.flag("all")
    guard isAll != !command.arguments("ID").isEmpty else {
      throw command.refusal("Say which notes to erase: their numbers, or --all.")
    }
    if isAll {
      let count = try context.transcriptStore().notes().count
      try ErasureQuestion(context: context, isAgreed: command.flag("yes"))
        .agree(toErase: count == 1 ? "the only note" : "all \(count) notes")
    }
    try erased(try desk.forget(isAll ? nil : numbers(command)), context)
  }

  private static func erased(_ count: Int, _ context: AppContext) throws {
    if context.output.isJSON { return try context.output.json(["forgotten": count]) }
    try context.output.line("Erased for good: \(count) \(count == 1 ? "note" : "notes").")
  }

  private static func report(_ note: Note, _ verb: String, _ context: AppContext) throws {
    if context.output.isJSON { return try context.output.json(NoteJSON(note)) }
    try context.output.prose(
      "\(verb): \(VisibleText.singleLine(note.text, limit: 220)) (note \(note.id))"
    )
  }

  private static func words(_ command: ParsedCommand) -> String {
    command.arguments("TEXT").joined(separator: " ")
  }

  private static func numbers(_ command: ParsedCommand) throws -> [Int64] {
    var seen: Set<Int64> = []
    return try command.arguments("ID").map { try NoteDesk.number($0) }.filter {
      seen.insert($0).inserted
    }
  }
}

/// The notes as `--json` prints them.
struct MemoryJSON: Encodable {
  let enabled: Bool
  let notes: [NoteJSON]

  /// Notes, and whether they are used.
  @MainActor init(_ notes: [Note], _ context: AppContext) throws {
    enabled = try context.settings().memory.enabled
    self.notes = notes.map(NoteJSON.init)
  }
}

/// A note as `--json` prints it.
struct NoteJSON: Encodable {
  let id: Int64
  let text: String
  let state: String
  let origin: String
  let edited: Bool
  let message: String?
  let made: Timestamp
  let changed: Timestamp

  /// A note's parts.
  init(_ note: Note) {
    id = note.id
    text = note.text
    state = note.state.rawValue
    origin = note.origin.rawValue
    edited = note.isEdited
    message = note.messageID
    made = note.made
    changed = note.changed
  }
}
