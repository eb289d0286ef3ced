import Transcripts

/// A kind of record, by the name of its table.
package enum RecordKind: String, CaseIterable, Codable, Hashable, Sendable {
  /// A conversation: when it began, and the title it was given.
  case session
  /// What was said.
  case message
  /// What is remembered.
  case note
  /// What a companion keeps once.
  case document = "diary_document"
  /// What a person told a companion.
  case entry = "diary_entry"
  /// What was decided about a check-in.
  case checkIn = "check_in"

  /// Whether its key is a number that only this store's file knows.
  package var hasOwnNumbers: Bool { self == .note || self == .entry }
}

/// Where records of a kind stand, and what of them another machine is to have.
struct RecordTable {
  /// The kind.
  let kind: RecordKind
  /// What tells a row apart, in SQL; the same as the name of its row where words are sealed.
  let key: String
  /// The columns that are told.
  let columns: [String]
  /// What is sealed of them under a lock.
  let sealed: [SealedTable]
  /// What rows are not told.
  var isTold = "TRUE"

  /// The table of a kind.
  init(_ kind: RecordKind) {
    self.kind = kind
    switch kind {
    case .session:
      (key, columns, sealed) = (
        "id", ["title", "started", "started_offset"], [SealedColumns.session]
      )
    case .message:
      key = "id"
      columns = [
        "position", "role", "text", "time", "time_offset", "status", "kind", "finish_reason",
        "engine", "model", "prompt_tokens", "completion_tokens", "total_tokens", "vitals", "rule",
        "failure", "tools",
      ]
      sealed = [SealedColumns.message, SealedColumns.messageRule, SealedColumns.messageTools]
      // A reply that is being written is told once it is whole, or has broken off.
      isTold = "status <> 'partial' OR time < unixepoch('now', '-1 hour') * 1000"
    case .note:
      key = "id"
      columns = [
        "text", "state", "origin", "is_edited", "message", "made", "made_offset", "changed",
        "changed_offset",
      ]
      sealed = [SealedColumns.note]
    case .document:
      (key, columns, sealed) = ("name", ["body"], [SealedColumns.diaryDocument])
    case .entry:
      (key, columns) = ("id", ["kind", "time", "time_offset", "body"])
      sealed = [SealedColumns.diaryEntry]
    case .checkIn:
      key = "rule || '@' || due"
      columns = [
        "rule", "due", "due_offset", "id", "started", "started_offset", "decided",
        "decided_offset", "decision", "reason", "vitals", "baselines", "engine", "message",
        "session", "failure", "delivered", "outcome", "remind_at", "remind_at_offset",
      ]
      sealed = [SealedColumns.checkIn]
      isTold = "decision <> 'claimed'"
    }
  }

  /// The name of the table.
  var name: String { kind.rawValue }
}
