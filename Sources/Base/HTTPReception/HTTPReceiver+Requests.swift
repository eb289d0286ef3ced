import CMicroHTTPD
import Dispatch

extension HTTPReceiver {
  // MARK: - What the library calls

  /// Called with each head, piece of a body and end of one.
  static let accessed: MHD_AccessHandlerCallback = {
    context,
    connection,
    path,
    method,
    _,
    bytes,
    size,
    state in
    guard let context = unsafe context, let connection = unsafe connection,
      let size = unsafe size, let state = unsafe state
    else { return .NO }
    let server = unsafe Unmanaged<HTTPReceiver>.fromOpaque(context).takeUnretainedValue()
    let key = UInt(bitPattern: connection)
    if unsafe state.pointee == nil {
      // Only whether it is set is asked: requests are found by their connection.
      unsafe state.pointee = context
      let head = unsafe HTTPRequestHead(connection, method: method, path: path)
      return unsafe server.step(server.begin(key, head), connection)
    }
    guard unsafe size.pointee > 0 else { return unsafe server.step(server.end(key), connection) }
    let piece = unsafe [UInt8](UnsafeRawBufferPointer(start: bytes, count: size.pointee))
    unsafe size.pointee = 0
    return unsafe server.step(server.take(key, piece), connection)
  }

  /// Called when a request is over, however it ended.
  static let completed: MHD_RequestCompletedCallback = { context, connection, _, _ in
    guard let context = unsafe context, let connection = unsafe connection else { return }
    let server = unsafe Unmanaged<HTTPReceiver>.fromOpaque(context).takeUnretainedValue()
    let key = UInt(bitPattern: connection)
    server.requests[key] = nil
    // The last request of a connection may be told of after its end.
    guard server.open.contains(key) else { return }
    server.deadlines.set(key, until: now + Double(server.bounds.headSeconds))
  }

  /// Called when a connection begins and when it ends.
  static let connected: MHD_NotifyConnectionCallback = { context, connection, _, what in
    guard let context = unsafe context, let connection = unsafe connection else { return }
    let server = unsafe Unmanaged<HTTPReceiver>.fromOpaque(context).takeUnretainedValue()
    let key = UInt(bitPattern: connection)
    if what == .CONNECTION_NOTIFY_STARTED {
      server.open.insert(key)
      server.deadlines.set(key, until: now + Double(server.bounds.headSeconds))
    } else {
      server.open.remove(key)
      server.requests[key] = nil
      server.deadlines.clear(key)
    }
  }

  // MARK: - Requests

  private func begin(_ connection: UInt, _ head: HTTPRequestHead) -> RequestInHand.Step {
    count += 1
    let request = RequestInHand(
      head,
      number: count,
      handler.begin(head),
      bounds: bounds,
      tooLarge: { handler.answerTooLarge(head) }
    )
    requests[connection] = request
    let seconds = request.isWanted ? bounds.bodySeconds : bounds.headSeconds
    deadlines.set(connection, until: Self.now + Double(seconds))
    return request.begin()
  }

  private func take(_ connection: UInt, _ bytes: [UInt8]) -> RequestInHand.Step {
    guard let head = requests[connection]?.head else { return .close }
    return requests[connection]?.take(bytes) { handler.answerTooLarge(head) } ?? .close
  }

  private func end(_ connection: UInt) -> RequestInHand.Step {
    requests[connection]?.end() ?? .close
  }

  private func step(_ step: RequestInHand.Step, _ connection: OpaquePointer) -> MHD_Result {
    switch step {
    case .read, .wait: return .YES
    case .close: return .NO
    case .answer(let answer): return unsafe Self.send(answer, connection)
    case .finish(let taker):
      let key = UInt(bitPattern: connection)
      guard let number = requests[key]?.number else { return .NO }
      deadlines.clear(key)
      unsafe MHD_suspend_connection(connection)
      taker.finish { [self] answer in queue.async { self.answer(key, number, answer) } }
      return .YES
    }
  }

  private static func send(_ answer: HTTPAnswer, _ connection: OpaquePointer) -> MHD_Result {
    var body = answer.body
    let count = body.count
    let made = unsafe body.withUnsafeMutableBytes { bytes in
      unsafe MHD_create_response_from_buffer(count, bytes.baseAddress, .RESPMEM_MUST_COPY)
    }
    guard let response = unsafe made else { return .NO }
    defer { unsafe MHD_destroy_response(response) }
    let headers = answer.headers.merging(
      ["Content-Type": "application/json", "Cache-Control": "no-store"],
      uniquingKeysWith: { own, _ in own }
    )
    for (name, value) in headers { _ = unsafe MHD_add_response_header(response, name, value) }
    return unsafe MHD_queue_response(connection, UInt32(answer.status), response)
  }
}

extension HTTPRequestHead {
  /// The head of a request that the library has read.
  fileprivate init(
    _ connection: OpaquePointer,
    method: UnsafePointer<CChar>?,
    path: UnsafePointer<CChar>?
  ) {
    func value(_ name: String) -> String? {
      unsafe MHD_lookup_connection_value(connection, .HEADER_KIND, name)
        .map { unsafe String(cString: $0) }
    }
    var headers: [String: String] = [:]
    for header in Header.allCases { headers[header.rawValue] = value(header.rawValue) }
    var text = [CChar](repeating: 0, count: 64)
    let isKnown = unsafe CMicroHTTPD_peer(connection, &text, text.count)
    let address = text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:))
    let length = value("content-length")
    self.init(
      method: unsafe method.map { unsafe String(cString: $0) } ?? "",
      path: unsafe path.map { unsafe String(cString: $0) } ?? "",
      address: isKnown ? String(decoding: address, as: UTF8.self) : "",
      length: length.flatMap { Int($0) },
      hasBody: value("transfer-encoding") != nil || length.map { $0 != "0" } ?? false,
      headers: headers
    )
  }
}
