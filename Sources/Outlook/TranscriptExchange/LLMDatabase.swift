import SQLite

/// The questions that are put to a database of llm.
///
/// Statements are put together from names of columns alone, which older files lack some of.
struct LLMDatabase {
  /// Whether there are talks as they were kept until version 0.31.
  let hasResponses: Bool
  /// Whether there are talks as they are kept since version 0.32.
  let hasThreads: Bool

  /// The longest chain of messages that is followed.
  private static let longestChain = 100_000

  private let connection: Connection
  private let tables: Set<String>
  private let responseColumns: Set<String>

  /// Looks into a database.
  init(_ connection: Connection) throws(SQLiteError) {
    self.connection = connection
    try connection.boundWork()
    // A view in the place of a table could have rows without end.
    tables = try connection.ordinaryTables()
    let columns = try connection.prepare("SELECT name FROM pragma_table_info('responses')")
      .rows { $0.text(0) }
    responseColumns = Set(columns)
    hasResponses =
      tables.isSuperset(of: ["conversations", "responses"])
      && responseColumns.isSuperset(of: [
        "id", "model", "prompt", "system", "response", "conversation_id", "datetime_utc",
      ])
    hasThreads = tables.isSuperset(of: ["threads", "turns", "messages", "parts"])
  }

  /// The ids of all talks, in the order in which they were begun: ids of both kinds tell the time.
  func talks() throws(SQLiteError) -> [String] {
    var queries: [String] = []
    if hasThreads { queries.append("SELECT id FROM threads") }
    if hasResponses {
      queries.append(
        "SELECT DISTINCT conversation_id FROM responses WHERE conversation_id IS NOT NULL"
      )
    }
    return try connection.prepare(queries.joined(separator: " UNION ") + " ORDER BY 1")
      .rows { $0.text(0) }
  }

  /// The name llm gave a talk.
  func name(ofTalk id: String) throws(SQLiteError) -> String? {
    if hasThreads {
      let sql = "SELECT name FROM threads WHERE id = ?"
      let name = try connection.statement(sql).first(id) { $0.optionalText(0) }
      if let name { return name }
    }
    guard hasResponses else { return nil }
    let sql = "SELECT name FROM conversations WHERE id = ?"
    return try connection.statement(sql).first(id) { $0.optionalText(0) } ?? nil
  }

  /// The messages of a talk, in order.
  func rows(ofTalk id: String, _ leftOut: inout LeftOut) throws(SQLiteError) -> [LLMRow] {
    if hasThreads {
      let sql = "SELECT tip_message_hash FROM threads WHERE id = ?"
      let tip = try connection.statement(sql).first(id) { $0.optionalText(0) } ?? nil
      if let tip { return try chain(endingAt: tip, ofThread: id, &leftOut) }
    }
    return hasResponses ? try responses(of: id, &leftOut) : []
  }

  // MARK: - Until version 0.31

  private func responses(
    of conversation: String,
    _ leftOut: inout LeftOut
  ) throws(SQLiteError) -> [LLMRow] {
    func column(_ name: String) -> String { responseColumns.contains(name) ? name : "NULL" }
    let sql = """
      SELECT id, prompt, system, response, model, datetime_utc, \(column("input_tokens")),
        \(column("output_tokens")), \(column("resolved_model"))
      FROM responses WHERE conversation_id = ? ORDER BY id
      """
    let statement = try connection.statement(sql)
    defer { statement.reset() }
    try statement.bind(conversation, at: 1)
    var rows: [LLMRow] = []
    var ids: [String] = []
    var system: String?
    while try statement.step() {
      ids.append(statement.text(0))
      let time = statement.optionalText(5)
      // The same instructions are kept beside each response.
      if let told = statement.optionalText(2), !told.isEmpty, told != system {
        system = told
        rows.append(LLMRow(role: "system", text: told, time: time))
      }
      rows.append(LLMRow(role: "user", text: statement.optionalText(1) ?? "", time: time))
      var reply = LLMRow(role: "assistant", text: statement.optionalText(3) ?? "", time: time)
      reply.model = statement.optionalText(8) ?? statement.optionalText(4)
      if let prompt = statement.optionalInt64(6), let completion = statement.optionalInt64(7) {
        reply.tokens = (prompt, completion)
      }
      rows.append(reply)
    }
    for id in ids { try countBeside(response: id, &leftOut) }
    return rows
  }

