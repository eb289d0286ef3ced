// SPDX-License-Identifier: GPL-3.0-or-later

import CCurl
import Glibc

/// Where the callbacks of an easy handle lead.
protocol EasyHandleOwner: AnyObject {
  /// Takes a line of the answer's head; a result other than its length ends the transfer.
  func takeHead(_ line: UnsafeRawBufferPointer) -> Int
  /// Takes a piece of the answer's body; a result other than its length ends or pauses the transfer.
  func takeBody(_ bytes: UnsafeRawBufferPointer) -> Int
  /// Fills a buffer with the next piece of what is sent and gives its length; 0 at the end.
  func give(_ buffer: UnsafeMutableRawBufferPointer) -> Int
}

/// One libcurl easy handle with everything that has to outlive it.
///
/// The options are set one after the other; `result` tells of the first that was refused. Only one
/// thread may use it. The corresponding C type is `CURL`.
@safe
final class EasyHandle {
  /// The handle, for the functions of the multi interface.
  let pointer: UnsafeMutableRawPointer

  /// The first result of an option that was not `CURLE_OK`.
  private(set) var result = CURLE_OK

  private weak var owner: (any EasyHandleOwner)?
  private var lists: [LineList] = []
  private let errorText = UnsafeMutablePointer<CChar>.allocate(capacity: Int(CURL_ERROR_SIZE))

  /// Asks libcurl for a handle; nil when it has none.
  init?() {
    unsafe errorText.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
    guard let pointer = unsafe curl_easy_init() else {
      unsafe errorText.deallocate()
      return nil
    }
    unsafe self.pointer = pointer
    keep(unsafe CCurl_easy_set_pointer(pointer, CURLOPT_ERRORBUFFER, errorText))
  }

  deinit {
    // The lines go after it: libcurl may still read them.
    unsafe curl_easy_cleanup(pointer)
    unsafe errorText.deallocate()
  }

  /// libcurl's own sentence about what went wrong; empty where it has none.
  var detail: String { unsafe String(cString: errorText) }

  /// Breaks what the connection still says: freeing the handle of a failed transfer would say
  /// farewell to the server and wait two minutes for its answer.
  func hangUp() {
    let socket = unsafe CCurl_easy_active_socket(pointer)
    if socket >= 0 { shutdown(socket, Int32(SHUT_RDWR)) }
  }

  // MARK: - Options

  /// Sets a number.
  func set(_ option: CURLoption, _ value: Int) {
    keep(unsafe CCurl_easy_set_long(pointer, option, value))
  }

  /// Sets a text, which libcurl copies.
  func set(_ option: CURLoption, _ value: String) {
    keep(unsafe CCurl_easy_set_string(pointer, option, value))
  }

  /// Sets a text that ends with a zero byte, and which libcurl copies.
  func set(_ option: CURLoption, _ value: UnsafePointer<CChar>) {
    keep(unsafe CCurl_easy_set_string(pointer, option, value))
  }

  /// Sets lines of text, which are overwritten at the end: one of them may hold a key.
  func set(_ option: CURLoption, _ lines: [String]) {
    guard let list = LineList(lines) else { return keep(CURLE_OUT_OF_MEMORY) }
    lists.append(list)
    keep(unsafe CCurl_easy_set_list(pointer, option, list.first))
  }

  /// Sets the body of a request, which libcurl copies.
  func setBody(_ body: [UInt8]) {
    set(CURLOPT_POST, 1)
    let size = curl_off_t(body.count)
    keep(unsafe CCurl_easy_set_size(pointer, CURLOPT_POSTFIELDSIZE_LARGE, size))
    // COPYPOSTFIELDS copies, with the size set before.
    unsafe body.withUnsafeBytes { bytes in
      let start = unsafe UnsafeMutableRawPointer(mutating: bytes.baseAddress)
      keep(unsafe CCurl_easy_set_pointer(pointer, CURLOPT_COPYPOSTFIELDS, start))
    }
  }

  /// Sets what holds for every transfer of the program.
  ///
  /// - Parameters:
  ///   - isLoopback: whether the server is on this machine. What stays here never goes through a
  ///     proxy; for the rest libcurl reads the environment variables itself.
  ///   - caFile: the certificates to trust instead of the system's.
  ///   - connectTimeout: seconds.
  func setShared(isLoopback: Bool, caFile: String?, connectTimeout: Double) {
    set(CURLOPT_SSL_VERIFYPEER, 1)
    set(CURLOPT_SSL_VERIFYHOST, 2)
    if let caFile { set(CURLOPT_CAINFO, caFile) }
    if isLoopback { set(CURLOPT_NOPROXY, "*") }
    set(CURLOPT_NETRC, Int(CURL_NETRC_IGNORED.rawValue))
    set(CURLOPT_NOSIGNAL, 1)
    set(CURLOPT_CONNECTTIMEOUT_MS, max(1, Int(connectTimeout * 1000)))
    keep(unsafe CCurl_easy_keep_sockets_private(pointer))
  }

  /// Leads the callbacks to an owner, for as long as there is one.
  func callBack(_ owner: any EasyHandleOwner) {
    self.owner = owner
    // Not retained: libcurl calls back only until the handle is freed, which this object does.
    let context = unsafe Unmanaged.passUnretained(self).toOpaque()
    for option in [CURLOPT_HEADERDATA, CURLOPT_WRITEDATA, CURLOPT_READDATA] {
      keep(unsafe CCurl_easy_set_pointer(pointer, option, context))
    }
    unsafe setFunction(CURLOPT_HEADERFUNCTION) { bytes, size, count, context in
      let line = unsafe UnsafeRawBufferPointer(start: bytes, count: size * count)
      return unsafe EasyHandle.owner(of: context)?.takeHead(line) ?? line.count
    }
    unsafe setFunction(CURLOPT_WRITEFUNCTION) { bytes, size, count, context in
      let piece = unsafe UnsafeRawBufferPointer(start: bytes, count: size * count)
      return unsafe EasyHandle.owner(of: context)?.takeBody(piece) ?? piece.count
    }
    unsafe setFunction(CURLOPT_READFUNCTION) { bytes, size, count, context in
      let buffer = unsafe UnsafeMutableRawBufferPointer(start: bytes, count: size * count)
      return unsafe EasyHandle.owner(of: context)?.give(buffer) ?? 0
    }
  }

  // MARK: - Parts

  private func setFunction(_ option: CURLoption, _ function: CCurl_data_function) {
    keep(unsafe CCurl_easy_set_function(pointer, option, function))
  }

  private func keep(_ code: CURLcode) {
    if result == CURLE_OK { result = code }
  }

  /// Whom a callback is for; nobody while the handle is being freed.
  private static func owner(of context: UnsafeMutableRawPointer?) -> (any EasyHandleOwner)? {
    guard let context = unsafe context else { return nil }
    return unsafe Unmanaged<EasyHandle>.fromOpaque(context).takeUnretainedValue().owner
  }
}

/// Lines of text as libcurl takes them.
///
/// The corresponding C type is `curl_slist`.
@safe
private final class LineList {
  private(set) var first: UnsafeMutablePointer<curl_slist>?

  /// Copies the lines; nil when there is no memory for them.
  init?(_ lines: [String]) {
    for line in lines {
      guard let longer = unsafe curl_slist_append(first, line) else { return nil }
      unsafe first = longer
    }
  }

  deinit {
    var entry = unsafe first
    while let line = unsafe entry {
      if let data = unsafe line.pointee.data { unsafe explicit_bzero(data, strlen(data)) }
      unsafe entry = line.pointee.next
    }
    unsafe curl_slist_free_all(first)
  }
}
