// SPDX-License-Identifier: GPL-3.0-or-later

import CCurl
import Glibc

/// One libcurl easy handle at work.
///
/// It is made, used and freed on the transfer thread only.
///
/// The corresponding C type is `CURL`.
@safe
final class Transfer {
  /// The handle, for adding it to the multi handle and taking it away.
  let handle: UnsafeMutableRawPointer

  /// Where the answer goes.
  let sink: any TransferSink

  private let request: HTTPRequest
  private let address: HTTPAddress
  private var headers: UnsafeMutablePointer<curl_slist>?
  private let errorText = UnsafeMutablePointer<CChar>.allocate(capacity: Int(CURL_ERROR_SIZE))
  private var head = HTTPHeadParser()
  private var bodyBytes = 0
  private var isPaused = false
  private var failure: HTTPTransportError?

  /// Prepares `request`.
  ///
  /// - Throws: An `HTTPTransportError` with the code `internalFailure` when libcurl gives no
  ///   handle, or does not know an option that safety rests on.
  init(_ request: HTTPRequest, address: HTTPAddress, sink: any TransferSink)
    throws(HTTPTransportError)
  {
    guard let handle = unsafe curl_easy_init() else {
      unsafe errorText.deallocate()
      throw HTTPTransportError.from(CURLE_FAILED_INIT, host: address.host, detail: "")
    }
    unsafe self.handle = handle
    self.request = request
    self.address = address
    self.sink = sink
    unsafe errorText.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
    let result = configure()
    guard result == CURLE_OK else {
      throw HTTPTransportError.from(result, host: address.host, detail: "")
    }
  }

  deinit {
    unsafe curl_easy_cleanup(handle)
    wipeHeaders()
    unsafe curl_slist_free_all(headers)
    unsafe errorText.deallocate()
  }

