// SPDX-License-Identifier: GPL-3.0-or-later

import Core
import ChatCompletions
import HTTPTransport
import Testing

@Suite("The answer to a recording")
struct TranscriptionReaderTests {
  private func outcome(
    _ status: Int,
    _ body: String,
    fields: [HTTPField] = []
  ) -> TranscriptionReader.Outcome {
    var reader = TranscriptionReader(place: "speech.example")
    if let early = reader.receive(HTTPResponseHead(status: status, fields: fields)) { return early }
    for byte in body.utf8 {
      if let early = reader.receive([byte]) { return early }
    }
    return reader.end()
  }

  private func failure(_ status: Int, _ body: String = "") -> ChatError? {
    if case .failed(let error, _) = outcome(status, body) { return error }
    return nil
  }

  @Test("is the text of its JSON, whatever else stands there")
  func words() {
    #expect(outcome(200, #"{"text":"Good day."}"#) == .words("Good day."))
    #expect(outcome(201, #"{"usage":{"a":[1]},"text":" ä\n€ "}"#) == .words(" ä\n€ "))
  }

  @Test("is bounded")
  func bounds() {
    let many = String(repeating: "a", count: TranscriptionReader.maximumWords + 5)
    #expect(outcome(200, "{\"text\":\"\(many)\"}") == .words(String(many.dropLast(5))))
    var reader = TranscriptionReader(place: "speech.example")
    #expect(reader.receive(HTTPResponseHead(status: 200)) == nil)
    let piece = [UInt8](repeating: 0x20, count: TranscriptionReader.maximumBytes)
    #expect(reader.receive(piece) == nil)
    guard case .failed(let error, _)? = reader.receive([0x20]) else {
      Issue.record("it should be too large")
      return
    }
    #expect(error.code == .tooLarge)
  }

  @Test(
    "without words says so",
    arguments: [
      ("", ChatError.Code.emptyReply), (" \n", .emptyReply), (#"{"text":""}"#, .emptyReply),
      (#"{"text":"  "}"#, .emptyReply), (#"{"text":7}"#, .badReply), (#"{"words":[]}"#, .badReply),
      ("[]", .badReply), ("{\"text\":\"cut", .badReply), ("\u{0}{{{", .badReply),
      (" <html></html>", .html), (#"{"error":{"message":"no","code":"model_not_found"}}"#, .server),
    ]
  )
  func without(body: String, code: ChatError.Code) {
    let error = failure(200, body)
    #expect(error?.code == code, "\(body)")
    #expect(error?.message.hasSuffix(".") == true)
  }

  @Test(
    "with a status that is no success says what would be right",
    arguments: [
      (404, ChatError.Code.notFound, "dictation.baseURL"), (405, .notFound, "dictation.baseURL"),
      (501, .notFound, "dictation.model"), (413, .tooLarge, "less at a time"),
      (400, .badRequest, "dictation.language"), (415, .badRequest, "dictation.model"),
      (401, .keyRefused, "key"), (403, .keyRefused, "key"), (429, .rateLimited, "quota"),
      (500, .server, "again"), (503, .server, "again"), (307, .redirected, "dictation.baseURL"),
    ]
  )
  func statuses(status: Int, code: ChatError.Code, hint: String) {
    let error = failure(status, #"{"error":{"message":"wanted"}}"#)
    #expect(error?.code == code)
    #expect(error?.hint.contains(hint) == true, "\(error?.hint ?? "")")
    #expect(error?.message.contains("conversation") == false)
    if status != 307 { #expect(error?.serverText == "wanted" && error?.httpStatus == status) }
  }
}
