// SPDX-License-Identifier: GPL-3.0-or-later

import CCurl
import Core
import Glibc

/// The one thread on which libcurl works, and the letter box to it.
///
/// The thread sleeps in `curl_multi_poll` until a socket, a time limit of a transfer, or a command
/// wakes it; with nothing to do it never wakes.
final class TransferLoop: Sendable {
  /// Names a transfer.
  typealias ID = Int

  /// What the thread can be told.
  enum Command: Sendable {
    /// Begin; the answer goes into the sink.
    case start(ID, HTTPRequest, HTTPAddress, DeliverySink)
    /// Stop, and tell nobody.
    case cancel(ID)
    /// Look at the deadlines again.
    case look
    /// Stop everything and end the thread.
    case stop
  }

  // @unchecked Sendable because libcurl allows `curl_multi_wakeup` from every thread, and the
  // transfer thread alone calls anything else (libcurl-thread(3), curl_multi_wakeup(3)).
  @safe
  private struct MultiHandle: @unchecked Sendable {
    let pointer: UnsafeMutableRawPointer

    init(_ pointer: UnsafeMutableRawPointer) {
      unsafe self.pointer = pointer
    }
  }

  private struct State {
    var commands: [Command] = []
    var nextID = 0
    var multi: MultiHandle?
  }

  /// Whether libcurl could be set up, which happens once in a process.
  static let isLibraryReady = curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK

  private let state = Locked(State())

  /// Begins a transfer, and the thread with the first one.
  ///
  /// - Throws: An `HTTPTransportError` with the code `internalFailure` when there is no thread.
  func start(
    _ request: HTTPRequest,
    _ address: HTTPAddress,
    into sink: DeliverySink
  ) throws(HTTPTransportError) -> ID {
    let id = state.withLock { state in
      if state.multi == nil { state.multi = startThread() }
      guard state.multi != nil else { return nil as ID? }
      state.nextID += 1
      return state.nextID
    }
    guard let id else {
      throw .notStarted
    }
    send(.start(id, request, address, sink))
    return id
  }

  /// Puts a command into the letter box and wakes the thread, if there is one.
  func send(_ command: Command) {
    state.withLock { state in
      guard let multi = state.multi else { return }
      state.commands.append(command)
      // Inside the lock, so that the handle cannot be freed meanwhile.
      unsafe curl_multi_wakeup(multi.pointer)
    }
  }

  private func startThread() -> MultiHandle? {
    guard Self.isLibraryReady, let pointer = unsafe curl_multi_init() else { return nil }
    let multi = unsafe MultiHandle(pointer)
    let hasBegun = TransferWork.begin { [self] in
      var thread = unsafe TransferThread(multi: multi.pointer, loop: self)
      thread.run()
    }
    guard hasBegun else {
      unsafe curl_multi_cleanup(pointer)
      return nil
    }
    return multi
  }

  /// What has been sent since the last call.
  func takeCommands() -> [Command] {
    state.withLock { state in
      defer { state.commands.removeAll() }
      return state.commands
    }
  }

  /// Forgets the thread, before it frees its handle.
  func forgetThread() {
    state.withLock { $0.multi = nil }
  }
}
