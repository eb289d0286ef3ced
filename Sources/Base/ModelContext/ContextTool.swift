/// A tool that another program may call.
package struct ContextTool: Sendable {
  /// The name it is called by.
  package let name: String
  /// What a person reads.
  package let title: String
  /// What a model reads.
  package let description: String
  /// Its arguments, by name, each a JSON Schema.
  package let arguments: [String: JSONValue]
  /// The arguments that have to be there.
  package let required: [String]

  /// A tool from its parts.
  package init(
    _ name: String,
    title: String,
    description: String,
    arguments: [String: JSONValue],
    required: [String]
  ) {
    self.name = name
    self.title = title
    self.description = description
    self.arguments = arguments
    self.required = required
  }

  /// The tool as `tools/list` gives it; it changes nothing and asks no other machine.
  var json: JSONValue {
    [
      "name": .string(name), "title": .string(title), "description": .string(description),
      "inputSchema": [
        "type": "object", "properties": .object(arguments),
        "required": .array(required.map { .string($0) }), "additionalProperties": false,
      ],
      "annotations": [
        "readOnlyHint": true, "destructiveHint": false, "idempotentHint": true,
        "openWorldHint": false,
      ],
    ]
  }

  /// What is wrong with some arguments, in a sentence; nil where nothing is.
  func problem(with given: [String: JSONValue]) -> String? {
    if let missing = required.first(where: { given[$0] == nil }) {
      return "The tool \(name) requires the argument “\(missing)”."
    }
    for (key, value) in given.sorted(by: { $0.key < $1.key }) {
      guard let schema = arguments[key] else {
        let known = arguments.keys.sorted().joined(separator: ", ")
        return "The tool \(name) has no argument “\(key.prefix(40))”. It takes: \(known)."
      }
      guard let text = value.string else { return "The argument “\(key)” isn't a string." }
      if case .array(let choices)? = schema["enum"], !choices.contains(value) {
        let known = choices.compactMap(\.string).joined(separator: ", ")
        return "“\(text.prefix(40))” isn't a value of “\(key)”. Accepted: \(known)."
      }
    }
    return nil
  }
}

/// What a tool has found.
package struct ContextToolResult: Sendable {
  /// What a model reads.
  package let text: String
  /// The same as data; nil for none.
  package let structured: JSONValue?
  /// Whether it says what went wrong instead.
  package let isError: Bool

  /// A result from its parts.
  package init(_ text: String, structured: JSONValue? = nil, isError: Bool = false) {
    self.text = text
    self.structured = structured
    self.isError = isError
  }

  /// The result as `tools/call` gives it.
  var json: JSONValue {
    var members: [String: JSONValue] = [
      "content": [["type": "text", "text": .string(text)]], "isError": .bool(isError),
    ]
    members["structuredContent"] = structured
    return .object(members)
  }
}
