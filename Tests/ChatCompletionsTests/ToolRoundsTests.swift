// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import ChatCompletions
import Core

@Suite("Rounds of calls until there is a reply")
struct ToolRoundsTests {
  private static let tool = ToolDefinition(
    "look_up",
    "Looks something up.",
    arguments: [.init("subject", "What.", choices: ["sleep"], isRequired: true)]
  )
  private static let request = ChatRequest(
    messages: [ChatMessage(.system, "Be kind."), ChatMessage(.user, "How did I sleep?")],
    tools: [tool]
  )

  private static func rounds() -> ToolRounds { ToolRounds(request, heading: "Looked up:") }

  private static func calling(_ calls: [ToolCall]) -> ChatEvent {
    var completion = ChatCompletion()
    completion.finishReason = "tool_calls"
    completion.toolCalls = calls
    completion.usage = TokenUsage(prompt: 10, completion: 2)
    return .completed(completion)
  }

  private static func call(_ arguments: String = "{}", id: String = "a") -> ToolCall {
    ToolCall(id: id, name: "look_up", arguments: arguments)
  }

  private static let answer = ToolRounds.Answer(title: "sleep", text: "7 h.")
  private static let refusal = ChatError(.badRequest, "no", httpStatus: 400)

  @Test("a reply without calls passes as it is")
  func plainReply() {
    var rounds = Self.rounds()
    #expect(rounds.received(.delta("Hello")) == [.tell(.delta("Hello"))])
    let end = ChatEvent.completed(ChatCompletion())
    #expect(rounds.received(end) == [.tell(end)])
    #expect(rounds.request == Self.request)
  }

