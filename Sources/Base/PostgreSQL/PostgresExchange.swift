import Core
import CPostgres

/// Statements on their way and the answers that have come, row by row, within bounds.
@safe struct PostgresExchange {
  /// The answers, in the order of the statements.
  private(set) var answers: [PostgresAnswer]
  /// The first thing that the server refused; nil while all went well.
  private(set) var failure: PostgresError?

  private let connection: OpaquePointer
  private let limits: PostgresLimits
  private var current = 0
  private var isBegun = false
  private var bytes = 0
  private var rows = 0

  /// An exchange of so many statements.
  init(_ connection: OpaquePointer, count: Int, _ limits: PostgresLimits) {
    unsafe self.connection = connection
    self.limits = limits
    answers = Array(repeating: PostgresAnswer(), count: count)
  }

  // MARK: - Sending

  /// Puts a statement on its way.
  func send(_ statement: PostgresStatement) throws(PostgresError) {
    let contents = statement.parameters.map(\.content)
    // No empty array has an address, and NULL would mean another thing.
    var storage = contents.reduce(into: [UInt8]()) { $0 += $1 ?? [] } + [0]
    let types = statement.parameters.map(\.type)
    let lengths = contents.map { Int32(clamping: $0?.count ?? 0) }
    let formats = contents.map { _ in Int32(1) }
    let count = Int32(clamping: contents.count)
    let sent = unsafe storage.withUnsafeMutableBytes { all in
      var offset = 0
      var values: [UnsafePointer<CChar>?] = unsafe []
      for content in contents {
        let start = unsafe all.baseAddress?.advanced(by: offset).assumingMemoryBound(to: CChar.self)
        unsafe values.append(content == nil ? nil : UnsafePointer(start))
        offset += content?.count ?? 0
      }
      return unsafe PQsendQueryParams(
        connection,
        statement.sql,
        count,
        types,
        values,
        lengths,
        formats,
        1
      )
    }
    guard sent == 1 else { throw PostgresError(.lost, "the connection was lost") }
  }

  /// Ends the statements: the server answers all of them now.
  func end() throws(PostgresError) {
    guard unsafe PQpipelineSync(connection) == 1 else {
      throw PostgresError(.lost, "the connection was lost")
    }
  }

  /// Sends what waits; false where some of it has to wait on.
  func flush() throws(PostgresError) -> Bool {
    let left = unsafe PQflush(connection)
    guard left >= 0 else { throw PostgresError(.lost, "the connection was lost") }
    return left == 0
  }

  // MARK: - Receiving

  /// Takes what has come in.
  ///
  /// - Returns: whether that was all.
  mutating func take() throws(PostgresError) -> Bool {
    while true {
      if !isBegun, current < answers.count {
        // Row by row, so that no answer is held whole before it is known to be small enough.
        isBegun = unsafe PQsetSingleRowMode(connection) == 1
      }
      guard unsafe PQisBusy(connection) == 0 else { return false }
      guard let result = unsafe PQgetResult(connection) else {
        guard current < answers.count else {
          throw PostgresError(.garbled, "its answer makes no sense")
        }
        (current, isBegun) = (current + 1, false)
        continue
      }
      defer { unsafe PQclear(result) }
      if try unsafe take(result) { return true }
    }
  }

  private mutating func take(_ result: OpaquePointer) throws(PostgresError) -> Bool {
    switch unsafe PQresultStatus(result) {
    case PGRES_PIPELINE_SYNC:
      guard current == answers.count else {
        throw PostgresError(.garbled, "its answer makes no sense")
      }
      return true
    case PGRES_SINGLE_TUPLE, PGRES_TUPLES_OK, PGRES_COMMAND_OK:
      guard current < answers.count else {
        throw PostgresError(.garbled, "its answer makes no sense")
      }
      try unsafe add(result)
    case PGRES_FATAL_ERROR:
      let refusal = unsafe Self.refusal(result)
      failure = failure ?? refusal
    case PGRES_PIPELINE_ABORTED: break
    default: throw PostgresError(.garbled, "its answer makes no sense")
    }
    return false
  }

  private mutating func add(_ result: OpaquePointer) throws(PostgresError) {
    let columns = unsafe PQnfields(result)
    for row in unsafe 0..<max(0, PQntuples(result)) {
      var found: [[UInt8]?] = []
      for column in 0..<max(0, columns) { unsafe found.append(Self.value(result, row, column)) }
      rows += 1
      bytes += found.reduce(0) { $0 + ($1?.count ?? 0) + 8 }
      guard rows <= limits.answerRows, bytes <= limits.answerBytes else {
        throw PostgresError(
          .tooLarge,
          "the answer has more than \(limits.answerRows) rows or \(limits.answerBytes >> 20) MB"
        )
      }
      answers[current].rows.append(PostgresRow(columns: found))
    }
    if let text = unsafe PQcmdTuples(result), let count = unsafe Int(String(cString: text)) {
      answers[current].changed = count
    }
  }

  /// A value in binary form; NULL where it is NULL, or text that nobody asked for.
  private static func value(_ result: OpaquePointer, _ row: Int32, _ column: Int32) -> [UInt8]? {
    guard unsafe PQgetisnull(result, row, column) == 0, unsafe PQfformat(result, column) == 1,
      let start = unsafe PQgetvalue(result, row, column)
    else { return nil }
    let count = Int(unsafe PQgetlength(result, row, column))
    return unsafe Array(UnsafeRawBufferPointer(start: start, count: max(0, count)))
  }

  private static func refusal(_ result: OpaquePointer) -> PostgresError {
    func field(_ code: UnicodeScalar) -> String? {
      unsafe PQresultErrorField(result, Int32(code.value)).map { unsafe String(cString: $0) }
    }
    // The letters by which libpq names a code and its message (postgres_ext.h).
    let state = field("C")
    // The server is being shut down, or ends this connection (class 57P), or has lost it (class 08).
    let isLost = state.map { $0.hasPrefix("57P") || $0.hasPrefix("08") } ?? true
    return PostgresError(isLost ? .lost : .refused, reason(field("M")), sqlState: state)
  }

  /// What the server says; words of ours where it says nothing.
  private static func reason(_ told: String?) -> LocalizedText {
    guard let told else { return "it gives no reason" }
    return LocalizedText(verbatim: VisibleText.singleLine(told, limit: 300))
  }
}
