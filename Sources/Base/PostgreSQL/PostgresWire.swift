import Core
import CPostgres
import Glibc

/// One connection of libpq, by its interface that never blocks.
// @unchecked Sendable because only the thread of its PostgresConnection touches it, one call at a time.
@safe final class PostgresWire: @unchecked Sendable {
  private let wake: WakePipe
  private let limits: PostgresLimits
  private var connection: OpaquePointer?
  /// What had come in before the present call began, in bytes; nil where the kernel doesn't count.
  private var receivedBefore: Int64?

  /// A wire that leads nowhere yet.
  init(_ wake: WakePipe, _ limits: PostgresLimits) {
    self.wake = wake
    self.limits = limits
  }

  deinit { close() }

  /// Whether it leads somewhere.
  var isOpen: Bool { unsafe connection != nil }

  /// Whether what is said is encrypted on its way.
  var isEncrypted: Bool { unsafe connection.map { unsafe PQsslInUse($0) == 1 } ?? false }

  /// Hangs up.
  func close() {
    if let connection = unsafe connection { unsafe PQfinish(connection) }
    unsafe connection = nil
  }

  // MARK: - Connecting

  /// Tries the hosts of an address, one after the other.
  func connect(_ address: PostgresAddress, _ password: [UInt8]?) throws(PostgresError) {
    guard CPostgres_is_available() else { throw PostgresLibrary.missing }
    var last: PostgresError?
    for host in address.hosts {
      do throws(PostgresError) { return try connect(host, address, password) } catch {
        close()
        // Another host of the same database would say the same.
        guard [.unreachable, .timedOut, .lost].contains(error.kind) else { throw error }
        last = error
      }
    }
    throw last ?? PostgresError(.unreachable, "it has no host")
  }

  private func connect(
    _ host: PostgresAddress.Host,
    _ address: PostgresAddress,
    _ password: [UInt8]?
  ) throws(PostgresError) {
    var words = address.parameters
    words["host"] = host.name
    words["hostaddr"] = host.numeric
    words["port"] = host.port
    words["client_encoding"] = "UTF8"
    words["application_name"] = "mindpulse"
    if let password { words["password"] = String(decoding: password, as: UTF8.self) }
    unsafe connection = unsafe CStringTable.with(words) { keys, values in
      unsafe PQconnectStartParams(keys, values, 0)
    }
    guard let connection = unsafe connection, unsafe PQstatus(connection) != CONNECTION_BAD else {
      throw connectFailure()
    }
    unsafe PQsetErrorVerbosity(connection, PQERRORS_VERBOSE)
    // What a server remarks is nothing for standard error.
    _ = unsafe PQsetNoticeReceiver(connection, { _, _ in }, nil)
    try signIn(host, Deadline(seconds: limits.connectSeconds))
    guard unsafe PQsetnonblocking(connection, 1) == 0, unsafe PQenterPipelineMode(connection) == 1
    else { throw PostgresError(.unreachable, "it doesn't take several statements at once") }
  }

  private func signIn(
    _ host: PostgresAddress.Host,
    _ deadline: Deadline
  ) throws(PostgresError) {
    var state = PGRES_POLLING_WRITING
    while state != PGRES_POLLING_OK {
      guard state != PGRES_POLLING_FAILED else { throw connectFailure() }
      try refuseDetour(host)
      let events = state == PGRES_POLLING_READING ? POLLIN : POLLOUT
      try wait(Int16(events), deadline, "the server doesn't answer")
      state = unsafe PQconnectPoll(connection)
    }
    try refuseDetour(host)
  }

  /// Refuses an address on another machine where this one was asked for: a variable of the environment,
  /// or a name that leads elsewhere, must not carry what was meant for this machine alone.
  private func refuseDetour(_ host: PostgresAddress.Host) throws(PostgresError) {
    guard host.isPrivate, !host.name.hasPrefix("/"), !host.name.hasPrefix("@") else { return }
    guard let text = unsafe PQhostaddr(connection) else { return }
    let address = unsafe String(cString: text)
    if address.isEmpty || PostgresAddress.isLoopback(address) { return }
    throw PostgresError(.address, "“\(host.name)” leads to another machine, \(address)")
  }

  /// What went wrong on the way, by the words of libpq.
  private func connectFailure() -> PostgresError {
    let text = lastMessage
    if unsafe connection.map({ unsafe PQconnectionNeedsPassword($0) == 1 }) ?? false {
      return PostgresError(.passwordMissing, "it asks for a password, and none is set")
    }
    guard let text else { return PostgresError(.unreachable, "there is no memory for it") }
    let state = Self.state(in: text)
    let words = Self.words(text)
    switch state?.prefix(2) {
    case "28": return PostgresError(.signIn, words, sqlState: state)
    case "3D", "42": return PostgresError(.refused, words, sqlState: state)
    case .some: return PostgresError(.unreachable, words, sqlState: state)
    case nil: break
    }
    let isTLS = ["certificate", "SSL", "TLS"].contains { text.contains($0) }
    return PostgresError(isTLS ? .untrusted : .unreachable, words)
  }

  // MARK: - Statements

