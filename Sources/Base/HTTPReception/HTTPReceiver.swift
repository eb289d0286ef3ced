import CMicroHTTPD
import Dispatch
import Glibc
import Core

/// A server of HTTP/1.1 over libmicrohttpd, which sleeps until there is something to do.
///
/// The library's epoll descriptor is watched by a Dispatch source on the main queue, on which everything
/// here happens: a connection costs no thread, and while none is open nothing wakes. A queue of its own
/// would: Dispatch looks after the threads of such queues once a second.
// @unchecked Sendable because all that changes is touched on the queue alone.
@safe package final class HTTPReceiver: @unchecked Sendable {
  /// How long answers under way may take to be sent when the server ends, in seconds.
  private static let sendingGrace = 2.0

  /// Where it listens.
  package let address: ListeningAddress

  let queue = DispatchQueue.main
  let handler: any HTTPRequestHandler
  let bounds: HTTPBounds
  var requests: [UInt: RequestInHand] = [:]
  /// How many requests have come.
  var count = 0
  var deadlines = ConnectionDeadlines<UInt>()
  /// The connections that are open.
  var open: Set<UInt> = []
  private let identity: TLSIdentity?
  private let quiet: (seconds: Double, told: @Sendable () -> Void)?
  private var daemon: OpaquePointer?
  private var source: (any DispatchSourceRead)?
  private var timer: (any DispatchSourceTimer)?
  private var quietSince: Double
  private var isRunPending = false
  private var ending: (limit: Double, told: @Sendable () -> Void)?

  /// Starts to serve.
  ///
  /// - Parameters:
  ///   - socket: what listens.
  ///   - identity: the certificate for https; nil for plain http.
  ///   - bounds: how much others may ask.
  ///   - quiet: called after so many seconds without a connection, again and again; nil for never.
  ///   - handler: takes the requests.
  /// - Throws: ``HTTPReceptionError``.
  package init(
    _ socket: ListeningSocket,
    identity: TLSIdentity?,
    bounds: HTTPBounds = HTTPBounds(),
    quiet: (seconds: Double, told: @Sendable () -> Void)? = nil,
    handler: any HTTPRequestHandler
  ) throws(HTTPReceptionError) {
    address = socket.address
    self.handler = handler
    self.bounds = bounds
    self.identity = identity
    self.quiet = quiet
    quietSince = Self.now
    guard CMicroHTTPD_is_available() else {
      throw HTTPReceptionError(
        .libraryMissing,
        "The library libmicrohttpd.so.12, which receives readings, is missing.",
        hint: "Install the package libmicrohttpd12."
      )
    }
    try start(socket)
  }

  private func start(_ socket: ListeningSocket) throws(HTTPReceptionError) {
    let listening = socket.take()
    let started = unsafe withIdentity { certificate, key in
      unsafe CMicroHTTPD_start(
        listening,
        certificate,
        key,
        CMicroHTTPD_bounds(
          connections: UInt32(bounds.connections),
          perAddress: UInt32(bounds.perAddress),
          idleSeconds: UInt32(bounds.idleSeconds),
          headBytes: bounds.head
        ),
        HTTPReceiver.accessed,
        HTTPReceiver.completed,
        HTTPReceiver.connected,
        Unmanaged.passUnretained(self).toOpaque()
      )
    }
    guard let started = unsafe started else {
      close(listening)
      throw unstartable()
    }
    unsafe daemon = started
    let watched = unsafe fcntl(CMicroHTTPD_descriptor(started), F_DUPFD_CLOEXEC, 0)
    let source = DispatchSource.makeReadSource(fileDescriptor: watched, queue: queue)
    source.setEventHandler { [self] in run() }
    source.setCancelHandler { close(watched) }
    self.source = source
    source.resume()
    queue.async { [self] in run() }
  }

  private func withIdentity<Result>(
    _ body: (UnsafePointer<CChar>?, UnsafePointer<CChar>?) -> Result
  ) -> Result {
    guard let identity else { return body(nil, nil) }
    return unsafe identity.withTexts { unsafe body($0, $1) }
  }

  private func unstartable() -> HTTPReceptionError {
    let complaint = unsafe String(cString: CMicroHTTPD_complaint())
    let why = complaint.split(separator: "\n").first.map { " (\($0))" } ?? ""
    if identity != nil {
      return HTTPReceptionError(
        .certificate,
        "The certificate and its key can't be used\(why).",
        hint: "They must be PEM, belong to each other, and have no passphrase."
      )
    }
    return HTTPReceptionError(
      .address,
      "The server can't be started\(why).",
      hint: "Close some programs, then try again."
    )
  }

  /// Takes no more connections, lets answers under way be sent, and ends.
  ///
  /// - Parameter told: called on the server's queue once nothing is left.
  package func end(then told: @escaping @Sendable () -> Void) {
    queue.async { [self] in
      guard let daemon = unsafe daemon, ending == nil else { return told() }
      // Given back before it is closed: a service manager goes on listening on it.
      let listening = unsafe MHD_quiesce_daemon(daemon)
      if listening >= 0 { close(listening) }
      ending = (Self.now + Self.sendingGrace, told)
      run()
    }
  }

  // MARK: - Running

  /// Does what there is to do, and sets when to look again.
  private func run() {
    guard let daemon = unsafe daemon else { return }
    unsafe MHD_run(daemon)
    for connection in deadlines.takeOverdue(at: Self.now) {
      if let pointer = unsafe OpaquePointer(bitPattern: connection) {
        unsafe CMicroHTTPD_hang_up(pointer)
      }
    }
    if let ending, isOver(ending.limit) { return stop(ending.told) }
    arm()
  }

  /// Whether the server can stop: the library must not while a request waits for its answer.
  private func isOver(_ limit: Double) -> Bool {
    guard let daemon = unsafe daemon else { return true }
    if requests.values.contains(where: \.isBeingAnswered) { return false }
    return unsafe CMicroHTTPD_connections(daemon) == 0 || Self.now >= limit
      || requests.isEmpty
  }

  private func stop(_ told: @Sendable () -> Void) {
    source?.cancel()
    timer?.cancel()
    (source, timer) = (nil, nil)
    if let daemon = unsafe daemon { unsafe MHD_stop_daemon(daemon) }
    unsafe daemon = nil
    ending = nil
    told()
  }

  private func arm() {
    guard let daemon = unsafe daemon else { return }
    let now = Self.now
    var wait: UInt64 = 0
    var moments = [deadlines.next, ending?.limit].compactMap(\.self)
    if unsafe MHD_get_timeout(daemon, &wait) == .YES {
      if wait == 0 { runSoon() }
      moments.append(now + Double(wait) / 1000)
    }
    if unsafe CMicroHTTPD_connections(daemon) > 0 {
      quietSince = now
    } else if let quiet {
      if now - quietSince >= quiet.seconds {
        quietSince = now
        quiet.told()
      }
      moments.append(quietSince + quiet.seconds)
    }
    wake(moments.min().map { max($0 - now, 0) })
  }

  /// Looks again after so many seconds; nil for never.
  private func wake(_ seconds: Double?) {
    timer?.cancel()
    timer = nil
    guard let seconds else { return }
    let timer = DispatchSource.makeTimerSource(queue: queue)
    // A millisecond late rather than early: what is looked at too soon is looked at once more.
    timer.schedule(deadline: .now() + seconds + 0.001, leeway: .milliseconds(50))
    timer.setEventHandler { [self] in run() }
    self.timer = timer
    timer.resume()
  }

  /// What the library has read already shows at no descriptor.
  private func runSoon() {
    guard !isRunPending else { return }
    isRunPending = true
    queue.async { [self] in
      isRunPending = false
      run()
    }
  }

  /// Gives a request the answer that it has waited for.
  func answer(_ connection: UInt, _ number: Int, _ answer: HTTPAnswer) {
    guard requests[connection]?.number == number,
      let pointer = unsafe OpaquePointer(bitPattern: connection)
    else { return }
    requests[connection]?.set(answer)
    unsafe MHD_resume_connection(pointer)
    run()
  }

  /// Seconds of a clock that only goes forward.
  static var now: Double { Double(DispatchTime.now().uptimeNanoseconds) / 1e9 }
}
