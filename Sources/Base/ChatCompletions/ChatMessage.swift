// SPDX-License-Identifier: GPL-3.0-or-later

import Core

/// One message of a talk, as an endpoint knows it.
package struct ChatMessage: Sendable, Equatable, Codable {
  /// Who speaks.
  package enum Role: String, Sendable, Codable, CaseIterable {
    /// Instructions from the program.
    case system
    /// Instructions from the program, as some newer models call them.
    case developer
    /// The person.
    case user
    /// The companion.
    case assistant
    /// What a tool has found, as the answer to a call of the companion's.
    case tool

    /// Whether it carries instructions rather than a turn of the talk.
    package var isInstruction: Bool { self == .system || self == .developer }
  }

  /// Who speaks.
  package let role: Role

  /// What is said.
  package let content: String

  /// The tools that the companion calls with it; empty for most messages.
  package let toolCalls: [ToolCall]

  /// The call that a message of the role ``Role/tool`` answers; nil for all others.
  package let toolCallID: String?

  /// A message.
  package init(_ role: Role, _ content: String) {
    self.init(role, content, calling: [], answering: nil)
  }

  /// A message of the companion's that calls tools.
  package init(_ content: String, calling calls: [ToolCall]) {
    self.init(.assistant, content, calling: calls, answering: nil)
  }

  /// The answer of a tool to the call with an id.
  package init(_ content: String, answering id: String) {
    self.init(.tool, content, calling: [], answering: id)
  }

  private init(_ role: Role, _ content: String, calling: [ToolCall], answering: String?) {
    self.role = role
    self.content = content
    toolCalls = calling
    toolCallID = answering
  }

  /// Reads a message as an endpoint has it, without calls of tools.
  package init(from decoder: any Decoder) throws {
    let field = try decoder.fields()
    self.init(try field("role"), try field("content"))
  }

  /// Writes a message as an endpoint has it.
  ///
  /// The content is there beside calls, too, if empty: some chat templates fail where it is null.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: FieldName.self)
    try container.encode(role, forKey: "role")
    try container.encode(content, forKey: "content")
    if !toolCalls.isEmpty { try container.encode(toolCalls, forKey: "tool_calls") }
    if let toolCallID { try container.encode(toolCallID, forKey: "tool_call_id") }
  }
}

/// What is asked of an endpoint: the talk so far.
package struct ChatRequest: Sendable, Equatable {
  /// The instructions, then the turns, the newest last; not empty.
  package var messages: [ChatMessage]

  /// The tools that the model may call; empty for none.
  package var tools: [ToolDefinition]

  /// A request.
  package init(messages: [ChatMessage], tools: [ToolDefinition] = []) {
    self.messages = messages
    self.tools = tools
  }
}
