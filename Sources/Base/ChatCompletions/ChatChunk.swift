// SPDX-License-Identifier: GPL-3.0-or-later

import Core

/// How many tokens a request cost, as the server counts them.
package struct TokenUsage: Sendable, Equatable {
  /// Tokens of the messages sent; nil when not told.
  package let prompt: Int?

  /// Tokens of the reply, thinking included; nil when not told.
  package let completion: Int?

  /// A count.
  package init(prompt: Int?, completion: Int?) {
    self.prompt = prompt
    self.completion = completion
  }

  /// The counts as a server tells them, in whatever shape; nil where none of them can be used.
  init?(_ value: JSONValue) {
    self.init(
      prompt: Self.count(value["prompt_tokens"]),
      completion: Self.count(value["completion_tokens"])
    )
    if prompt == nil, completion == nil { return nil }
  }

  /// A whole number from 0 to 2⁵³, up to which a JSON number is exact (RFC 8259, 6); nil for the rest.
  private static func count(_ value: JSONValue?) -> Int? {
    guard case .number(let number)? = value, (0...0x1p53).contains(number) else { return nil }
    return Int(exactly: number)
  }
}

/// What one event of a reply says, or a whole reply that came in one piece.
///
/// Everything is optional, because servers leave out everything at times.
package struct ChatChunk: Sendable, Equatable {
  /// Words to show; empty for none.
  package var content = ""

  /// Whether the model's thinking moved on; the thoughts themselves are never kept.
  package var hasReasoning = false

  /// Pieces of calls of tools; empty for none.
  package var toolCalls: [ToolCallAssembler.Piece] = []

  /// Words with which the model declines; empty for none.
  package var refusal = ""

  /// Why the reply ended, an open set of words; nil while it goes on.
  package var finishReason: String?

  /// The model that answers, as the server names it.
  package var model: String?

  /// The tokens, usually told once at the end.
  package var usage: TokenUsage?

  /// What the server says went wrong.
  package var error: ServerErrorReport?

  /// Reads one event's data, or a whole JSON body.
  ///
  /// - Returns: nil when it is no JSON object a chat endpoint could have sent, or is nested deeper
  ///   than 64 levels.
  package init?(json text: String) {
    guard let first = text.utf8.first(where: { $0 > 0x20 }) else { return nil }
    if first == UInt8(ascii: "{"), let wire = JSONText.decode(WireChunk.self, text) {
      take(wire)
      return
    }
    // Not the usual shape: an error in one of the others, or nothing to use.
    guard let value = JSONText.decode(JSONValue.self, text) else { return nil }
    guard let report = ServerErrorReport(in: value) else { return nil }
    error = report
  }

  private mutating func take(_ wire: WireChunk) {
    model = wire.model?.text.flatMap { $0.isEmpty ? nil : $0 }
    usage = wire.usage.flatMap { TokenUsage($0) }
    if let choice = wire.choices?.first {
      let part = choice.delta ?? choice.message
      content = part?.content?.text ?? ""
      refusal = part?.refusal?.words ?? ""
      toolCalls = part?.toolCalls ?? []
      hasReasoning = part?.hasReasoning ?? false
      finishReason = choice.finishReason?.text.flatMap { $0.isEmpty ? nil : $0 }
      error = choice.error.flatMap { ServerErrorReport(error: $0) }
    }
    if let report = wire.error.flatMap({ ServerErrorReport(error: $0, status: wire.status) }) {
      error = report
    } else if wire.choices == nil {
      error = ServerErrorReport(in: .object(wire.rest))
    }
  }
}

/// The JSON of a chunk or a whole completion, as far as it is used.
private struct WireChunk: Decodable {
  struct Choice: Decodable {
    let delta: Part?
    let message: Part?
    let finishReason: JSONValue?
    let error: JSONValue?

    init(from decoder: any Decoder) throws {
      let field = try decoder.fields()
      delta = try field(ifPresent: "delta")
      message = try field(ifPresent: "message")
      finishReason = try field(ifPresent: "finish_reason")
      error = try field(ifPresent: "error")
    }
  }

  struct Part: Decodable {
    let content: Content?
    let refusal: JSONValue?
    let hasReasoning: Bool
    let toolCalls: [ToolCallAssembler.Piece]

    init(from decoder: any Decoder) throws {
      let field = try decoder.fields()
      content = try field(ifPresent: "content")
      refusal = try field(ifPresent: "refusal")
      hasReasoning =
        try Self.hasText(field, "reasoning_content") || Self.hasText(field, "reasoning")
      let calls: JSONValue? = try field(ifPresent: "tool_calls")
      let function: JSONValue? = try field(ifPresent: "function_call")
      toolCalls = Self.pieces(calls, function)
    }

    /// The pieces of calls; the older `function_call`, of which there is one, counts where no newer
    /// form stands beside it, as some servers send both.
    private static func pieces(
      _ calls: JSONValue?,
      _ function: JSONValue?
    ) -> [ToolCallAssembler.Piece] {
      guard case .array(let elements)? = calls, !elements.isEmpty else {
        guard case .object? = function, let function else { return [] }
        return [piece(function, of: nil)]
      }
      return elements.compactMap { element in
        guard case .object = element else { return nil }
        return piece(element["function"] ?? element, of: element)
      }
    }

    private static func piece(
      _ function: JSONValue,
      of call: JSONValue?
    ) -> ToolCallAssembler.Piece {
      var index: Int?
      if case .number(let number)? = call?["index"] { index = Int(exactly: number) }
      // Arguments should be JSON in a string; some servers send the object itself.
      let arguments = function["arguments"].map { $0.words ?? $0.json }
      return ToolCallAssembler.Piece(
        index: call == nil ? 0 : index,
        id: call?["id"]?.text,
        name: function["name"]?.words,
        arguments: arguments
      )
    }

    private static func hasText(
      _ field: KeyedDecodingContainer<FieldName>,
      _ name: FieldName
    ) throws -> Bool {
      guard let value: JSONValue = try field(ifPresent: name) else { return false }
      return value != .string("")
    }
  }

  /// Content as one text, or as the list of parts that some servers send.
  struct Content: Decodable {
    let text: String

    private struct Piece: Decodable {
      let text: String?
    }

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      do {
        text = try container.decode(String.self)
      } catch DecodingError.typeMismatch {
        text = try container.decode([Piece].self).map { $0.text ?? "" }.joined()
      }
    }
  }

  let model: JSONValue?
  let choices: [Choice]?
  let usage: JSONValue?
  let error: JSONValue?
  let status: JSONValue?
  let rest: [String: JSONValue]

  init(from decoder: any Decoder) throws {
    let field = try decoder.fields()
    model = try field(ifPresent: "model")
    choices = try field(ifPresent: "choices")
    usage = try field(ifPresent: "usage")
    error = try field(ifPresent: "error")
    var rest: [String: JSONValue] = [:]
    if choices == nil {
      for name in ["status", "detail", "message", "errors", "type", "code"] {
        rest[name] = try field(ifPresent: FieldName(stringValue: name))
      }
    }
    status = rest["status"]
    self.rest = rest
  }
}