  /// Sets every option; the first one that is refused ends it.
  private func configure() -> CURLcode {
    var result = CURLE_OK
    func set(_ code: CURLcode) {
      if result == CURLE_OK { result = code }
    }
    func set(_ option: CURLoption, _ value: Int) {
      set(unsafe CCurl_easy_set_long(handle, option, value))
    }
    func set(_ option: CURLoption, _ value: String) {
      set(unsafe CCurl_easy_set_string(handle, option, value))
    }
    set(CURLOPT_URL, request.url)
    let isPlainAllowed = request.allowsPlainHTTP || address.isLoopback
    set(CURLOPT_PROTOCOLS_STR, isPlainAllowed ? "http,https" : "https")
    // A redirect would post the private text again, to another place.
    set(CURLOPT_FOLLOWLOCATION, 0)
    set(CURLOPT_SSL_VERIFYPEER, 1)
    set(CURLOPT_SSL_VERIFYHOST, 2)
    if let caFile = request.caFile { set(CURLOPT_CAINFO, caFile) }
    // What stays on this machine never goes through a proxy; for the rest libcurl reads the
    // environment variables itself.
    if address.isLoopback { set(CURLOPT_NOPROXY, "*") }
    set(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
    set(CURLOPT_NETRC, Int(CURL_NETRC_IGNORED.rawValue))
    set(CURLOPT_NOSIGNAL, 1)
    set(CURLOPT_QUICK_EXIT, 1)
    set(CURLOPT_TCP_KEEPALIVE, 1)
    set(unsafe CCurl_easy_keep_sockets_private(handle))
    set(CURLOPT_CONNECTTIMEOUT_MS, max(1, Int(request.connectTimeout * 1000)))
    set(unsafe CCurl_easy_set_pointer(handle, CURLOPT_ERRORBUFFER, errorText))
    setHeaders(set)
    setBody(set)
    setCallbacks(set)
    return result
  }

  private func setHeaders(_ set: (CURLcode) -> Void) {
    // An empty Expect keeps libcurl from asking first and waiting a second for leave.
    for line in request.headers.map({ "\($0.name): \($0.value)" }) + ["Expect:"] {
      let longer = unsafe curl_slist_append(headers, line)
      guard let longer = unsafe longer else { return set(CURLE_OUT_OF_MEMORY) }
      unsafe headers = longer
    }
    set(unsafe CCurl_easy_set_list(handle, CURLOPT_HTTPHEADER, headers))
  }

  /// Overwrites the header lines: one of them holds the key.
  private func wipeHeaders() {
    var entry = unsafe headers
    while let line = unsafe entry {
      if let data = unsafe line.pointee.data { unsafe explicit_bzero(data, strlen(data)) }
      unsafe entry = line.pointee.next
    }
  }

  private func setBody(_ set: (CURLcode) -> Void) {
    guard request.method == .post else { return }
    set(unsafe CCurl_easy_set_long(handle, CURLOPT_POST, 1))
    set(
      unsafe CCurl_easy_set_size(
        handle,
        CURLOPT_POSTFIELDSIZE_LARGE,
        curl_off_t(request.body.count)
      )
    )
    // COPYPOSTFIELDS copies, with the size set before.
    unsafe request.body.withUnsafeBytes { bytes in
      let pointer = unsafe UnsafeMutableRawPointer(mutating: bytes.baseAddress)
      set(unsafe CCurl_easy_set_pointer(handle, CURLOPT_COPYPOSTFIELDS, pointer))
    }
  }

  private func setCallbacks(_ set: (CURLcode) -> Void) {
    // Not retained: libcurl calls back only between add and remove, while the loop holds `self`.
    let context = unsafe Unmanaged.passUnretained(self).toOpaque()
    set(unsafe CCurl_easy_set_pointer(handle, CURLOPT_WRITEDATA, context))
    set(unsafe CCurl_easy_set_pointer(handle, CURLOPT_HEADERDATA, context))
    set(
      unsafe CCurl_easy_set_function(handle, CURLOPT_WRITEFUNCTION) { bytes, size, count, context in
        unsafe Transfer.at(context)?.takeBody(
          UnsafeRawBufferPointer(start: bytes, count: size * count)
        ) ?? 0
      }
    )
    set(
      unsafe CCurl_easy_set_function(handle, CURLOPT_HEADERFUNCTION) {
        bytes,
        size,
        count,
        context in
        unsafe Transfer.at(context)?.takeHead(
          UnsafeRawBufferPointer(start: bytes, count: size * count)
        ) ?? 0
      }
    )
  }

  private static func at(_ context: UnsafeMutableRawPointer?) -> Transfer? {
    guard let context = unsafe context else { return nil }
    return unsafe Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue()
  }

  /// One line of the head; a result other than its length ends the transfer.
  private func takeHead(_ line: UnsafeRawBufferPointer) -> Int {
    switch unsafe head.take(Array(line)) {
    case .wait: break
    case .head(let head): _ = sink.push(.head(head))
    case .tooLarge:
      failure = HTTPTransportError(
        .tooLarge,
        "\(address.host) answered with headers larger than any real server sends.",
        hint: "Check that the address is that of a chat endpoint."
      )
      return -1
    }
    return line.count
  }

  /// A piece of the body; a result other than its length ends or pauses the transfer.
  private func takeBody(_ bytes: UnsafeRawBufferPointer) -> Int {
    // libcurl hands the same piece over again when it goes on.
    guard !isPaused else { return Int(CURL_WRITEFUNC_PAUSE) }
    bodyBytes += bytes.count
    guard bodyBytes <= request.maximumBodyBytes else {
      failure = HTTPTransportError(
        .tooLarge,
        "\(address.host) sent more than \(request.maximumBodyBytes) bytes, and was stopped."
      )
      return -1
    }
    if unsafe !bytes.isEmpty { isPaused = unsafe sink.push(.body(Array(bytes))) }
    return bytes.count
  }

  /// Goes on after a pause.
  ///
  /// The corresponding C function is `curl_easy_pause`.
  func resume() {
    guard isPaused else { return }
    isPaused = false
    unsafe curl_easy_pause(handle, CURLPAUSE_CONT)
  }

  /// Tells the reader that it has waited long enough.
  func stall() {
    sink.close(
      HTTPTransportError(.stalled, "\(address.host) sent nothing of use for too long.")
    )
  }

  /// Tells the reader how the transfer ended.
  func end(_ result: CURLcode) {
    if let failure { return sink.close(failure) }
    guard result != CURLE_OK else { return sink.close(nil) }
    let detail = unsafe String(cString: errorText)
    sink.close(HTTPTransportError.from(result, host: address.host, detail: detail))
  }
}
