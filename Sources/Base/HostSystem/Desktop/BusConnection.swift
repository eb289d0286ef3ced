// SPDX-License-Identifier: GPL-3.0-or-later

import CSystemd
import Dispatch
import Glibc

/// A connection to a bus that works on the main queue, when the bus or a time limit wakes it.
///
/// Nothing here waits: the handshake, calls and signals are all taken as they come. The
/// corresponding C type is `sd_bus`.
@MainActor @safe
final class BusConnection {
  /// The number of a call, by which its reply is known.
  typealias Serial = UInt64

  /// What came over the bus.
  enum Incoming: Equatable, Sendable {
    /// The reply to a call, good or bad.
    case reply(Serial, BusMessage)
    /// A signal that a match asked for.
    case signal(BusMessage)
    /// The connection has ended; nothing follows.
    case lost
  }

  /// How many messages are taken before other work of the main queue has its turn.
  private static let messagesAtOnce = 64

  private let inbox = Inbox()
  private let receive: @MainActor (Incoming) -> Void
  private var bus: OpaquePointer?
  private var watch: DescriptorWatch?

  /// Begins to connect.
  ///
  /// - Parameters:
  ///   - address: an address as ``SessionBusAddress`` gives it.
  ///   - receive: is given what comes, in order, on the main queue; never from inside a call here.
  /// - Throws: ``DesktopServicesError`` when the library is missing or nobody listens there.
  init(
    address: String,
    receive: @escaping @MainActor (Incoming) -> Void
  ) throws(DesktopServicesError) {
    self.receive = receive
    guard CSystemd_is_available() else { throw .libraryMissing }
    var made: OpaquePointer?
    let result = unsafe sd_bus_new(&made)
    guard result >= 0, let bus = unsafe made else {
      throw .failed("prepare a connection to the session bus", result)
    }
    unsafe self.bus = bus
    var started = unsafe sd_bus_set_address(bus, address)
    if started >= 0 { started = unsafe sd_bus_set_bus_client(bus, 1) }
    if started >= 0 { started = unsafe sd_bus_start(bus) }
    guard started >= 0 else {
      close()
      throw .noBus(at: address, reason: -started)
    }
    let watch = try DescriptorWatch(watching: unsafe sd_bus_get_fd(bus)) { [weak self] in
      self?.process()
    }
    self.watch = watch
    rearm()
  }

  isolated deinit { close() }

  /// Asks for the signals a rule describes (D-Bus specification, Match Rules).
  func match(_ rule: String) throws(DesktopServicesError) {
    guard let bus = unsafe bus else { throw .busGone }
    let context = unsafe Unmanaged.passUnretained(inbox).toOpaque()
    let result = unsafe sd_bus_add_match_async(
      bus,
      nil,
      rule,
      { message, context, _ in unsafe Inbox.takeSignal(message, context) },
      nil,
      context
    )
    guard result >= 0 else { throw .failed("ask the session bus for signals", result) }
    rearm()
  }

  /// Sends a call.
  ///
  /// - Parameters:
  ///   - call: what is called.
  ///   - limit: how long its reply may take; an error comes in its place then.
  /// - Returns: the number its reply will carry.
  /// - Throws: ``DesktopServicesError`` when the connection has ended or can't take the call.
  @discardableResult
  func send(_ call: BusCall, limit: Duration) throws(DesktopServicesError) -> Serial {
    guard let bus = unsafe bus else { throw .busGone }
    let message = unsafe try BusMessageWriter.message(for: call, on: bus)
    defer { _ = unsafe sd_bus_message_unref(message) }
    let context = unsafe Unmanaged.passUnretained(inbox).toOpaque()
    let result = unsafe sd_bus_call_async(
      bus,
      nil,
      message,
      { message, context, _ in unsafe Inbox.takeReply(message, context) },
      context,
      UInt64(max(limit / .microseconds(1), 1))
    )
    guard result >= 0 else { throw .failed("send a message over the session bus", result) }
    var serial: Serial = 0
    unsafe sd_bus_message_get_cookie(message, &serial)
    rearm()
    return serial
  }

  /// Ends the connection; what has not been sent is lost.
  func close() {
    watch?.cancel()
    watch = nil
    guard let open = unsafe bus else { return }
    unsafe bus = nil
    _ = unsafe sd_bus_close_unref(open)
  }

  /// Takes what has come and hands it over.
  private func process() {
    guard let bus = unsafe bus else { return }
    var result: Int32 = 1
    var count = 0
    while result > 0, count < Self.messagesAtOnce {
      result = unsafe sd_bus_process(bus, nil)
      count += 1
    }
    let isOpen = unsafe sd_bus_is_open(bus) > 0
    let isLost = result < 0 || !isOpen
    if isLost { close() } else { rearm() }
    for item in inbox.takeAll() {
      // Where the connection is lost, the library answers all open calls with an error of its own.
      if isLost, case .reply(_, let message) = item, message.failure != nil { continue }
      receive(item)
    }
    if isLost { receive(.lost) }
  }

  /// Has the watch wake for what the library waits for now.
  private func rearm() {
    guard let bus = unsafe bus, let watch else { return }
    var moment: UInt64 = .max
    let hasLimit = unsafe sd_bus_get_timeout(bus, &moment) >= 0 && moment != .max
    let events = unsafe sd_bus_get_events(bus)
    watch.wait(
      forWriting: events > 0 && events & POLLOUT != 0,
      until: hasLimit ? moment : nil
    )
  }
}

/// Keeps what the library's callbacks are given until the library has returned.
@MainActor @safe
private final class Inbox {
  private var items: [BusConnection.Incoming] = []

  /// Everything since the last time, in order.
  func takeAll() -> [BusConnection.Incoming] {
    defer { items = [] }
    return items
  }

  /// The library's callback for signals; 0 means that it may go on.
  nonisolated static func takeSignal(
    _ message: OpaquePointer?,
    _ context: UnsafeMutableRawPointer?
  ) -> Int32 {
    unsafe take(message, context) { .signal($0.read()) }
  }

  /// The library's callback for replies.
  nonisolated static func takeReply(
    _ message: OpaquePointer?,
    _ context: UnsafeMutableRawPointer?
  ) -> Int32 {
    unsafe take(message, context) { reader in
      reader.serialOfCall().map { .reply($0, reader.read()) }
    }
  }

  private nonisolated static func take(
    _ message: OpaquePointer?,
    _ context: UnsafeMutableRawPointer?,
    _ read: (BusMessageReader) -> BusConnection.Incoming?
  ) -> Int32 {
    guard let message = unsafe message, let context = unsafe context else { return 0 }
    guard let item = unsafe read(BusMessageReader(message)) else { return 0 }
    let inbox = unsafe Unmanaged<Inbox>.fromOpaque(context).takeUnretainedValue()
    // The library calls back from sd_bus_process alone, which runs on the main queue.
    MainActor.assumeIsolated { inbox.items.append(item) }
    return 0
  }
}
