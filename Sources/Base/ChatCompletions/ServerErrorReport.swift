// SPDX-License-Identifier: GPL-3.0-or-later

import Core

/// What a server says about an error of its own, in whichever of the known shapes.
package struct ServerErrorReport: Sendable, Equatable {
  /// The longest text of a server that is kept, in characters.
  package static let maximumLength = 300

  /// The server's own words, cut at `maximumLength`; may hold anything, never to be shown raw.
  package let message: String

  /// The server's `type` of the error, if told.
  package let type: String?

  /// The server's `code`, as text whether it was a number or a string.
  package let code: String?

  /// A report, its texts bounded.
  package init(message: String, type: String? = nil, code: String? = nil) {
    self.message = String(message.prefix(Self.maximumLength))
    self.type = type.map { String($0.prefix(80)) }
    self.code = code.map { String($0.prefix(80)) }
  }

  /// Finds the report in a JSON value that stands where an answer should; nil when there is none.
  ///
  /// Shapes: `{"error": {…}}`, `{"error": "…"}`, `{"errors": […]}`, `{"detail": "…"}`,
  /// `{"message": "…"}`, and each of these as the first element of an array.
  init?(in value: JSONValue) {
    switch value {
    case .array(let elements):
      guard let first = elements.first, let report = ServerErrorReport(in: first) else {
        return nil
      }
      self = report
    case .object:
      if let error = value["error"] {
        guard let report = ServerErrorReport(error: error, status: value["status"]) else {
          return nil
        }
        self = report
      } else if case .array(let errors)? = value["errors"], let first = errors.first,
        let report = ServerErrorReport(error: first, status: nil)
      {
        self = report
      } else if let text = (value["detail"] ?? value["message"])?.summary {
        self.init(
          message: text,
          type: value["type"]?.text,
          code: (value["code"] ?? value["status"])?.text
        )
      } else {
        return nil
      }
    case .null, .bool, .number, .string:
      return nil
    }
  }

  /// Reads the value of an `error` member; nil for values that mean "no error".
  init?(error: JSONValue, status: JSONValue? = nil) {
    switch error {
    case .string(let text):
      guard !text.isEmpty else { return nil }
      self.init(message: text, code: status?.text)
    case .object:
      let text = (error["message"] ?? error["detail"] ?? error["msg"])?.summary
      self.init(
        message: text ?? "no words",
        type: error["type"]?.text,
        code: (error["code"] ?? status)?.text
      )
    case .array(let elements):
      guard let first = elements.first, let report = ServerErrorReport(error: first) else {
        return nil
      }
      self = report
    case .bool(true), .number: self.init(message: "no words", code: error.text)
    case .null, .bool(false): return nil
    }
  }

  /// Whether the server says that the messages do not fit its context.
  ///
  /// Known signs: OpenAI's code `context_length_exceeded`, llama.cpp's type
  /// `exceed_context_size_error`, and the words other servers use.
  package var isContextOverflow: Bool {
    if code == "context_length_exceeded" || type == "exceed_context_size_error" { return true }
    let text = message.lowercased()
    return [
      "context_length_exceeded", "maximum context length", "context size", "context window",
      "prompt is too long", "context length",
    ].contains { text.contains($0) }
  }

  /// The HTTP status that the code names, when it names one.
  var status: Int? {
    code.flatMap { Int($0) }.flatMap { (400...599).contains($0) ? $0 : nil }
  }
}

extension JSONValue {
  /// The first text in a value, for `detail` members that are lists of objects.
  fileprivate var summary: String? {
    switch self {
    case .array(let elements): elements.first?.summary
    case .object: (self["message"] ?? self["msg"])?.summary
    case .null, .bool, .number, .string: text
    }
  }
}
