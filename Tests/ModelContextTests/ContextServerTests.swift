import Testing

@testable import ModelContext

@Suite("A server of the Model Context Protocol")
struct ContextServerTests {
  private static let tool = ContextTool(
    "look_up",
    title: "Look up",
    description: "Looks up.",
    arguments: ["kind": ["type": "string", "enum": ["a", "b"]]],
    required: ["kind"]
  )

  private func server(isGreeted: Bool = true) -> ContextServer {
    var server = ContextServer(
      name: "MindPulse",
      version: "1",
      instructions: "Ask.",
      tools: [Self.tool]
    )
    if isGreeted { _ = server.take(Self.greeting("2025-11-25")) }
    return server
  }

  private static func greeting(_ version: String) -> String {
    #"{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"\#(version)"}}"#
  }

  private func sent(_ actions: [ContextServer.Action]) throws -> JSONValue {
    guard case .send(let line)? = actions.first, actions.count == 1 else { return .null }
    return try JSONValue(json: line)
  }

  @Test(
    "It speaks the version that is asked for, else its newest",
    arguments: [
      ("2025-11-25", "2025-11-25"), ("2025-06-18", "2025-06-18"), ("1999-01-01", "2025-11-25"),
    ]
  )
  func versions(asked: String, spoken: String) throws {
    var server = server(isGreeted: false)
    let answer = try sent(server.take(Self.greeting(asked)))
    #expect(answer["result"]?["protocolVersion"]?.string == spoken)
    #expect(answer["id"] == .integer(0))
  }

  @Test("It lists its tools, and hands on what is called")
  func tools() throws {
    var server = server()
    let list = try sent(server.take(#"{"jsonrpc":"2.0","id":"x","method":"tools/list"}"#))
    guard case .array(let tools)? = list["result"]?["tools"] else {
      Issue.record("no tools")
      return
    }
    #expect(tools.first?["name"] == "look_up" && list["id"] == "x")
    let call =
      #"{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"look_up","arguments":{"kind":"a"}}}"#
    guard case .call(let tool, let arguments, let id)? = server.take(call).first else {
      Issue.record("not called")
      return
    }
    #expect(tool == "look_up" && arguments == ["kind": "a"] && id == .integer(2))
    let answer = try sent(server.result(ContextToolResult("72"), for: id))
    #expect(answer["result"]?["isError"] == false)
  }

  @Test(
    "What is malformed is answered with its error",
    arguments: [
      ("{", -32_700), ("nonsense", -32_700), ("[]", -32_600), ("1", -32_600), ("{}", -32_600),
      (#"{"jsonrpc":"1.0","id":1,"method":"ping"}"#, -32_600),
      (#"{"jsonrpc":"2.0","id":1}"#, -32_600),
      (#"{"jsonrpc":"2.0","id":null,"method":"ping"}"#, -32_600),
      (#"{"jsonrpc":"2.0","id":1.5,"method":"ping"}"#, -32_600),
      (#"[{"jsonrpc":"2.0","id":1,"method":"ping"}]"#, -32_600),
      (#"{"jsonrpc":"2.0","id":1,"method":"resources/list"}"#, -32_601),
      (
        #"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"x"}}"#, -32_600
      ),
      (#"{"jsonrpc":"2.0","id":1,"method":"tools/call"}"#, -32_602),
      (#"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"erase"}}"#, -32_602),
      (
        #"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"look_up","arguments":[]}}"#,
        -32_602
      ),
    ]
  )
  func errors(line: String, code: Int) throws {
    var server = server()
    #expect(try sent(server.take(line))["error"]?["code"] == .integer(code))
  }

  @Test("Deep nesting and endless lines are refused")
  func bounds() throws {
    var server = server()
    let deep = String(repeating: "[", count: 5_000) + String(repeating: "]", count: 5_000)
    #expect(try sent(server.take(deep))["error"]?["code"] == .integer(-32_700))
    #expect(try sent(server.take(nil))["error"]?["code"] == .integer(-32_600))
  }

  @Test("Nothing but a ping is answered before the greeting")
  func notGreeted() throws {
    var server = server(isGreeted: false)
    let ping = try sent(server.take(#"{"jsonrpc":"2.0","id":1,"method":"ping"}"#))
    #expect(ping["result"] == [:])
    let list = try sent(server.take(#"{"jsonrpc":"2.0","id":1,"method":"tools/list"}"#))
    #expect(list["error"]?["code"] == .integer(-32_600))
  }

  @Test(
    "Notifications, answers and empty lines get no answer",
    arguments: [
      "", "  ", #"{"jsonrpc":"2.0","method":"notifications/initialized"}"#,
      #"{"jsonrpc":"2.0","method":"unheard/of"}"#, #"{"jsonrpc":"2.0","id":4,"result":{}}"#,
    ]
  )
  func silence(line: String) {
    var server = server()
    #expect(server.take(line).isEmpty)
  }

  @Test(
    "Wrong arguments are a result that a model can read",
    arguments: ["{}", #"{"kind":"c"}"#, #"{"kind":3}"#, #"{"kind":"a","more":"x"}"#]
  )
  func arguments(given: String) throws {
    var server = server()
    let line =
      #"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"look_up","arguments":\#(given)}}"#
    #expect(try sent(server.take(line))["result"]?["isError"] == true)
  }
}