  /// Sends statements in one go, and gives the answer to each.
  ///
  /// - Throws: ``PostgresError``: the first that went wrong; of a transaction nothing has happened then.
  func run(_ statements: [PostgresStatement]) throws(PostgresError) -> [PostgresAnswer] {
    guard let connection = unsafe connection else { throw PostgresError(.lost, "it was closed") }
    receivedBefore = received()
    var exchange = unsafe PostgresExchange(connection, count: statements.count, limits)
    do {
      for statement in statements { try exchange.send(statement) }
      try finish(&exchange)
    } catch {
      // What is still under way belongs to nobody.
      close()
      throw error
    }
    guard let failure = exchange.failure else { return exchange.answers }
    if unsafe PQtransactionStatus(connection) == PQTRANS_INERROR {
      _ = try run([PostgresStatement("ROLLBACK")])
    }
    throw failure
  }

  private func finish(_ exchange: inout PostgresExchange) throws(PostgresError) {
    try exchange.end()
    let deadline = Deadline(seconds: limits.statementSeconds)
    while true {
      let isFlushed = try exchange.flush()
      if try exchange.take() { return }
      let events = isFlushed ? POLLIN : POLLIN | POLLOUT
      try wait(Int16(events), deadline, "the answer doesn't come")
      try consume()
    }
  }

  private func consume() throws(PostgresError) {
    guard unsafe PQconsumeInput(connection) == 1 else {
      throw PostgresError(.lost, "the connection was lost")
    }
    guard let before = receivedBefore, let now = received() else { return }
    // TLS and the messages' own frames take some of it.
    if now - before > Int64(limits.answerBytes) * 2 {
      throw PostgresError(.tooLarge, "the answer is larger than \(limits.answerBytes >> 20) MB")
    }
  }

  private func received() -> Int64? {
    let count = unsafe CPostgres_received(PQsocket(connection))
    return count < 0 ? nil : count
  }

  // MARK: - Hints

  /// Waits until a notification has come, or the time is over.
  ///
  /// - Returns: whether one has come.
  func notification(seconds: Double) throws(PostgresError) -> Bool {
    guard let connection = unsafe connection else { throw PostgresError(.lost, "it was closed") }
    let deadline = Deadline(seconds: seconds)
    while true {
      var isThere = false
      while let notification = unsafe PQnotifies(connection) {
        isThere = true
        unsafe PQfreemem(notification)
      }
      if isThere { return true }
      if deadline.milliseconds == 0 { return false }
      do throws(PostgresError) { try wait(Int16(POLLIN), deadline, "") } catch {
        if error.kind == .timedOut { return false }
        close()
        throw error
      }
      receivedBefore = nil
      do throws(PostgresError) { try consume() } catch {
        close()
        throw error
      }
    }
  }

  /// A password as the server keeps it (SCRAM-SHA-256, RFC 5803), so that it is never sent itself.
  func verifier(_ password: String, for user: String) throws(PostgresError) -> String {
    guard let connection = unsafe connection,
      let text = unsafe PQencryptPasswordConn(connection, password, user, "scram-sha-256")
    else { throw PostgresError(.lost, "a password can't be prepared") }
    defer { unsafe PQfreemem(text) }
    return unsafe String(cString: text)
  }

  // MARK: - Waiting

  private func wait(
    _ events: Int16,
    _ deadline: Deadline,
    _ late: LocalizedText
  ) throws(PostgresError) {
    let socket = unsafe PQsocket(connection)
    guard socket >= 0 else { throw PostgresError(.lost, "the connection was lost") }
    while true {
      if wake.isWoken { throw .stopped }
      let left = deadline.milliseconds
      guard left > 0 else { throw PostgresError(.timedOut, late) }
      var waited = [
        pollfd(fd: socket, events: events, revents: 0),
        pollfd(fd: wake.descriptor, events: Int16(POLLIN), revents: 0),
      ]
      let count = unsafe poll(&waited, 2, left)
      if count < 0, errno != EINTR { throw PostgresError(.lost, "the connection was lost") }
      if wake.isWoken { throw .stopped }
      if count > 0, waited[0].revents != 0 { return }
    }
  }

  /// What libpq says last; nil where it has no memory for it.
  private var lastMessage: String? {
    guard let connection = unsafe connection, let text = unsafe PQerrorMessage(connection) else {
      return nil
    }
    return unsafe String(cString: text)
  }

  /// The code in a message of libpq, as in `FATAL:  28P01: password authentication failed`.
  private static func state(in text: String) -> String? {
    for line in text.split(separator: "\n") {
      guard let found = line.firstRange(of: ":  ") else { continue }
      let code = line[found.upperBound...].prefix { $0 != ":" }
      let isCode = code.utf8.count == 5 && code.allSatisfy { $0.isNumber || $0.isUppercase }
      if isCode { return String(code) }
    }
    return nil
  }

  /// The first line of a message, as words that end a sentence.
  private static func words(_ text: String) -> LocalizedText {
    guard let line = text.split(separator: "\n").first else { return "it can't be reached" }
    return LocalizedText(verbatim: VisibleText.singleLine(String(line), limit: 300))
  }
}
