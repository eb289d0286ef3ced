import HealthModel
import SQLite

/// Which chats a person has open, so that a daemon knows where its message will be read.
extension TranscriptStore {
  /// Tells that a chat is open, or that it shows another conversation now.
  ///
  /// A chat that is killed can't take this back; ``openChats(isAlive:)`` does it for it.
  package func chatOpened(_ chat: OpenChat) throws(TranscriptsError) {
    let sql = """
      INSERT INTO open_chat (boot, process, start, session, since, since_offset)
      VALUES (?, ?, ?, ?, ?, ?)
      ON CONFLICT (boot, process, start) DO UPDATE SET session = excluded.session
      """
    try change { connection throws(SQLiteError) in
      try connection.statement(sql).run(
        chat.holder.bootID,
        Int64(chat.holder.processID),
        chat.holder.startTime,
        chat.sessionID,
        chat.since.milliseconds,
        chat.since.offsetMinutes
      )
    }
  }

  /// Tells that a chat was closed.
  package func chatClosed(_ holder: ClaimHolder) throws(TranscriptsError) {
    try change { connection throws(SQLiteError) in try Self.close(holder, connection) }
  }

  /// The chats that are open, the one opened last first; those of processes that ended go.
  ///
  /// `isAlive` says whether a process still runs.
  package func openChats(
    isAlive: (ClaimHolder) -> Bool
  ) throws(TranscriptsError) -> [OpenChat] {
    let sql = """
      SELECT boot, process, start, session, since, since_offset FROM open_chat
      ORDER BY since DESC, process
      """
    let chats = try access { connection throws(SQLiteError) in
      try connection.statement(sql).rows { row in
        OpenChat(
          holder: ClaimHolder(
            bootID: row.text(0),
            processID: Int32(clamping: row.int64(1)),
            startTime: row.int64(2)
          ),
          sessionID: row.text(3),
          since: Timestamp(milliseconds: row.int64(4), offsetMinutes: row.int(5))
        )
      }
    }
    let ended = chats.map(\.holder).filter { !isAlive($0) }
    guard !ended.isEmpty else { return chats }
    try change { connection throws(SQLiteError) in
      for holder in ended { try Self.close(holder, connection) }
    }
    return chats.filter { !ended.contains($0.holder) }
  }

  private static func close(
    _ holder: ClaimHolder,
    _ connection: Connection
  ) throws(SQLiteError) {
    let sql = "DELETE FROM open_chat WHERE (boot, process, start) = (?, ?, ?)"
    try connection.statement(sql).run(holder.bootID, Int64(holder.processID), holder.startTime)
  }
}
