/// A server of the Model Context Protocol: lines of JSON-RPC 2.0 in, what to do out.
///
/// Pure. The specification is modelcontextprotocol.io/specification, 2025-11-25 and 2025-06-18.
///
/// | state | takes | and becomes |
/// | --- | --- | --- |
/// | new | `ping` | new |
/// | new | `initialize`: answers with version, tools and who it is | greeted |
/// | new | any other request: refuses it | new |
/// | greeted | `ping`, `tools/list`, `tools/call` | greeted |
/// | greeted | `initialize` again: refuses it | greeted |
///
/// Notifications and answers get no answer in any state; `notifications/initialized` needs none, as
/// nothing is sent unasked. Batches are refused (2025-06-18 has taken them out).
package struct ContextServer: Sendable {
  /// What there is to do.
  package enum Action: Sendable {
    /// Write this line.
    case send(String)
    /// Call a tool, and hand what it has found to ``ContextServer/result(_:for:)``.
    case call(tool: String, arguments: [String: JSONValue], id: JSONValue)
  }

  /// The versions that are spoken, the newest first.
  package static let versions = ["2025-11-25", "2025-06-18"]
  /// The longest line that is read, in bytes.
  package static let longestLine = 256 * 1024

  private let tools: [ContextTool]
  private let name: String
  private let version: String
  private let instructions: String
  private var isGreeted = false

  /// A server that has been asked nothing.
  ///
  /// - Parameters:
  ///   - name: what the program is called.
  ///   - version: which version it is.
  ///   - instructions: what a model should know of it.
  ///   - tools: what can be called.
  package init(name: String, version: String, instructions: String, tools: [ContextTool]) {
    self.name = name
    self.version = version
    self.instructions = instructions
    self.tools = tools
  }

  /// Takes in one line.
  ///
  /// - Parameter line: the line without its end; nil for one that was longer than ``longestLine``.
  /// - Returns: what there is to do, in this order.
  package mutating func take(_ line: String?) -> [Action] {
    guard let line else {
      return refuse(.invalidRequest, "The message is longer than \(Self.longestLine) bytes.")
    }
    guard line.contains(where: { !$0.isWhitespace }) else { return [] }
    let message: JSONValue
    do { message = try JSONValue(json: line) } catch {
      return refuse(.parseError, "The line isn't JSON, or is nested too deeply.")
    }
    guard case .object(let members) = message, members["jsonrpc"] == "2.0" else {
      return refuse(.invalidRequest, "The line isn't one message of JSON-RPC 2.0.")
    }
    guard let method = members["method"]?.string else {
      // The answer to something that was never asked; there is nothing to say to it.
      let isAnswer = members["result"] != nil || members["error"] != nil
      return isAnswer ? [] : refuse(.invalidRequest, "The message has no method.")
    }
    guard let id = members["id"] else { return [] }
    switch id {
    case .string, .integer: break
    default: return refuse(.invalidRequest, "The id is neither a string nor a whole number.")
    }
    return answer(method, members["params"] ?? [:], id)
  }

  /// What is sent once a tool has found something.
  package func result(_ result: ContextToolResult, for id: JSONValue) -> [Action] {
    send(["jsonrpc": "2.0", "id": id, "result": result.json])
  }

  // MARK: - Requests

  private mutating func answer(
    _ method: String,
    _ params: JSONValue,
    _ id: JSONValue
  ) -> [Action] {
    switch (method, isGreeted) {
    case ("ping", _): return reply([:], to: id)
    case ("initialize", false): return greet(params, id)
    case ("initialize", true):
      return refuse(.invalidRequest, "The connection is initialized already.", id)
    case (_, false):
      return refuse(.invalidRequest, "The connection isn't initialized. Send initialize first.", id)
    case ("tools/list", true): return reply(["tools": .array(tools.map(\.json))], to: id)
    case ("tools/call", true): return call(params, id)
    default:
      return refuse(.methodNotFound, "There is no method “\(method.prefix(60))”.", id)
    }
  }

  private mutating func greet(_ params: JSONValue, _ id: JSONValue) -> [Action] {
    guard let asked = params["protocolVersion"]?.string else {
      return refuse(.invalidParams, "initialize requires protocolVersion, a string.", id)
    }
    isGreeted = true
    let spoken = Self.versions.contains(asked) ? asked : Self.versions[0]
    return reply(
      [
        "protocolVersion": .string(spoken), "capabilities": ["tools": ["listChanged": false]],
        "serverInfo": [
          "name": .string(name.lowercased()), "title": .string(name), "version": .string(version),
        ],
        "instructions": .string(instructions),
      ],
      to: id
    )
  }

  private func call(_ params: JSONValue, _ id: JSONValue) -> [Action] {
    guard let name = params["name"]?.string else {
      return refuse(.invalidParams, "tools/call requires name, a string.", id)
    }
    guard let tool = tools.first(where: { $0.name == name }) else {
      let known = tools.map(\.name).joined(separator: ", ")
      return refuse(.invalidParams, "There is no tool “\(name.prefix(60))”. Tools: \(known).", id)
    }
    var given: [String: JSONValue] = [:]
    switch params["arguments"] {
    case nil, .null?: break
    case .object(let members)?: given = members
    default: return refuse(.invalidParams, "The arguments aren't an object.", id)
    }
    // A model can put these right itself, so they are a result and no error of the protocol.
    if let problem = tool.problem(with: given) {
      return result(ContextToolResult(problem, isError: true), for: id)
    }
    return [.call(tool: name, arguments: given, id: id)]
  }

  // MARK: - Answers

  /// JSON-RPC 2.0, section 5.1.
  private enum ErrorCode: Int {
    case parseError = -32_700
    case invalidRequest = -32_600
    case methodNotFound = -32_601
    case invalidParams = -32_602
  }

  private func reply(_ result: JSONValue, to id: JSONValue) -> [Action] {
    send(["jsonrpc": "2.0", "id": id, "result": result])
  }

  private func refuse(
    _ code: ErrorCode,
    _ message: String,
    _ id: JSONValue = .null
  ) -> [Action] {
    send(
      [
        "jsonrpc": "2.0", "id": id,
        "error": ["code": .integer(code.rawValue), "message": .string(message)],
      ]
    )
  }

  private func send(_ message: JSONValue) -> [Action] {
    do { return [.send(try message.text())] } catch {
      // Only a number that isn't finite can't be written, and none of ours is.
      return [
        .send(#"{"error":{"code":-32603,"message":"Internal error."},"id":null,"jsonrpc":"2.0"}"#)
      ]
    }
  }
}
