// SPDX-License-Identifier: GPL-3.0-or-later

import CCurl
import Dispatch
import Glibc
import Locking

/// Hands one message to a mail server, with TLS or not at all.
///
/// It works on a thread of its own that ends with it. The corresponding C function is
/// `curl_easy_perform`.
// @unchecked Sendable because only its own thread touches it once it has begun.
@safe package final class MailTransfer: @unchecked Sendable {
  private let handle: UnsafeMutableRawPointer
  private let submission: MailSubmission
  private var recipients: UnsafeMutablePointer<curl_slist>?
  private let errorText = UnsafeMutablePointer<CChar>.allocate(capacity: Int(CURL_ERROR_SIZE))
  private var answer = MailAnswer()
  private var sentBytes = 0
  private var hasSentAll = false

  /// Sends a message.
  ///
  /// - Throws: An `HTTPTransportError` when the server did not say that it took it. With the code
  ///   `unconfirmed` it may have; with any other it has not.
  package static func send(_ submission: MailSubmission) async throws(HTTPTransportError) {
    let failure: HTTPTransportError? = await withCheckedContinuation { continuation in
      DispatchQueue(label: "mail-transfer").async {
        do throws(HTTPTransportError) {
          let transfer = try MailTransfer(submission)
          let failure = transfer.perform()
          // Told before the handle is freed: its farewell to a server that has hung waits two minutes.
          withExtendedLifetime(transfer) { continuation.resume(returning: failure) }
        } catch {
          continuation.resume(returning: error)
        }
      }
    }
    if let failure { throw failure }
  }

  private init(_ submission: MailSubmission) throws(HTTPTransportError) {
    guard [submission.sender, submission.recipient].allSatisfy(MailSubmission.isSendable) else {
      unsafe errorText.deallocate()
      throw HTTPTransportError(
        .badMailAddress,
        "An address of the message can't be used.",
        hint: "It should look like name@example.org."
      )
    }
    guard TransferLoop.isLibraryReady, let handle = unsafe curl_easy_init() else {
      unsafe errorText.deallocate()
      throw HTTPTransportError(.internalFailure, "libcurl could not be started.")
    }
    unsafe self.handle = handle
    self.submission = submission
    unsafe errorText.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
  }

  deinit {
    unsafe curl_easy_cleanup(handle)
    unsafe curl_slist_free_all(recipients)
    unsafe errorText.deallocate()
  }

  /// Works until the message is taken or is not; gives what went wrong.
  private func perform() -> HTTPTransportError? {
    var result = configure()
    if result == CURLE_OK { result = unsafe curl_easy_perform(handle) }
    guard result != CURLE_OK else { return nil }
    return MailOutcome(
      result: result,
      host: submission.server.host,
      detail: unsafe String(cString: errorText),
      answer: answer,
      hasSentAll: hasSentAll,
      seconds: submission.timeout
    ).error
  }

  // MARK: - Options

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
    set(CURLOPT_URL, submission.server.url(greeting: submission.greeting))
    set(CURLOPT_PROTOCOLS_STR, "smtp,smtps")
    // Without TLS nothing goes out: not the name, not the password, not a word.
    set(CURLOPT_USE_SSL, Int(CURLUSESSL_ALL.rawValue))
    set(CURLOPT_SSL_VERIFYPEER, 1)
    set(CURLOPT_SSL_VERIFYHOST, 2)
    if let caFile = submission.caFile { set(CURLOPT_CAINFO, caFile) }
    if submission.server.isLoopback { set(CURLOPT_NOPROXY, "*") }
    set(CURLOPT_NETRC, Int(CURL_NETRC_IGNORED.rawValue))
    set(CURLOPT_NOSIGNAL, 1)
    set(CURLOPT_TIMEOUT_MS, max(1, Int(submission.timeout * 1000)))
    set(CURLOPT_CONNECTTIMEOUT_MS, max(1, Int(submission.timeout * 1000)))
    set(unsafe CCurl_easy_keep_sockets_private(handle))
    set(unsafe CCurl_easy_set_pointer(handle, CURLOPT_ERRORBUFFER, errorText))
    set(CURLOPT_MAIL_FROM, "<\(submission.sender)>")
    unsafe recipients = curl_slist_append(nil, "<\(submission.recipient)>")
    set(unsafe recipients == nil ? CURLE_OUT_OF_MEMORY : CURLE_OK)
    set(unsafe CCurl_easy_set_list(handle, CURLOPT_MAIL_RCPT, recipients))
    set(CURLOPT_UPLOAD, 1)
    if let user = submission.user { set(CURLOPT_USERNAME, user) }
    setPassword(set)
    setCallbacks(set)
    return result
  }

  /// libcurl keeps a copy until the end of the transfer; ours is wiped at once.
  private func setPassword(_ set: (CURLcode) -> Void) {
    guard submission.user != nil, let password = submission.password else { return }
    var bytes = password.copy + [0]
    unsafe bytes.withUnsafeMutableBytes { buffer in
      guard let start = buffer.baseAddress else { return }
      let text = unsafe start.assumingMemoryBound(to: CChar.self)
      set(unsafe CCurl_easy_set_string(handle, CURLOPT_PASSWORD, text))
      unsafe explicit_bzero(start, buffer.count)
    }
  }

  private func setCallbacks(_ set: (CURLcode) -> Void) {
    // Not retained: libcurl calls back only within `perform`, which holds `self`.
    let context = unsafe Unmanaged.passUnretained(self).toOpaque()
    set(unsafe CCurl_easy_set_pointer(handle, CURLOPT_READDATA, context))
    set(unsafe CCurl_easy_set_pointer(handle, CURLOPT_HEADERDATA, context))
    set(unsafe CCurl_easy_set_pointer(handle, CURLOPT_WRITEDATA, context))
    set(
      unsafe CCurl_easy_set_function(handle, CURLOPT_READFUNCTION) { bytes, size, count, context in
        unsafe MailTransfer.at(context)?.give(
          UnsafeMutableRawBufferPointer(start: bytes, count: size * count)
        ) ?? 0
      }
    )
    set(
      unsafe CCurl_easy_set_function(handle, CURLOPT_HEADERFUNCTION) {
        bytes,
        size,
        count,
        context in
        unsafe MailTransfer.at(context)?.answer.take(
          UnsafeRawBufferPointer(start: bytes, count: size * count)
        )
        return size * count
      }
    )
    // What a server says besides its answers is nobody's business.
    set(
      unsafe CCurl_easy_set_function(handle, CURLOPT_WRITEFUNCTION) { _, size, count, _ in
        size * count
      }
    )
  }

  private static func at(_ context: UnsafeMutableRawPointer?) -> MailTransfer? {
    guard let context = unsafe context else { return nil }
    return unsafe Unmanaged<MailTransfer>.fromOpaque(context).takeUnretainedValue()
  }

  /// Copies the next piece of the message; 0 at its end.
  private func give(_ buffer: UnsafeMutableRawBufferPointer) -> Int {
    let count = min(buffer.count, submission.message.count - sentBytes)
    unsafe submission.message.withUnsafeBytes { bytes in
      let piece = unsafe UnsafeRawBufferPointer(rebasing: bytes[sentBytes..<sentBytes + count])
      unsafe buffer.copyMemory(from: piece)
    }
    sentBytes += count
    hasSentAll = sentBytes == submission.message.count
    return count
  }
}
