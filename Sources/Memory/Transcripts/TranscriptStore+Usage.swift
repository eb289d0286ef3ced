import SQLite

/// What the replies of a conversation cost, as far as the server told.
package struct SessionUsage: Equatable, Sendable {
  /// Tokens of the requests; never more than `Int.max`.
  package var prompt = 0
  /// Tokens of the replies; never more than `Int.max`.
  package var completion = 0
  /// How many replies the numbers are about.
  package var told = 0
  /// How many replies of models there are that came to be.
  package var replies = 0

  /// No reply yet.
  package init() {}
}

extension TranscriptStore {
  /// What the replies of a conversation cost, those that were withdrawn included.
  package func usage(ofSession id: String) throws(TranscriptsError) -> SessionUsage {
    let sql = """
      SELECT prompt_tokens, completion_tokens FROM \(MessageRow.tables)
      WHERE session.id = ? AND role = 'assistant' AND model IS NOT NULL
        AND (message.text <> '' OR message.sealed IS NOT NULL)
      """
    let rows = try access { connection throws(SQLiteError) in
      try connection.statement(sql).rows(id) { ($0.optionalInt64(0), $0.optionalInt64(1)) }
    }
    var usage = SessionUsage()
    for (prompt, completion) in rows {
      usage.replies += 1
      guard let prompt, let completion else { continue }
      usage.told += 1
      usage.prompt = Self.sum(usage.prompt, prompt)
      usage.completion = Self.sum(usage.completion, completion)
    }
    return usage
  }

  private static func sum(_ sum: Int, _ more: Int64) -> Int {
    let (total, isBeyond) = sum.addingReportingOverflow(Int(clamping: max(0, more)))
    return isBeyond ? .max : total
  }
}
