// SPDX-License-Identifier: GPL-3.0-or-later

import HTTPTransport
import Core

/// Turns the events of a stream into a reply and its end.
///
/// States:
/// - `silent`: nothing to show has come. Errors here are errors of the whole request.
/// - `speaking`: words have been shown. What goes wrong from here on interrupts the reply.
/// - `finishing`: a finish reason has come; the usage may still follow. Whatever ends the stream
///   now, the reply is whole.
/// - `over`: the end has been told; everything else is passed over.
///
/// Calls of tools are put together beside the words, where tools were offered, and stand in the
/// completion. They are no words: a stream that breaks off among them has brought nothing.
struct ReplyAssembler: Sendable {
  /// What the reader of the reply is told.
  enum Action: Sendable, Equatable {
    /// Show these words.
    case delta(String)
    /// The model is at work, though there is nothing to show.
    case progress
    /// The reply has ended.
    case completed(ChatCompletion)
    /// There is no reply.
    case failed(ChatError)
  }

  /// The most bytes of a reply: 1 MiB, some 200,000 words.
  static let maximumBytes = 1 << 20

  private enum State {
    case silent
    case speaking
    case finishing
    case over
  }

  private var state = State.silent
  private var completion = ChatCompletion()
  private var bytes = 0
  private var halves = SurrogateHalves()
  private var calls = ToolCallAssembler()
  private let offersTools: Bool

  /// Nothing has come yet.
  ///
  /// - Parameter offersTools: whether the model may call tools; calls of others are passed over.
  init(offersTools: Bool = false) { self.offersTools = offersTools }

  /// Whether the end has been told.
  var isOver: Bool {
    if case .over = state { return true }
    return false
  }

  /// Takes an event of the stream.
  mutating func receive(_ event: ServerSentEvent) -> [Action] {
    guard !isOver else { return [] }
    switch event {
    case .message(let data, let name): return receive(data, isError: name == "error")
    case .errorField(let text):
      let report = ServerErrorReport(error: JSONText.decode(JSONValue.self, text) ?? .string(text))
      return fail(ChatError(report: report ?? ServerErrorReport(message: "no words")))
    case .tooLong(let limit):
      return fail(
        ChatError(.tooLarge, "The server sent a line of more than \(limit) bytes, and was stopped.")
      )
    }
  }

  /// Takes a whole reply that came in one piece.
  mutating func receiveWhole(_ json: String) -> [Action] {
    let actions = receive(json, isError: false)
    if case .silent = state, !calls.isEmpty { return actions + complete() }
    guard case .speaking = state else { return actions + end() }
    // What came in one piece is whole, even when no reason for its end is given.
    return actions + complete()
  }

  /// Takes the end of the stream.
  mutating func end() -> [Action] {
    switch state {
    case .over: return []
    case .finishing: return complete()
    case .speaking:
      return interrupt("The reply broke off: the server closed the stream before its end.")
    case .silent:
      return fail(
        ChatError(
          .interruptedBeforeText,
          "The server closed the stream before the first word.",
          hint: "Try again. If it happens again, look at the server's own log.",
          isRetryable: true
        )
      )
    }
  }

  /// Takes the loss of the connection.
  mutating func lose(_ error: HTTPTransportError) -> [Action] {
    switch state {
    case .over: return []
    case .finishing: return complete()
    case .speaking: return interrupt("The reply broke off: \(error.errorDescription)")
    case .silent: return fail(ChatError(error))
    }
  }

  private mutating func receive(_ data: String, isError: Bool) -> [Action] {
    if data.utf8.starts(with: "[DONE]".utf8) {
      if case .silent = state, calls.isEmpty { return fail(Self.nothingSaid) }
      return complete()
    }
    guard let chunk = ChatChunk(json: data) else {
      if isError { return fail(ChatError(report: ServerErrorReport(message: data))) }
      // Some servers send empty or spoken keep-alive events.
      if data.utf8.allSatisfy({ $0 <= 0x20 }) { return [] }
      return fail(
        ChatError(
          .badReply,
          "The server sent something that can't be read as a chat reply.",
          hint: "Check that the base URL is that of a chat-completions endpoint.",
          serverText: data
        )
      )
    }
    return receive(chunk)
  }

  private mutating func receive(_ chunk: ChatChunk) -> [Action] {
    if let model = chunk.model { completion.model = model }
    if let usage = chunk.usage { completion.usage = usage }
    if chunk.hasReasoning { completion.hadReasoning = true }
    if !chunk.refusal.isEmpty { completion.isRefusal = true }
    var actions: [Action] = []
    if offersTools, chunk.error == nil, !chunk.toolCalls.isEmpty {
      for piece in chunk.toolCalls { calls.receive(piece) }
      actions.append(.progress)
    }
    let told = chunk.content + chunk.refusal
    let text = halves.joined(told)
    if text.isEmpty, !told.isEmpty, chunk.error == nil {
      // Half a sign: something has come, and it is shown with its other half.
      if case .silent = state { state = .speaking }
      actions.append(.progress)
    } else if !text.isEmpty, chunk.error == nil {
      bytes += text.utf8.count
      guard bytes <= Self.maximumBytes else {
        return fail(
          ChatError(
            .tooLarge,
            "The reply grew past its limit of \(Self.maximumBytes) bytes, and was stopped."
          )
        )
      }
      if case .silent = state { state = .speaking }
      actions.append(.delta(text))
    } else if chunk.hasReasoning {
      actions.append(.progress)
    }
    if let reason = chunk.finishReason { completion.finishReason = reason }
    if let report = chunk.error { return actions + fail(ChatError(report: report)) }
    guard let reason = chunk.finishReason else { return actions }
    if reason == "error" {
      let report = ServerErrorReport(message: "no words")
      return actions + fail(ChatError(report: report))
    }
    if case .silent = state, calls.isEmpty {
      return actions + fail(Self.nothingSaid(because: reason))
    }
    state = .finishing
    return actions
  }

  private static let nothingSaid = ChatError(
    .emptyReply,
    "The server's reply was empty.",
    hint: "Try again, or use another model.",
    isRetryable: true
  )

  private static func nothingSaid(because reason: String) -> ChatError {
    switch reason {
    case "length":
      ChatError(
        .emptyReply,
        "The reply reached the token limit before its first word.",
        hint: "Raise endpoint.maxTokens; models that think first need room for it."
      )
    case "content_filter":
      ChatError(.emptyReply, "The server's content filter blocked the whole reply.")
    default: nothingSaid
    }
  }

  private mutating func complete() -> [Action] {
    state = .over
    // What broke off may lack the end of a call.
    if completion.ending == .finished { completion.toolCalls = calls.calls.map(\.joined) }
    let rest = halves.ended()
    return (rest.isEmpty ? [] : [.delta(rest)]) + [.completed(completion)]
  }

  private mutating func interrupt(
    _ reason: LocalizedText,
    serverText: String? = nil
  ) -> [Action] {
    completion.ending = .interrupted(reason: reason)
    completion.serverText = serverText
    return complete()
  }

  /// Before the first word an error is the answer; after it, the reply is kept and interrupted.
  private mutating func fail(_ error: ChatError) -> [Action] {
    switch state {
    case .silent:
      state = .over
      return [.failed(error)]
    case .speaking:
      return interrupt(
        "The reply broke off: \(error.errorDescription)",
        serverText: error.serverText
      )
    case .finishing: return complete()
    case .over: return []
    }
  }
}
