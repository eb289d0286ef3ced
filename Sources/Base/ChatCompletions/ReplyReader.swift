// SPDX-License-Identifier: GPL-3.0-or-later

package import HTTPTransport
import Core

/// Turns an HTTP answer, whatever it turns out to be, into a reply and its end.
///
/// States:
/// - `waiting`: no head yet.
/// - `refused`: a status that is no success; its body is gathered for what the server says.
/// - `undecided`: a success, whose first byte will tell what the body is. Its `Content-Type` is not
///   relied on, because gateways drop or change it.
/// - `stream`: server-sent events.
/// - `json`: a whole reply or an error in one piece, gathered until the end.
/// - `over`: the end has been told.
package struct ReplyReader: Sendable {
  /// What the reader of the reply is told.
  package enum Action: Sendable, Equatable {
    /// Show these words.
    case delta(String)
    /// The model is at work, though there is nothing to show.
    case progress
    /// The reply has ended.
    case completed(ChatCompletion)
    /// There is no reply; the advice is for deciding about another try.
    case failed(ChatError, RetryPolicy.Advice)
  }

  /// The most bytes of an error's body that are looked at: 64 KiB.
  package static let maximumErrorBytes = 64 << 10

  /// The most bytes of a reply in one piece: twice what its text may have, for the JSON around it.
  package static let maximumWholeBytes = 2 * ReplyAssembler.maximumBytes

  private enum State {
    case waiting
    case refused(status: Int, body: [UInt8])
    case undecided
    case stream
    case json([UInt8])
    case over
  }

  private var state = State.waiting
  private var parser = ServerSentEventParser()
  private var assembler: ReplyAssembler
  private var advice = RetryPolicy.Advice()

  /// A reader of an answer that has not begun.
  ///
  /// - Parameter offersTools: whether the model may call tools.
  package init(offersTools: Bool = false) {
    assembler = ReplyAssembler(offersTools: offersTools)
  }

  /// Whether the end has been told.
  package var isOver: Bool {
    if case .over = state { return true }
    return false
  }

  /// Takes the answer's head.
  package mutating func receive(_ head: HTTPResponseHead) -> [Action] {
    advice = RetryPolicy.Advice(head)
    switch head.status {
    case 200..<300:
      if let encoding = head.value(of: "Content-Encoding"), encoding.lowercased() != "identity" {
        return fail(
          ChatError(
            .badReply,
            "The reply was compressed, which was not requested.",
            hint: "Turn compression off in the proxy or server in between."
          )
        )
      }
      state = .undecided
    case 300..<400:
      return fail(Self.redirect(head))
    default:
      state = .refused(status: head.status, body: [])
    }
    return []
  }

  /// Takes the next bytes of the body.
  package mutating func receive(_ bytes: [UInt8]) -> [Action] {
    switch state {
    case .waiting, .over: return []
    case .refused(let status, var body):
      // Emptied first, so that the array is grown in place.
      state = .waiting
      body += bytes.prefix(Self.maximumErrorBytes - body.count)
      state = .refused(status: status, body: body)
      return body.count < Self.maximumErrorBytes ? [] : end()
    case .undecided: return decide(bytes)
    case .stream: return parse(bytes)
    case .json(var body):
      state = .waiting
      body += bytes
      state = .json(body)
      guard body.count > Self.maximumWholeBytes else { return [] }
      return fail(
        ChatError(
          .tooLarge,
          "The reply grew past its limit of \(Self.maximumWholeBytes) bytes, and was stopped."
        )
      )
    }
  }

  /// Takes the end of the answer.
  package mutating func end() -> [Action] {
    switch state {
    case .over: return []
    case .refused(let status, let body): return fail(Self.refusal(status, body))
    case .waiting, .undecided: return fail(Self.nothing)
    case .stream:
      return act(parser.finish().flatMap { assembler.receive($0) } + assembler.end())
    case .json(let body):
      return act(assembler.receiveWhole(String(decoding: body, as: UTF8.self)))
    }
  }

  /// Takes the loss of the connection.
  package mutating func lose(_ error: HTTPTransportError) -> [Action] {
    switch state {
    case .over: return []
    case .refused(let status, let body): return fail(Self.refusal(status, body))
    case .waiting, .undecided, .stream, .json: return act(assembler.lose(error))
    }
  }

  /// Finds out what the body is by its first byte that is no white space.
  private mutating func decide(_ bytes: [UInt8]) -> [Action] {
    guard let first = bytes.first(where: { $0 > 0x20 }) else { return [] }
    switch first {
    case UInt8(ascii: "<"): return fail(Self.page)
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      state = .json([])
      return receive(bytes)
    default:
      state = .stream
      return parse(bytes)
    }
  }

  private mutating func parse(_ bytes: [UInt8]) -> [Action] {
    var actions: [Action] = []
    for event in parser.feed(bytes) {
      actions += act(assembler.receive(event))
    }
    return actions
  }

  private mutating func act(_ actions: [ReplyAssembler.Action]) -> [Action] {
    if assembler.isOver { state = .over }
    return actions.map { action in
      switch action {
      case .delta(let text): .delta(text)
      case .progress: .progress
      case .completed(let completion): .completed(completion)
      case .failed(let error): .failed(error, advice)
      }
    }
  }

  private mutating func fail(_ error: ChatError) -> [Action] {
    state = .over
    return [.failed(error, advice)]
  }

  private static let nothing = ChatError(
    .emptyReply,
    "The server's answer was empty.",
    hint:
      "Some servers do that when the conversation is too long for the model: start a new session.",
    isRetryable: true,
    fewerMessagesMayHelp: true
  )

  private static let page = ChatError(
    .html,
    "The server sent a web page instead of a reply.",
    hint: "Check the base URL, and whether a proxy or a sign-in page is in between."
  )

  private static func refusal(_ status: Int, _ body: [UInt8]) -> ChatError {
    let text = String(decoding: body, as: UTF8.self)
    if text.utf8.first(where: { $0 > 0x20 }) == UInt8(ascii: "<") {
      let isRetryable = RetryPolicy.isRetryable(status: status)
      return ChatError(
        .html,
        "\(page.errorDescription.clause) (\(status)).",
        hint: page.recoverySuggestion,
        isRetryable: isRetryable,
        httpStatus: status
      )
    }
    if let report = JSONText.decode(JSONValue.self, text).flatMap({ ServerErrorReport(in: $0) }) {
      return ChatError(status: status, report: report)
    }
    let isSaid = text.utf8.contains { $0 > 0x20 }
    return ChatError(status: status, report: isSaid ? ServerErrorReport(message: text) : nil)
  }

  private static func redirect(_ head: HTTPResponseHead) -> ChatError {
    var host: LocalizedText = "another address"
    if let location = head.value(of: "Location") {
      do throws(HTTPTransportError) {
        let address = try HTTPAddress(url: location)
        host = "\(address.host):\(address.port)"
      } catch {
        // A relative or unreadable address: named in general words.
      }
    }
    return ChatError(
      .redirected,
      "The server wants the conversation sent to \(host), which was not done.",
      hint: "If that is right, put the new address into endpoint.baseURL.",
      httpStatus: head.status
    )
  }
}
