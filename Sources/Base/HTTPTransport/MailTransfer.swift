// SPDX-License-Identifier: GPL-3.0-or-later

import CCurl
import Core
import Glibc

/// Hands one message to a mail server, with TLS or not at all.
///
/// It works on a thread of its own that ends with it. The corresponding C function is
/// `curl_easy_perform`.
// @unchecked Sendable because only its own thread touches it once it has begun.
package final class MailTransfer: @unchecked Sendable {
  private let easy: EasyHandle
  private let submission: MailSubmission
  private var answer = MailAnswer()
  private var sentBytes = 0
  private var hasSentAll = false

  /// Sends a message.
  ///
  /// - Throws: An `HTTPTransportError` when the server did not say that it took it. With the code
  ///   `unconfirmed` it may have; with any other it has not.
  package static func send(_ submission: MailSubmission) async throws(HTTPTransportError) {
    let failure: HTTPTransportError? = await withCheckedContinuation { continuation in
      let hasBegun = TransferWork.begin {
        do throws(HTTPTransportError) {
          continuation.resume(returning: try MailTransfer(submission).perform())
        } catch {
          continuation.resume(returning: error)
        }
      }
      if !hasBegun { continuation.resume(returning: .notStarted) }
    }
    if let failure { throw failure }
  }

  private init(_ submission: MailSubmission) throws(HTTPTransportError) {
    guard [submission.sender, submission.recipient].allSatisfy(MailSubmission.isSendable) else {
      throw HTTPTransportError(
        .badMailAddress,
        "An address of the message can't be used.",
        hint: "It should look like name@example.org."
      )
    }
    guard TransferLoop.isLibraryReady, let easy = EasyHandle() else {
      throw .notStarted
    }
    self.easy = easy
    self.submission = submission
  }

  /// Works until the message is taken or is not; gives what went wrong.
  private func perform() -> HTTPTransportError? {
    configure()
    var result = easy.result
    if result == CURLE_OK { result = unsafe curl_easy_perform(easy.pointer) }
    guard result != CURLE_OK else { return nil }
    easy.hangUp()
    return MailOutcome(
      result: result,
      host: submission.server.host,
      detail: easy.detail,
      answer: answer,
      hasSentAll: hasSentAll,
      seconds: submission.timeout
    ).error
  }

  // MARK: - Options

  private func configure() {
    easy.set(CURLOPT_URL, submission.server.url(greeting: submission.greeting))
    easy.set(CURLOPT_PROTOCOLS_STR, "smtp,smtps")
    // Without TLS nothing goes out: not the name, not the password, not a word.
    easy.set(CURLOPT_USE_SSL, Int(CURLUSESSL_ALL.rawValue))
    easy.setShared(
      isLoopback: submission.server.isLoopback,
      caFile: submission.caFile,
      connectTimeout: submission.timeout
    )
    easy.set(CURLOPT_TIMEOUT_MS, max(1, Int(submission.timeout * 1000)))
    easy.set(CURLOPT_MAIL_FROM, "<\(submission.sender)>")
    easy.set(CURLOPT_MAIL_RCPT, ["<\(submission.recipient)>"])
    easy.set(CURLOPT_UPLOAD, 1)
    if let user = submission.user { easy.set(CURLOPT_USERNAME, user) }
    setPassword()
    easy.callBack(self)
  }

  /// libcurl keeps a copy until the end of the transfer; ours is wiped at once.
  private func setPassword() {
    guard submission.user != nil, let password = submission.password else { return }
    var bytes = password.copy + [0]
    unsafe bytes.withUnsafeMutableBytes { buffer in
      guard let start = buffer.baseAddress else { return }
      unsafe easy.set(CURLOPT_PASSWORD, start.assumingMemoryBound(to: CChar.self))
      unsafe explicit_bzero(start, buffer.count)
    }
  }
}

extension MailTransfer: EasyHandleOwner {
  func takeHead(_ line: UnsafeRawBufferPointer) -> Int {
    unsafe answer.take(line)
    return line.count
  }

  /// What a server says besides its answers is nobody's business.
  func takeBody(_ bytes: UnsafeRawBufferPointer) -> Int { bytes.count }

  func give(_ buffer: UnsafeMutableRawBufferPointer) -> Int {
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
