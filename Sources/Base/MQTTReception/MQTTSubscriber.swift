import CMosquitto
package import Core
import Dispatch
import Glibc

/// Stays subscribed to topics of a broker, on one thread of its own, until it is ended.
///
/// States: connecting → subscribed → lost → waiting → connecting …. What ends a connection is told once,
/// and the wait before the next try doubles from 2 s to 5 min; a minute subscribed begins anew. Every
/// session is a clean one: of what a broker held back nobody could say when it was measured.
package final class MQTTSubscriber: Sendable {
  /// What is told, on the subscriber's thread.
  package enum Event: Equatable, Sendable {
    /// Messages come from now on.
    case subscribed
    /// The broker doesn't allow a topic.
    case refused(filter: String)
    /// There is no connection, and why; another try follows.
    case lost(LocalizedText)
    /// Something was published.
    case message(MQTTMessage)
  }

  private struct State: Sendable {
    var isEnding = false
    var client: UInt?
    var thread: Ahead<Void>?
  }

  /// How long the broker waits for a sign of life, in seconds; nothing wakes more often for it.
  private static let keepAlive: Int32 = 60
  /// The first and the longest wait before another try, in seconds.
  private static let waits = 2.0...300
  /// How long a connection has to last so that the waits begin anew, in seconds.
  private static let lasting = 60.0
  /// How long the end waits for a connection that is being made, in seconds.
  private static let endGrace = 2.0

  private let broker: MQTTBroker
  private let filters: [String]
  private let password: @Sendable () throws -> [UInt8]
  private let told: @Sendable (Event) -> Void
  private let state = Locked(State())
  private let woken = DispatchSemaphore(value: 0)
  private let finished = DispatchSemaphore(value: 0)

  /// Begins to subscribe.
  ///
  /// - Parameters:
  ///   - broker: whom.
  ///   - filters: to what, valid ones.
  ///   - password: gives the password, each time one signs in with a name; may take its time.
  ///   - told: gets what happens.
  /// - Throws: ``MQTTReceptionError`` where the library is missing or a filter is none.
  package init(
    _ broker: MQTTBroker,
    filters: [String],
    password: @escaping @Sendable () throws -> [UInt8],
    told: @escaping @Sendable (Event) -> Void
  ) throws(MQTTReceptionError) {
    self.broker = broker
    self.filters = filters
    self.password = password
    self.told = told
    guard CMosquitto_is_available() else {
      throw MQTTReceptionError(
        .libraryMissing,
        "The library libmosquitto.so.1, which asks message brokers, is missing.",
        hint: "Install the package libmosquitto1."
      )
    }
    if let wrong = filters.first(where: { !TopicFilter.isValid($0) }) {
      throw MQTTReceptionError(
        .topic,
        "“\(wrong)” can't be a topic.",
        hint: "“+” stands for a whole level between slashes, “#” only at the end: home/+/heart_rate"
      )
    }
    _ = mosquitto_lib_init()
    let thread = Ahead { [self] in run() }
    state.withLock { $0.thread = thread }
  }

  /// Ends it: nothing is told afterwards, but for what is being told.
  package func end() {
    // Under the lock, so that the client isn't destroyed meanwhile.
    state.withLock { state in
      state.isEnding = true
      if let client = unsafe state.client.flatMap({ unsafe OpaquePointer(bitPattern: $0) }) {
        unsafe mosquitto_disconnect(client)
      }
    }
    woken.signal()
    _ = finished.wait(timeout: .now() + Self.endGrace)
  }

  // MARK: - On its thread

  private var isEnding: Bool { state.withLock(\.isEnding) }

  private func run() {
    var wait = Self.waits.lowerBound
    while !isEnding {
      let began = DispatchTime.now()
      let why = session()
      guard !isEnding else { break }
      told(.lost(why))
      let seconds = Double(DispatchTime.now().uptimeNanoseconds - began.uptimeNanoseconds) / 1e9
      if seconds >= Self.lasting { wait = Self.waits.lowerBound }
      _ = woken.wait(timeout: .now() + wait)
      wait = min(2 * wait, Self.waits.upperBound)
    }
    state.withLock { $0.thread = nil }
    finished.signal()
  }

  /// One connection from its beginning to its end.
  ///
  /// - Returns: why it ended.
  private func session() -> LocalizedText {
    let context = SubscriptionContext(filters, told)
    let pointer = unsafe Unmanaged.passUnretained(context).toOpaque()
    guard let client = unsafe mosquitto_new(nil, true, pointer) else {
      return "There is no memory for it."
    }
    defer {
      state.withLock { $0.client = nil }
      unsafe mosquitto_destroy(client)
    }
    return withExtendedLifetime(context) {
      if let why = unsafe prepare(client) { return why }
      unsafe context.listen(to: client)
      let code = unsafe connected(client)
      return context.refusal ?? Self.words(code)
    }
  }

  private static let noPassword: LocalizedText = "There is no password for it."

  private func prepare(_ client: OpaquePointer) -> LocalizedText? {
    unsafe mosquitto_threaded_set(client, true)
    if let user = broker.user {
      do {
        // C strings end at the first NUL.
        let bytes = try password().map(CChar.init(bitPattern:)) + [0]
        unsafe mosquitto_username_pw_set(client, user, bytes)
      } catch {
        return Self.noPassword
      }
    }
    guard broker.isSecure else { return nil }
    // Where Debian keeps the certificates it trusts (update-ca-certificates(8)).
    let folder = broker.caFile == nil ? "/etc/ssl/certs" : nil
    let code = unsafe mosquitto_tls_set(client, broker.caFile, folder, nil, nil, nil)
    return code == MOSQ_ERR_SUCCESS.code ? nil : "Its CA certificates can't be read."
  }

  private func connected(_ client: OpaquePointer) -> Int32 {
    let address = UInt(bitPattern: client)
    let mayGoOn = state.withLock { state in
      guard !state.isEnding else { return false }
      state.client = address
      return true
    }
    guard mayGoOn else { return MOSQ_ERR_SUCCESS.code }
    var code = unsafe mosquitto_connect(client, broker.host, broker.port, Self.keepAlive)
    while code == MOSQ_ERR_SUCCESS.code, !isEnding {
      code = unsafe mosquitto_loop(client, 1000 * Self.keepAlive, 1)
    }
    return code
  }

  private static func words(_ code: Int32) -> LocalizedText {
    switch code {
    case MOSQ_ERR_CONN_LOST.code, MOSQ_ERR_NO_CONN.code: return "The connection was lost."
    case MOSQ_ERR_EAI.code: return "Its name can't be looked up."
    case MOSQ_ERR_ERRNO.code:
      let text = unsafe strerror(errno).map { unsafe String(cString: $0) } ?? ""
      return "It can't be reached (\(words: text.lowercased()))."
    case MOSQ_ERR_TLS.code: return "TLS failed: its certificate may not be trusted."
    default:
      let text = unsafe mosquitto_strerror(code).map { unsafe String(cString: $0) } ?? ""
      return text.isEmpty ? "Something failed." : LocalizedText(verbatim: text)
    }
  }
}

