import Core
import HealthModel
import SQLite
import Synchronization

extension TranscriptStore {
  /// Stores a message at the end of its conversation, which comes into being with its first one.
  ///
  /// A message whose id is there already is left as it is, so a second try can't double it. What
  /// the person writes right behind check-ins answers them, see ``CheckInOutcome/answered``.
  ///
  /// - Returns: the message's place in the conversation, from 1.
  @discardableResult
  package func append(_ message: TranscriptMessage) throws(TranscriptsError) -> Int {
    let lists = try MessageLists(message)
    let draft = drafts.withLock { $0[message.sessionID] }
    let index = try change { connection throws(SQLiteError) in
      if let known = try Self.index(ofMessage: message.id, connection) { return known }
      let sealer = try watch.sealer(connection)
      _ = try MessageWriting.open(
        session: message.sessionID,
        title: draft?.title,
        started: draft?.started ?? message.time,
        sealer,
        connection
      )
      try Self.insert(message, lists, sealer, connection)
      try SearchIndex.add(message: message.id, sealer.index, connection)
      let index = try Self.index(ofMessage: message.id, connection) ?? 0
      if message.role == .user {
        try Self.answerCheckIns(inSession: message.sessionID, before: index, connection)
      }
      return index
    }
    drafts.withLock { $0[message.sessionID] = nil }
    return index
  }

  private static func index(
    ofMessage id: String,
    _ connection: Connection
  ) throws(SQLiteError) -> Int? {
    let sql = "SELECT position FROM message WHERE id = ?"
    return try connection.statement(sql).first(id) { $0.int(0) }
  }

  private static func insert(
    _ message: TranscriptMessage,
    _ lists: MessageLists,
    _ sealer: WordSealer,
    _ connection: Connection
  ) throws(SQLiteError) {
    // Below 0 are the numbers of talks from elsewhere, see ``importTalks(_:)``.
    let sql = """
      INSERT INTO message (number, session, position, \(MessageWriting.columns))
      SELECT 1 + max(0, coalesce((SELECT max(number) FROM message), 0)), session.number,
        1 + coalesce((SELECT max(position) FROM message WHERE session = session.number), 0),
        \(MessageWriting.marks)
      FROM session WHERE session.id = ?
      """
    let statement = try connection.statement(sql)
    defer { statement.reset() }
    let next = try MessageWriting.bind(message, lists, sealer, to: statement, from: 1)
    try statement.bind(message.sessionID, at: next)
    while try statement.step() {}
  }
}

extension TranscriptStore {
  /// Stores a reply that begins: an assistant's message, `partial` until it is finished.
  ///
  /// - Returns: the reply's place in the conversation, from 1.
  @discardableResult
  package func beginReply(_ reply: TranscriptMessage) throws(TranscriptsError) -> Int {
    var reply = reply
    reply.status = .partial
    return try append(reply)
  }

  /// Stores the text that has arrived so far; a reply that is finished stays as it is.
  ///
  /// - Parameters:
  ///   - id: the reply that ``beginReply(_:)`` stored.
  ///   - text: all that arrived.
  ///   - tools: the calls of tools so far; what is stored of them stays where there are none.
  /// - Throws: ``TranscriptsError/noSuchMessage(_:)`` when it was forgotten meanwhile.
  package func updateReply(
    id: String,
    text: String,
    tools: [ToolUse] = []
  ) throws(TranscriptsError) {
    let list = try ToolUsesColumn.text(tools)
    // A sealed reply that broke off stays as it is: why it did is sealed with its text.
    let sql = """
      UPDATE message SET text = ?1, sealed = ?2, tools = coalesce(?4, tools),
        sealed_tools = coalesce(?5, sealed_tools)
      WHERE id = ?3 AND status = 'partial'
        AND (failure IS NULL OR sealed IS NULL AND ?2 IS NULL)
      """
    let isKnown = try change { connection throws(SQLiteError) in
      let sealer = try watch.sealer(connection)
      let words = try sealer.stored([text, nil], of: SealedColumns.message, row: id)
      try SearchIndex.remove(message: id, sealer.index, connection)
      try Self.removeMeaning(ofMessage: id, connection)
      let calls = try sealer.stored([list], of: SealedColumns.messageTools, row: id)
      try connection.statement(sql)
        .run(words.columns[0], words.sealed, id, calls.columns[0], calls.sealed)
      let isChanged = connection.changes > 0
      try SearchIndex.add(message: id, sealer.index, connection)
      if isChanged { return true }
      return try Self.index(ofMessage: id, connection) != nil
    }
    guard isKnown else { throw .noSuchMessage(id) }
  }

