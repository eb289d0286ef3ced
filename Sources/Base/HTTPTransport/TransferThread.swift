// SPDX-License-Identifier: GPL-3.0-or-later

import CCurl
import Glibc

/// What the transfer thread does and owns.
///
/// The corresponding C type is `CURLM`.
@safe
struct TransferThread {
  private let multi: UnsafeMutableRawPointer
  private let loop: TransferLoop
  private var transfers: [TransferLoop.ID: Transfer] = [:]

  /// Longer than most processes live: the most `curl_multi_poll` can be told, 24 days.
  private static let endless: Int32 = .max

  /// What the thread is called in a debugger and in `ps -L`; 15 bytes at most (proc(5), comm).
  static let name = "http-transfer"

  init(multi: UnsafeMutableRawPointer, loop: TransferLoop) {
    unsafe self.multi = multi
    self.loop = loop
  }

  /// Works until it is told to stop.
  mutating func run() {
    takeName()
    while obey() {
      perform()
      expire()
      unsafe curl_multi_poll(multi, nil, 0, timeout(), nil)
    }
    for transfer in transfers.values { remove(transfer, CURLE_ABORTED_BY_CALLBACK) }
    loop.forgetThread()
    unsafe curl_multi_cleanup(multi)
  }

  /// Gives this thread its name; that it has none when this fails does no harm.
  private func takeName() {
    let file = unsafe open("/proc/thread-self/comm", O_WRONLY | O_CLOEXEC)
    guard file >= 0 else { return }
    defer { close(file) }
    _ = unsafe Self.name.withCString { unsafe write(file, $0, Self.name.utf8.count) }
  }

  /// Carries out what was sent; false when it is time to end.
  private mutating func obey() -> Bool {
    for command in loop.takeCommands() {
      switch command {
      case .start(let id, let request, let address, let sink):
        start(id, request, address, sink)
      case .cancel(let id):
        if let transfer = transfers.removeValue(forKey: id) {
          unsafe curl_multi_remove_handle(multi, transfer.easy.pointer)
        }
      case .look: break
      case .stop: return false
      }
    }
    return true
  }

  private mutating func start(
    _ id: TransferLoop.ID,
    _ request: HTTPRequest,
    _ address: HTTPAddress,
    _ sink: DeliverySink
  ) {
    do throws(HTTPTransportError) {
      let transfer = try Transfer(request, address: address, sink: sink)
      guard unsafe curl_multi_add_handle(multi, transfer.easy.pointer) == CURLM_OK else {
        return transfer.end(CURLE_FAILED_INIT)
      }
      transfers[id] = transfer
    } catch {
      sink.close(error)
    }
  }

  /// Lets libcurl do what is due, and tells the readers of what has ended.
  private mutating func perform() {
    var running: Int32 = 0
    guard unsafe curl_multi_perform(multi, &running) == CURLM_OK else {
      for (id, transfer) in transfers {
        transfers[id] = nil
        remove(transfer, CURLE_FAILED_INIT)
      }
      return
    }
    var result = CURLE_OK
    while let handle = unsafe CCurl_multi_next_done(multi, &result) {
      guard let id = transfers.first(where: { unsafe $0.value.easy.pointer == handle })?.key,
        let transfer = transfers.removeValue(forKey: id)
      else { continue }
      remove(transfer, result)
    }
  }

  /// Ends the transfers whose reader has waited long enough.
  private mutating func expire() {
    let now = ContinuousClock.now
    for (id, transfer) in transfers {
      guard let deadline = transfer.sink.deadline, deadline <= now else { continue }
      transfers[id] = nil
      transfer.stall()
      unsafe curl_multi_remove_handle(multi, transfer.easy.pointer)
    }
  }

  private func remove(_ transfer: Transfer, _ result: CURLcode) {
    unsafe curl_multi_remove_handle(multi, transfer.easy.pointer)
    transfer.end(result)
  }

  /// Milliseconds until the next deadline, rounded up; libcurl shortens it by its own needs.
  private func timeout() -> Int32 {
    guard let first = transfers.values.compactMap({ $0.sink.deadline }).min() else {
      return Self.endless
    }
    let parts = (first - .now).components
    guard parts.seconds < Int64(Self.endless / 1000) else { return Self.endless }
    let milliseconds = parts.seconds * 1000 + parts.attoseconds / 1_000_000_000_000_000 + 1
    return Int32(max(0, milliseconds))
  }
}
