// SPDX-License-Identifier: GPL-3.0-or-later

import CCurl
import Core

/// One request on its way and the answer to it.
///
/// It is made, used and freed on the transfer thread only.
final class Transfer: EasyHandleOwner {
  /// What libcurl knows it by.
  let easy: EasyHandle

  /// Where the answer goes.
  let sink: DeliverySink

  private let request: HTTPRequest
  private let address: HTTPAddress
  private var head = HTTPHeadParser()
  private var bodyBytes = 0
  private var failure: HTTPTransportError?

  /// Prepares `request`.
  ///
  /// - Throws: An `HTTPTransportError` with the code `internalFailure` when libcurl gives no
  ///   handle, or does not know an option that safety rests on.
  init(_ request: HTTPRequest, address: HTTPAddress, sink: DeliverySink)
    throws(HTTPTransportError)
  {
    guard let easy = EasyHandle() else {
      throw HTTPTransportError.from(CURLE_FAILED_INIT, host: address.host, detail: "")
    }
    self.easy = easy
    self.request = request
    self.address = address
    self.sink = sink
    configure()
    guard easy.result == CURLE_OK else {
      throw HTTPTransportError.from(easy.result, host: address.host, detail: "")
    }
  }

  private func configure() {
    easy.set(CURLOPT_URL, request.url)
    let isPlainAllowed = request.allowsPlainHTTP || address.isLoopback
    easy.set(CURLOPT_PROTOCOLS_STR, isPlainAllowed ? "http,https" : "https")
    easy.setShared(
      isLoopback: address.isLoopback,
      caFile: request.caFile,
      connectTimeout: request.connectTimeout
    )
    // A redirect would post the private text again, to another place.
    easy.set(CURLOPT_FOLLOWLOCATION, 0)
    easy.set(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
    easy.set(CURLOPT_QUICK_EXIT, 1)
    easy.set(CURLOPT_TCP_KEEPALIVE, 1)
    // An empty Expect keeps libcurl from asking first and waiting a second for leave.
    let headers = request.headers.map { "\($0.name): \($0.value)" } + ["Expect:"]
    easy.set(CURLOPT_HTTPHEADER, headers)
    if request.method == .post { easy.setBody(request.body) }
    easy.callBack(self)
  }

  func takeHead(_ line: UnsafeRawBufferPointer) -> Int {
    switch unsafe head.take(Array(line)) {
    case .wait: break
    case .head(let head): sink.push(.head(head))
    case .tooLarge:
      failure = HTTPTransportError(
        .tooLarge,
        "\(address.host) sent headers that are too large.",
        hint: "Check that the address is that of a chat endpoint."
      )
      return -1
    }
    return line.count
  }

  func takeBody(_ bytes: UnsafeRawBufferPointer) -> Int {
    bodyBytes += bytes.count
    guard bodyBytes <= request.maximumBodyBytes else {
      failure = HTTPTransportError(
        .tooLarge,
        "\(address.host) sent more than \(request.maximumBodyBytes) bytes, so it was stopped."
      )
      return -1
    }
    if unsafe !bytes.isEmpty { unsafe sink.push(.body(Array(bytes))) }
    return bytes.count
  }

  /// Nothing: libcurl has a copy of the body.
  func give(_ buffer: UnsafeMutableRawBufferPointer) -> Int { 0 }

  /// Tells the reader that it has waited long enough.
  func stall() {
    sink.close(
      HTTPTransportError(.stalled, "\(address.host) sent no data for too long.")
    )
  }

  /// Tells the reader how the transfer ended.
  func end(_ result: CURLcode) {
    if let failure { return sink.close(failure) }
    guard result != CURLE_OK else { return sink.close(nil) }
    sink.close(
      HTTPTransportError.from(result, host: address.host, port: address.port, detail: easy.detail)
    )
  }
}