  /// Stores a reply as it ended; doing so again changes nothing.
  ///
  /// - Parameters:
  ///   - id: the reply that ``beginReply(_:)`` stored.
  ///   - text: all that arrived.
  ///   - status: whether that is all of it.
  ///   - finishReason: why it ended, as the endpoint told.
  ///   - model: the model that answered, if the endpoint named one; else the one asked stays.
  ///   - usage: tokens, if told.
  ///   - failure: why it broke off or failed, without any secret.
  ///   - tools: the calls of tools that were made for it; what is stored of them stays where there are
  ///     none.
  /// - Throws: ``TranscriptsError/noSuchMessage(_:)`` when it was forgotten meanwhile.
  package func finishReply(
    id: String,
    text: String,
    status: MessageStatus,
    finishReason: String? = nil,
    model: String? = nil,
    usage: TokenUsage? = nil,
    failure: String? = nil,
    tools: [ToolUse] = []
  ) throws(TranscriptsError) {
    let list = try ToolUsesColumn.text(tools)
    let sql = """
      UPDATE message SET text = ?, status = ?, finish_reason = ?, model = coalesce(?, model),
        prompt_tokens = ?, completion_tokens = ?, total_tokens = ?, failure = ?, sealed = ?,
        tools = coalesce(?, tools), sealed_tools = coalesce(?, sealed_tools)
      WHERE id = ?
      """
    let changed = try change { connection throws(SQLiteError) in
      let sealer = try watch.sealer(connection)
      let words = try sealer.stored([text, failure], of: SealedColumns.message, row: id)
      let calls = try sealer.stored([list], of: SealedColumns.messageTools, row: id)
      try SearchIndex.remove(message: id, sealer.index, connection)
      try Self.removeMeaning(ofMessage: id, connection)
      try connection.statement(sql).run(
        words.columns[0],
        status.rawValue,
        finishReason,
        model,
        usage?.prompt,
        usage?.completion,
        usage?.total,
        words.columns[1],
        words.sealed,
        calls.columns[0],
        calls.sealed,
        id
      )
      let changed = connection.changes
      try SearchIndex.add(message: id, sealer.index, connection)
      return changed
    }
    guard changed > 0 else { throw .noSuchMessage(id) }
  }

  /// Stores how messages stand from now on: their status and why, nothing else; all or none of them.
  ///
  /// - Throws: ``TranscriptsError/noSuchMessage(_:)`` when one was forgotten meanwhile.
  package func setStanding(of messages: [TranscriptMessage]) throws(TranscriptsError) {
    let sql = "UPDATE message SET text = ?, status = ?, failure = ?, sealed = ? WHERE id = ?"
    let missing = try change { connection throws(SQLiteError) -> String? in
      for message in messages where try Self.index(ofMessage: message.id, connection) == nil {
        return message.id
      }
      let sealer = try watch.sealer(connection)
      for message in messages {
        let words = try sealer.stored(
          [message.text, message.failure],
          of: SealedColumns.message,
          row: message.id
        )
        try SearchIndex.remove(message: message.id, sealer.index, connection)
        try Self.removeMeaning(ofMessage: message.id, connection)
        try connection.statement(sql).run(
          words.columns[0],
          message.status.rawValue,
          words.columns[1],
          words.sealed,
          message.id
        )
        try SearchIndex.add(message: message.id, sealer.index, connection)
      }
      return nil
    }
    if let missing { throw .noSuchMessage(missing) }
  }
}
