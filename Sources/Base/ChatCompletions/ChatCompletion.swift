package import Core

// SPDX-License-Identifier: GPL-3.0-or-later

/// How a reply came to its end.
package struct ChatCompletion: Sendable, Equatable {
  /// Whether the reply is whole.
  package enum Ending: Sendable, Equatable {
    /// The server said that it had finished.
    case finished
    /// It broke off; `reason` is a sentence for the person.
    case interrupted(reason: LocalizedText)
  }

  /// Why the model stopped, in the server's word: `stop`, `length`, `content_filter`, others.
  package var finishReason: String?

  /// The model that answered, as the server names it.
  package var model: String?

  /// What it cost, if told.
  package var usage: TokenUsage?

  /// Whether the reply is whole.
  package var ending = Ending.finished

  /// Whether the text is a refusal in the server's own sense.
  package var isRefusal = false

  /// Whether the model thought before it spoke.
  package var hadReasoning = false

  /// The tools that the model calls, in order; empty for a reply that is one.
  package var toolCalls: [ToolCall] = []

  /// The server's own words when it broke off; to be shown only as a quotation, cleaned.
  package var serverText: String?

  /// A completion about which nothing is known yet.
  package init() {}

  /// This completion with every trace of `key` taken out of what the server has named or said.
  func withoutKey(_ key: APIKey) -> ChatCompletion {
    var completion = self
    completion.finishReason = finishReason.map(key.redactName)
    completion.model = model.map(key.redactName)
    completion.serverText = serverText.map(key.redact)
    for place in toolCalls.indices {
      completion.toolCalls[place].id = key.redactName(toolCalls[place].id)
      completion.toolCalls[place].name = key.redactName(toolCalls[place].name)
      completion.toolCalls[place].arguments = key.redact(toolCalls[place].arguments)
    }
    if case .interrupted(let reason) = ending {
      completion.ending = .interrupted(reason: reason.mapped(key.redactName))
    }
    return completion
  }
}

/// What happens while a reply is fetched, in order.
package enum ChatEvent: Sendable, Equatable {
  /// A try failed; the next, `attempt` of `of`, begins after `delaySeconds`.
  case retrying(attempt: Int, of: Int, delaySeconds: Double, reason: LocalizedText)
  /// Old messages, this many in all, are left out of the request.
  case trimmed(droppedMessages: Int)
  /// The next words; never empty.
  case delta(String)
  /// The end; always the last one.
  case completed(ChatCompletion)
}

/// Why a reply ended otherwise than it should.
package enum FinishReasonNote: Sendable {
  /// It has as many tokens as it may have.
  case limit
  /// The server's filter of contents has ended it.
  case filter
  /// The model wanted a tool.
  case tool
  /// It ended for a reason that isn't known.
  case early

  /// What a finish reason means; nil for `stop` and for none.
  package init?(_ reason: String?) {
    switch reason {
    case nil, "stop", "end_turn", "eos": return nil
    case "length", "max_tokens": self = .limit
    case "content_filter": self = .filter
    case "tool_calls", "function_call": self = .tool
    case .some: self = .early
    }
  }
}
