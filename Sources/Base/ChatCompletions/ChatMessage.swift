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

    /// Whether it carries instructions rather than a turn of the talk.
    package var isInstruction: Bool { self == .system || self == .developer }
  }

  /// Who speaks.
  package let role: Role

  /// What is said.
  package let content: String

  /// A message.
  package init(_ role: Role, _ content: String) {
    self.role = role
    self.content = content
  }

  /// Reads a message as an endpoint has it.
  package init(from decoder: any Decoder) throws {
    let field = try decoder.fields()
    role = try field("role")
    content = try field("content")
  }

  /// Writes a message as an endpoint has it.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: FieldName.self)
    try container.encode(role, forKey: "role")
    try container.encode(content, forKey: "content")
  }
}

/// What is asked of an endpoint: the talk so far.
package struct ChatRequest: Sendable, Equatable {
  /// The instructions, then the turns, the newest last; not empty.
  package var messages: [ChatMessage]

  /// A request.
  package init(messages: [ChatMessage]) {
    self.messages = messages
  }
}
