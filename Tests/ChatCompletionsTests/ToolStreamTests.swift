// SPDX-License-Identifier: GPL-3.0-or-later

import HTTPTransport
import Testing

@testable import ChatCompletions
import Core

@Suite("Calls of tools within a stream")
struct ToolStreamTests {
  private static let head = HTTPResponseHead(
    status: 200,
    fields: [HTTPField("Content-Type", "text/event-stream")]
  )

  private static func event(_ delta: String, _ finish: String = "null") -> String {
    #"data: {"choices":[{"index":0,"delta":\#(delta),"finish_reason":\#(finish)}]}"# + "\n\n"
  }

  private static let opening = event(#"{"role":"assistant","content":null}"#)
  private static let call =
    event(#"{"tool_calls":[{"index":0,"id":"a","function":{"name":"look_up","arguments":""}}]}"#)
    + event(#"{"tool_calls":[{"index":0,"function":{"arguments":"{\"subject\":"}}]}"#)
    + event(#"{"tool_calls":[{"index":0,"function":{"arguments":"\"Grüße\"}"}}]}"#)
  private static let finish = event("{}", "\"tool_calls\"")
  private static let done = "data: [DONE]\n\n"
  private static let expected = [
    ToolCall(id: "a", name: "look_up", arguments: #"{"subject":"Grüße"}"#)
  ]

  /// What is told of a stream that comes in these pieces.
  private static func read(
    _ pieces: [ArraySlice<UInt8>],
    offersTools: Bool = true,
    lost: Bool = false
  ) -> [ReplyReader.Action] {
    var reader = ReplyReader(offersTools: offersTools)
    var actions = reader.receive(head)
    for piece in pieces { actions += reader.receive(Array(piece)) }
    return actions
      + (lost ? reader.lose(HTTPTransportError(.connectionLost, "lost")) : reader.end())
  }

  private static func read(
    _ text: String,
    offersTools: Bool = true,
    lost: Bool = false
  ) -> [ReplyReader.Action] {
    read([Array(text.utf8)[...]], offersTools: offersTools, lost: lost)
  }

  private static func completion(_ actions: [ReplyReader.Action]) -> ChatCompletion? {
    if case .completed(let completion)? = actions.last { return completion }
    return nil
  }

  private static func text(_ actions: [ReplyReader.Action]) -> String {
    actions.reduce(into: "") { if case .delta(let text) = $1 { $0 += text } }
  }

  private static func failure(_ actions: [ReplyReader.Action]) -> ChatError.Code? {
    if case .failed(let error, _)? = actions.last { return error.code }
    return nil
  }

  @Test("every cut of the stream into two gives the same call")
  func everyCut() {
    let bytes = Array((Self.opening + Self.call + Self.finish + Self.done).utf8)
    for cut in bytes.indices {
      let actions = Self.read([bytes[..<cut], bytes[cut...]])
      #expect(Self.completion(actions)?.toolCalls == Self.expected, "cut at \(cut)")
      #expect(Self.text(actions).isEmpty)
    }
    #expect(
      Self.completion(Self.read(bytes.indices.map { bytes[$0...$0] }))?.toolCalls == Self.expected
    )
  }

  @Test("words beside a call are words, before it and behind it")
  func beside() {
    let words = Self.event(#"{"content":"Let me look."}"#)
    for text in [words + Self.call, Self.call + words] {
      let actions = Self.read(text + Self.finish + Self.done)
      #expect(Self.text(actions) == "Let me look.")
      #expect(Self.completion(actions)?.toolCalls == Self.expected)
    }
  }

  @Test("calls count whatever the finish reason is, and with [DONE] alone")
  func endings() {
    for end in [Self.event("{}", "\"stop\""), Self.finish, Self.done, Self.finish + Self.done] {
      #expect(Self.completion(Self.read(Self.call + end))?.toolCalls == Self.expected)
    }
  }

  @Test("a call that the end of the stream cuts off is no call, and nothing was said")
  func cutOff() {
    #expect(Self.failure(Self.read(Self.opening + Self.call)) == .interruptedBeforeText)
    #expect(Self.failure(Self.read(Self.call, lost: true)) == .unreachable)
    let words = Self.event(#"{"content":"Let me look."}"#)
    let completion = Self.completion(Self.read(words + Self.call))
    #expect(completion?.toolCalls.isEmpty == true)
    #expect(completion?.ending != .finished)
  }

  @Test("calls that nobody offered tools for are passed over")
  func unasked() {
    let actions = Self.read(Self.call + Self.finish + Self.done, offersTools: false)
    #expect(Self.failure(actions) == .emptyReply)
    let words = Self.event(#"{"content":"Hello."}"#)
    let spoken = Self.read(words + Self.call + Self.finish + Self.done, offersTools: false)
    #expect(Self.completion(spoken)?.toolCalls.isEmpty == true)
  }

  @Test("an error behind a call is the answer")
  func error() {
    let error = "data: {\"error\":{\"message\":\"out of memory\",\"code\":500}}\n\n"
    #expect(Self.failure(Self.read(Self.call + error)) == .server)
  }

  @Test("a whole reply in one piece may call tools, with a finish reason or without")
  func whole() {
    for finish in ["", #","finish_reason":"tool_calls""#] {
      let json = """
        {"choices":[{"message":{"role":"assistant","content":null,"tool_calls":[{"id":"a",\
        "type":"function","function":{"name":"look_up","arguments":"{\\"subject\\":\\"Grüße\\"}"}}]}\
        \(finish)}]}
        """
      #expect(Self.completion(Self.read(json))?.toolCalls == Self.expected)
    }
  }

  @Test("a sign that is cut in two within arguments is made whole")
  func halves() {
    let text =
      Self.event(
        #"{"tool_calls":[{"index":0,"id":"a","function":{"name":"n","arguments":"\ud83e"}}]}"#
      ) + Self.event(#"{"tool_calls":[{"index":0,"function":{"arguments":"\uddd8"}}]}"#)
      + Self.finish
    #expect(Self.completion(Self.read(text))?.toolCalls.first?.arguments == "🧘")
  }
}