  @Test("calls are answered behind the talk, and the costs are added up")
  func oneRound() {
    var rounds = Self.rounds()
    _ = rounds.received(.delta("Let me look."))
    #expect(rounds.received(Self.calling([Self.call()])) == [.call([Self.call()])])
    let next = rounds.answered([Self.answer])
    #expect(next.tools == [Self.tool])
    #expect(
      next.messages == Self.request.messages + [
        ChatMessage("Let me look.", calling: [Self.call()]), ChatMessage("7 h.", answering: "a"),
      ]
    )
    #expect(rounds.received(.delta("7 h")) == [.tell(.delta("\n\n")), .tell(.delta("7 h"))])
    #expect(rounds.received(.delta(".")) == [.tell(.delta("."))])
    var end = ChatCompletion()
    end.usage = TokenUsage(prompt: 20, completion: nil)
    guard case .tell(.completed(let whole))? = rounds.received(.completed(end)).first else {
      Issue.record("the reply is not over")
      return
    }
    #expect(whole.usage == TokenUsage(prompt: 30, completion: 2))
  }

  @Test("ids that are missing or given twice are replaced, so that each answer has its call")
  func ids() {
    var rounds = Self.rounds()
    let calls = [Self.call("1", id: ""), Self.call("2"), Self.call("3"), Self.call("4", id: "")]
    guard case .call(let named)? = rounds.received(Self.calling(calls)).first else {
      Issue.record("nothing is called")
      return
    }
    #expect(Set(named.map(\.id)).count == 4)
    #expect(named.map(\.arguments) == ["1", "2", "3", "4"])
    let next = rounds.answered(named.map { _ in Self.answer })
    #expect(next.messages.compactMap(\.toolCallID) == named.map(\.id))
    guard case .call(let later)? = rounds.received(Self.calling([Self.call("5")])).first else {
      Issue.record("nothing is called")
      return
    }
    #expect(!named.map(\.id).contains(later[0].id))
  }

  @Test("after five rounds the model is asked without tools, with all that was found")
  func endless() {
    var rounds = Self.rounds()
    var sent: [ChatRequest] = []
    for number in 1...ToolRounds.maximumRounds {
      #expect(!rounds.request.tools.isEmpty)
      _ = rounds.received(Self.calling([Self.call("\(number)")]))
      sent.append(rounds.answered([.init(title: "sleep \(number)", text: "\(number) h.")]))
    }
    let last = rounds.request
    #expect(last.tools.isEmpty)
    #expect(last.messages.allSatisfy { $0.role != .tool && $0.toolCalls.isEmpty })
    #expect(last.messages.last == Self.request.messages.last)
    #expect(last.messages[0].content.hasPrefix("Be kind.\n\nLooked up:\n\n- sleep 1: 1 h."))
    #expect(last.messages[0].content.contains("- sleep 5: 5 h."))
    // A model that goes on calling is told on as it is: an answer without a word is an error before.
    guard case .tell(.completed(let end))? = rounds.received(Self.calling([Self.call()])).first
    else {
      Issue.record("another round began")
      return
    }
    #expect(end.toolCalls.isEmpty)
  }

  @Test("a round of nothing but calls that were answered already is the last")
  func repeated() {
    var rounds = Self.rounds()
    _ = rounds.received(Self.calling([Self.call("1"), Self.call("2", id: "b")]))
    #expect(!rounds.answered([Self.answer, Self.answer]).tools.isEmpty)
    _ = rounds.received(Self.calling([Self.call("2", id: "c"), Self.call("1", id: "d")]))
    #expect(rounds.answered([Self.answer, Self.answer]).tools.isEmpty)
  }

  @Test("a refusal sends the talk without tools, and is one once that is answered")
  func refused() {
    var rounds = Self.rounds()
    var plain = Self.request
    plain.tools = []
    #expect(rounds.failed(Self.refusal) == .send(plain))
    #expect(!rounds.isRefused)
    _ = rounds.received(.delta("Hello"))
    #expect(rounds.isRefused)
  }

  @Test("a request that is refused without tools as well was not refused for them")
  func wrongModel() {
    var rounds = Self.rounds()
    _ = rounds.failed(Self.refusal)
    #expect(rounds.failed(Self.refusal) == .fail(Self.refusal))
    #expect(!rounds.isRefused)
  }

  @Test("a failure behind a call keeps what was found")
  func failedLater() {
    var rounds = Self.rounds()
    _ = rounds.received(Self.calling([Self.call()]))
    _ = rounds.answered([Self.answer])
    guard case .send(let plain) = rounds.failed(ChatError(.emptyReply, "empty")) else {
      Issue.record("nothing is sent")
      return
    }
    #expect(plain.tools.isEmpty)
    #expect(plain.messages[0].content.hasSuffix("- sleep: 7 h."))
    _ = rounds.received(.delta("Well"))
    #expect(!rounds.isRefused)
  }

  @Test("a failure that tools have nothing to do with is told at once")
  func otherFailures() {
    for code in [
      ChatError.Code.unreachable, .keyRefused, .rateLimited, .paymentRequired, .timedOut,
    ] {
      var rounds = Self.rounds()
      let error = ChatError(code, "no", httpStatus: code == .keyRefused ? 401 : nil)
      #expect(rounds.failed(error) == .fail(error), "\(code)")
    }
  }

  @Test("a server's refusals of tools are known by status or by words")
  func refusals() {
    for status in [400, 404, 405, 422, 501] {
      #expect(ChatError(status: status, report: nil).mayRefuseTools, "\(status)")
    }
    for status in [401, 402, 403, 429, 500, 503] {
      #expect(!ChatError(status: status, report: nil).mayRefuseTools, "\(status)")
    }
    let jinja = ServerErrorReport(message: "tools param requires --jinja flag")
    #expect(ChatError(status: 500, report: jinja).mayRefuseTools)
    let full = ServerErrorReport(message: "maximum context length is 8, tools included")
    #expect(!ChatError(status: 400, report: full).mayRefuseTools)
  }

  @Test("the request says its tools as the API has them, and its messages with calls")
  func body() throws {
    var rounds = Self.rounds()
    _ = rounds.received(Self.calling([Self.call()]))
    let next = rounds.answered([Self.answer])
    let endpoint = Endpoint(baseURL: "http://127.0.0.1:1/v1", model: "m")
    let body = ChatRequestBody(next.messages, tools: next.tools, for: endpoint)
    let text = String(decoding: try body.json(), as: UTF8.self)
    #expect(text.contains(#""tool_choice":"auto""#))
    #expect(
      text.contains(
        #""tools":[{"function":{"description":"Looks something up.","name":"look_up","parameters":"#
          + #"{"properties":{"subject":{"description":"What.","enum":["sleep"],"type":"string"}},"#
          + #""required":["subject"],"type":"object"}},"type":"function"}]"#
      )
    )
    #expect(
      text.contains(
        #"{"content":"","role":"assistant","tool_calls":[{"function":{"arguments":"{}","#
          + #""name":"look_up"},"id":"a","type":"function"}]}"#
      )
    )
    #expect(text.contains(#"{"content":"7 h.","role":"tool","tool_call_id":"a"}"#))
    let plain = ChatRequestBody(Self.request.messages, for: endpoint)
    #expect(!String(decoding: try plain.json(), as: UTF8.self).contains("tool"))
  }

  @Test("trimming never parts a call from its answer")
  func trimming() throws {
    let old = (1...8).flatMap {
      [ChatMessage(.user, "old \($0)"), ChatMessage(.assistant, "reply \($0)")]
    }
    let rest = [
      ChatMessage(.user, "now"), ChatMessage("", calling: [Self.call()]),
      ChatMessage("7 h.", answering: "a"),
    ]
    var messages = [ChatMessage(.system, "Be kind.")] + old + rest
    while let trimmed = ContextTrimmer.halve(messages) { messages = trimmed.messages }
    #expect(messages == [ChatMessage(.system, "Be kind.")] + rest)
  }
}
