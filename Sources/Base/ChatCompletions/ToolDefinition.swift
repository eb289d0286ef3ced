// SPDX-License-Identifier: GPL-3.0-or-later

import Core

/// A tool that a model may call, as the chat-completions API describes it.
package struct ToolDefinition: Encodable, Equatable, Sendable {
  /// One argument of a tool: a text.
  package struct Argument: Equatable, Sendable {
    /// The name it is given by.
    package let name: String
    /// What a model reads about it.
    package let description: String
    /// The texts it may have; empty where any will do.
    package let choices: [String]
    /// Whether a call has to give it.
    package let isRequired: Bool

    /// An argument from its parts.
    package init(
      _ name: String,
      _ description: String,
      choices: [String] = [],
      isRequired: Bool = false
    ) {
      self.name = name
      self.description = description
      self.choices = choices
      self.isRequired = isRequired
    }
  }

  /// The name it is called by: letters, digits and underscores, at most 64.
  package let name: String
  /// What a model reads about it.
  package let description: String
  /// Its arguments; at least one, as some servers refuse a tool without any.
  package let arguments: [Argument]

  /// A tool from its parts.
  package init(_ name: String, _ description: String, arguments: [Argument]) {
    self.name = name
    self.description = description
    self.arguments = arguments
  }

  /// Writes the tool with its arguments as a JSON Schema of the plainest kind: servers differ in what
  /// they take beyond it.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: FieldName.self)
    try container.encode("function", forKey: "type")
    var function = container.nestedContainer(keyedBy: FieldName.self, forKey: "function")
    try function.encode(name, forKey: "name")
    try function.encode(description, forKey: "description")
    var schema = function.nestedContainer(keyedBy: FieldName.self, forKey: "parameters")
    try schema.encode("object", forKey: "type")
    let required = arguments.filter(\.isRequired).map(\.name)
    try schema.encode(required, forKey: "required")
    var properties = schema.nestedContainer(keyedBy: FieldName.self, forKey: "properties")
    for argument in arguments {
      let key = FieldName(stringValue: argument.name)
      var property = properties.nestedContainer(keyedBy: FieldName.self, forKey: key)
      try property.encode("string", forKey: "type")
      try property.encode(argument.description, forKey: "description")
      if !argument.choices.isEmpty { try property.encode(argument.choices, forKey: "enum") }
    }
  }

  /// About how many tokens it costs a request, by ``ContextTrimmer``'s rule of thumb.
  var estimatedTokens: Int {
    let parts = arguments.flatMap { [$0.name, $0.description] + $0.choices }
    return ([name, description] + parts).reduce(20) { $0 + ($1.utf8.count + 3) / 4 + 2 }
  }
}

/// A call of a tool, as a model makes it.
package struct ToolCall: Encodable, Hashable, Sendable {
  /// By which the answer names it; empty where the server gave none.
  package var id: String
  /// The tool's name, as the model wrote it.
  package var name: String
  /// The arguments, JSON if all is well, as the model wrote them.
  package var arguments: String
  /// Whether more arguments came than are kept.
  package var isTooLong = false

  /// A call from its parts.
  package init(id: String, name: String, arguments: String) {
    self.id = id
    self.name = name
    self.arguments = arguments
  }

  /// The call with signs made whole that a stream has cut in two, see ``SurrogateHalves``.
  var joined: ToolCall {
    var (call, halves) = (self, SurrogateHalves())
    call.arguments = halves.joined(arguments) + halves.ended()
    return call
  }

  /// Writes the call as a message repeats it.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: FieldName.self)
    try container.encode(id, forKey: "id")
    try container.encode("function", forKey: "type")
    var function = container.nestedContainer(keyedBy: FieldName.self, forKey: "function")
    try function.encode(name, forKey: "name")
    try function.encode(arguments, forKey: "arguments")
  }
}