/// What the library's callbacks of one connection know; they are called on the subscriber's thread.
// @unchecked Sendable because only that thread touches it.
@safe private final class SubscriptionContext: @unchecked Sendable {
  private let filters: [String]
  private let told: @Sendable (MQTTSubscriber.Event) -> Void
  private var waiting: [Int32: String] = [:]
  /// Why the broker takes nobody; nil while it does.
  private(set) var refusal: LocalizedText?

  init(_ filters: [String], _ told: @escaping @Sendable (MQTTSubscriber.Event) -> Void) {
    self.filters = filters
    self.told = told
  }

  func listen(to client: OpaquePointer) {
    unsafe mosquitto_connect_callback_set(client) { client, context, code in
      unsafe SubscriptionContext.of(context)?.connected(client, code)
    }
    unsafe mosquitto_subscribe_callback_set(client) { _, context, number, count, granted in
      let codes = unsafe UnsafeBufferPointer(start: granted, count: max(0, Int(count)))
      unsafe SubscriptionContext.of(context)?.granted(number, Array(codes))
    }
    unsafe mosquitto_message_callback_set(client) { _, context, message in
      guard let message = unsafe message else { return }
      unsafe SubscriptionContext.of(context)?.told(.message(MQTTMessage(message)))
    }
  }

  private static func of(_ context: UnsafeMutableRawPointer?) -> SubscriptionContext? {
    unsafe context.map {
      unsafe Unmanaged<SubscriptionContext>.fromOpaque($0).takeUnretainedValue()
    }
  }

  private func connected(_ client: OpaquePointer?, _ code: Int32) {
    guard code == 0, let client = unsafe client else {
      let text = unsafe mosquitto_connack_string(code).map { unsafe String(cString: $0) } ?? ""
      refusal = Self.refusal(text)
      if let client = unsafe client { unsafe mosquitto_disconnect(client) }
      return
    }
    for filter in filters {
      var number: Int32 = 0
      let code = unsafe mosquitto_subscribe(client, &number, filter, 1)
      if code == MOSQ_ERR_SUCCESS.code { waiting[number] = filter }
    }
  }

  private static func refusal(_ told: String) -> LocalizedText { "It refuses: \(told)" }

  /// A code of 128 is a refusal (MQTT 3.1.1, 3.9.3).
  private func granted(_ number: Int32, _ codes: [Int32]) {
    guard let filter = waiting.removeValue(forKey: number) else { return }
    if codes.contains(where: { $0 >= 128 }) { told(.refused(filter: filter)) }
    if waiting.isEmpty { told(.subscribed) }
  }
}