  private func countBeside(
    response id: String,
    _ leftOut: inout LeftOut
  ) throws(SQLiteError) {
    let questions: [(table: String, kind: LeftOut.Kind, sql: String)] = [
      (
        "prompt_attachments", .attachment,
        "SELECT count(*) FROM prompt_attachments WHERE response_id = ?"
      ),
      ("tool_calls", .toolUse, "SELECT count(*) FROM tool_calls WHERE response_id = ?"),
      ("tool_results", .toolUse, "SELECT count(*) FROM tool_results WHERE response_id = ?"),
      (
        "prompt_fragments", .fragment, "SELECT count(*) FROM prompt_fragments WHERE response_id = ?"
      ),
      (
        "system_fragments", .fragment, "SELECT count(*) FROM system_fragments WHERE response_id = ?"
      ),
    ]
    for question in questions where tables.contains(question.table) {
      leftOut.count(
        question.kind,
        try connection.statement(question.sql).first(id) { $0.int(0) } ?? 0
      )
    }
  }

  // MARK: - Since version 0.32

  /// A turn of a thread: what was said up to its tip.
  private struct Turn {
    let time: String?
    let model: String?
    let tokens: (Int64, Int64)?
  }

  private func turns(ofThread id: String) throws(SQLiteError) -> [String: Turn] {
    let sql = """
      SELECT tip_message_hash, datetime_utc, coalesce(resolved_model, model), input_tokens,
        output_tokens
      FROM turns WHERE thread_id = ? ORDER BY id
      """
    let statement = try connection.statement(sql)
    defer { statement.reset() }
    try statement.bind(id, at: 1)
    var turns: [String: Turn] = [:]
    while try statement.step() {
      var tokens: (Int64, Int64)?
      if let prompt = statement.optionalInt64(3), let completion = statement.optionalInt64(4) {
        tokens = (prompt, completion)
      }
      turns[statement.text(0)] = Turn(
        time: statement.optionalText(1),
        model: statement.optionalText(2),
        tokens: tokens
      )
    }
    return turns
  }

  /// From the tip back to the first message; each message belongs to the turn whose tip comes next.
  private func chain(
    endingAt tip: String,
    ofThread id: String,
    _ leftOut: inout LeftOut
  ) throws(SQLiteError) -> [LLMRow] {
    let turns = try turns(ofThread: id)
    let sql = """
      WITH RECURSIVE chain (hash, parent, role, depth) AS (
        SELECT hash, parent_hash, role, 0 FROM messages WHERE hash = ?1
        UNION ALL
        SELECT messages.hash, parent_hash, messages.role, depth + 1
        FROM messages JOIN chain ON messages.hash = parent WHERE depth < ?2
      )
      SELECT chain.hash, chain.role, type, text FROM chain
        LEFT JOIN parts ON parts.message_hash = chain.hash
      ORDER BY depth, position DESC
      """
    let statement = try connection.statement(sql)
    defer { statement.reset() }
    try statement.bind(tip, at: 1)
    try statement.bind(Int64(Self.longestChain), at: 2)
    var collector = LLMChain()
    var turn: Turn?
    while try statement.step() {
      let hash = statement.text(0)
      if let known = turns[hash] { turn = known }
      collector.take(hash: hash, role: statement.text(1), time: turn?.time)
      collector.take(part: statement.optionalText(2), text: statement.optionalText(3), &leftOut)
      if turns[hash] != nil { collector.mark(model: turn?.model, tokens: turn?.tokens) }
      if collector.isReply { collector.mark(model: turn?.model, tokens: nil) }
    }
    return collector.finished()
  }
}
