import SQLite

/// A table with words in it, and which of its columns hold them.
///
/// A row's words are sealed together into its column `sealed`, for a place that names the row, so
/// that nobody can put them into another one. Where words stood, something else stands then; a column
/// that was NULL stays NULL, as that is no word. Nothing is sealed of a row without words.
package struct SealedTable: Sendable {
  /// Its name.
  let name: String
  /// The columns that hold words, in the order they are sealed in.
  package let words: [String]
  /// What stands in the place of a word once its row is sealed.
  var standIn: @Sendable (_ word: String) -> String = { _ in "" }
  /// The columns that order its rows, each with a value below all others.
  let key: [(column: String, lowest: Value)]
  /// What tells a row apart in its place, in SQL.
  let rowName: String
  /// The column that what is sealed stands in.
  package var column = "sealed"
  /// What its places begin with; the table's name where nothing else is said.
  var placeName: String?
  /// Tells in SQL which of its rows hold words.
  var rows = "TRUE"

  /// The place of a row's words.
  func place(_ row: String) -> String { "\(placeName ?? name)#\(row)" }
}

/// What is sealed under a lock, and what stays readable: every column of the schema that can hold
/// text is in one of the two lists.
package enum SealedColumns {
  /// What a person or the companion said; why a reply broke off.
  package static let message = SealedTable(
    name: "message",
    words: ["text", "failure"],
    key: [("number", .integer(.min))],
    rowName: "id"
  )
  /// The course or rule a reply rested on: of a danger, its category and level.
  package static let messageRule = SealedTable(
    name: "message",
    words: ["rule"],
    key: [("number", .integer(.min))],
    rowName: "id",
    column: "sealed_rule",
    placeName: "message.rule"
  )
  /// What a model has looked up for a reply, and what it found.
  package static let messageTools = SealedTable(
    name: "message",
    words: ["tools"],
    key: [("number", .integer(.min))],
    rowName: "id",
    column: "sealed_tools",
    placeName: "message.tools"
  )
  /// How a danger stands, and how often somebody was shown whom to call.
  static let safety = SealedTable(
    name: "setting",
    words: ["value"],
    standIn: SealedSafety.standIn,
    key: [("key", .text(""))],
    rowName: "key",
    rows: "key GLOB 'safety.*'"
  )
  /// The name a person gave a talk.
  package static let session = SealedTable(
    name: "session",
    words: ["title"],
    key: [("number", .integer(.min))],
    rowName: "id"
  )
  /// Why a check-in spoke or didn't, and why its endpoint failed.
  package static let checkIn = SealedTable(
    name: "check_in",
    words: ["reason", "failure"],
    key: [("rule", .text("")), ("due", .integer(.min))],
    rowName: "rule || '@' || due"
  )
  /// What is remembered; the table refuses an empty text.
  package static let note = SealedTable(
    name: "note",
    words: ["text"],
    standIn: { _ in "sealed" },
    key: [("id", .integer(.min))],
    rowName: "CAST(id AS TEXT)"
  )

  /// What a companion keeps once, such as a profile.
  package static let diaryDocument = SealedTable(
    name: "diary_document",
    words: ["body"],
    key: [("name", .text(""))],
    rowName: "name"
  )
  /// What a person told a companion.
  package static let diaryEntry = SealedTable(
    name: "diary_entry",
    words: ["body"],
    key: [("id", .integer(.min))],
    rowName: "CAST(id AS TEXT)"
  )

  /// All of them, in the order they are converted.
  static let tables = [
    note, diaryDocument, diaryEntry, session, checkIn, message, messageRule, messageTools,
    safety,
  ]

  /// What stays readable, by `table.column`, and why.
  static let readable: [String: String] = [
    "session.id": identifier,
    "message.id": identifier,
    "message.role": "who speaks, one of three words",
    "message.status": "how far a message came, one of three words",
    "message.kind": "what brought a message about, one of two words",
    "message.finish_reason": "why a reply ended, a word of the protocol",
    "message.engine": "which kind of engine wrote, one of two words",
    "message.model": "the name of a program",
    "message.vitals": readings,
    "check_in.id": identifier,
    "check_in.rule": "the name of a rule; the schedule counts by it while locked",
    "check_in.decision": "what was decided, one of five words",
    "check_in.vitals": readings,
    "check_in.baselines": readings,
    "check_in.engine": "which kind of engine wrote, one of two words",
    "check_in.message": identifier,
    "check_in.session": identifier,
    "check_in.delivered": "names of ways of delivery; whoever delivers needs them while locked",
    "check_in.outcome": "what became of a check-in, one of five words",
    "check_in.holder_boot": identifier,
    "note.state": "how far a note came, one of two words",
    "note.origin": "who worded a note, one of two words",
    "note.message": identifier,
    "meaning.encoder": "the name of a model",
    "diary_document.name": "a name of ours for a kind of document",
    "diary_entry.kind": "a name of ours for a kind of entry",
    "open_chat.boot": identifier,
    "open_chat.session": identifier,
    "setting.key": "names of our own, with ids and years",
    "changed.kind": "the name of a table",
    "changed.key": "an id, a name of ours, or the name and the time of a rule",
    "lock.record": "what a passphrase is tried against; it holds no secret",
    "lock.phase": "one of three words",
  ]

  private static let identifier = "an id without meaning"
  private static let readings =
    "numbers and names of measures, which are in samples.sqlite as they are"
}
