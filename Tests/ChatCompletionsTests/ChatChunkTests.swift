// SPDX-License-Identifier: GPL-3.0-or-later

import ChatCompletions
import Testing

struct ChatChunkTests {
  @Test(arguments: [
    (#"{"choices":[{"delta":{"content":"a"}}]}"#, "a"),
    (#"{"choices":[{"index":0,"delta":{"role":"assistant","content":""}}]}"#, ""),
    (#"{"choices":[{"delta":{"content":null}}]}"#, ""),
    (#"{"choices":[{"delta":{}}]}"#, ""),
    (#"{"choices":[{}]}"#, ""),
    (#"{"choices":[]}"#, ""),
    (#"{"choices":null}"#, ""),
    (#"{"id":"x"}"#, ""),
    (#"{}"#, ""),
    (#"  {"choices":[{"message":{"content":"whole"}}]} "#, "whole"),
    (#"{"choices":[{"delta":{"content":[{"type":"text","text":"a"},{"text":"b"}]}}]}"#, "ab"),
    (#"{"choices":[{"delta":{"content":"\u0000\u001b\ud83e\uddd8"}}]}"#, "\0\u{1B}\u{1F9D8}"),
    (#"{"choices":[{"delta":{"content":"a","reasoning_content":null}}]}"#, "a"),
  ])
  func `each shape of a chunk gives its words`(json: String, content: String) throws {
    let chunk = try #require(ChatChunk(json: json))
    #expect(chunk.content == content)
    #expect(chunk.error == nil)
    #expect(!chunk.hasReasoning)
  }

  @Test(arguments: [
    #"{"choices":[{"delta":{"reasoning_content":"hm"}}]}"#,
    #"{"choices":[{"delta":{"reasoning":"hm","content":""}}]}"#,
    #"{"choices":[{"delta":{"reasoning":{"text":"hm"}}}]}"#,
  ])
  func `thinking is noticed and not kept`(json: String) throws {
    let chunk = try #require(ChatChunk(json: json))
    #expect(chunk.hasReasoning)
    #expect(chunk.content.isEmpty)
  }

  @Test func `a finish reason is any word`() throws {
    let chunk = try #require(
      ChatChunk(json: #"{"choices":[{"delta":{},"finish_reason":"tired"}],"model":"m"}"#)
    )
    #expect(chunk.finishReason == "tired")
    #expect(chunk.model == "m")
  }

  @Test func `usage is read where it stands`() throws {
    let json =
      #"{"choices":[{"index":0,"delta":{}}],"usage":{"prompt_tokens":3,"completion_tokens":4}}"#
    #expect(ChatChunk(json: json)?.usage == TokenUsage(prompt: 3, completion: 4))
    #expect(ChatChunk(json: #"{"choices":[],"usage":null}"#)?.usage == nil)
  }

  @Test(arguments: [
    (#"{"error":{"message":"m","type":"t","code":7}}"#, "m", "7"),
    (#"{"error":{"message":"m","code":"c","param":null}}"#, "m", "c"),
    (#"{"error":"m"}"#, "m", nil),
    (#"{"error":"m","status":404}"#, "m", "404"),
    (#"{"detail":"m","status":404}"#, "m", "404"),
    (#"{"detail":[{"msg":"m"}]}"#, "m", nil),
    (#"{"message":"m"}"#, "m", nil),
    (#"{"message":"m","code":401,"object":"error"}"#, "m", "401"),
    (#"{"errors":[{"message":"m"},{"message":"n"}]}"#, "m", nil),
    (#"{"errors":["m"]}"#, "m", nil),
    (#"[{"error":{"message":"m","code":429}}]"#, "m", "429"),
    (#"{"error":{}}"#, "no words", nil),
    (#"{"choices":[{"delta":{},"error":{"message":"m","code":502}}]}"#, "m", "502"),
    (#"{"choices":[],"error":{"message":"m"}}"#, "m", nil),
  ])
  func `each shape of an error is understood`(json: String, message: String, code: String?) throws {
    let report = try #require(ChatChunk(json: json)?.error)
    #expect(report.message == message)
    #expect(report.code == code)
  }

  @Test(arguments: [
    #"{"choices":[],"error":null}"#, #"{"choices":[],"error":""}"#,
    #"{"choices":[],"error":false}"#,
    #"{"choices":[{"delta":{"content":"a"}}],"message":"fine"}"#,
  ])
  func `an empty error is none`(json: String) throws {
    #expect(try #require(ChatChunk(json: json)).error == nil)
  }

  @Test(arguments: [
    "", " ", "hello", "{", #"{"choices":[{"delta":{"content":"half"#, "[]", "[1]", "null", "3",
    #"{"choices":"none"}"#, #"{"choices":[{"delta":{"content":7}}]}"#,
  ])
  func `what no chat endpoint sends is nothing`(json: String) {
    #expect(ChatChunk(json: json) == nil)
  }

  @Test(arguments: [(10, true), (62, true), (66, false), (100_000, false)])
  func `nesting is bounded before anything is decoded`(depth: Int, isRead: Bool) {
    let open = String(repeating: "[", count: depth)
    let close = String(repeating: "]", count: depth)
    #expect((ChatChunk(json: #"{"other":\#(open)\#(close)}"#) != nil) == isRead)
    let text = String(repeating: #"[{\""#, count: 100)
    #expect(ChatChunk(json: #"{"choices":[{"delta":{"content":"\#(text)"}}]}"#) != nil)
  }

  @Test func `the words of a server are bounded`() throws {
    let long = String(repeating: "x", count: 1000)
    let report = try #require(ChatChunk(json: #"{"error":"\#(long)"}"#)?.error)
    #expect(report.message.count == 300)
  }

  @Test(arguments: [
    ServerErrorReport(message: "", code: "context_length_exceeded"),
    ServerErrorReport(message: "", type: "exceed_context_size_error"),
    ServerErrorReport(message: "This model's maximum context length is 4096 tokens."),
    ServerErrorReport(message: "Prompt is too long"),
  ])
  func `a full context is recognised`(report: ServerErrorReport) {
    #expect(report.isContextOverflow)
    #expect(!ServerErrorReport(message: "out of memory").isContextOverflow)
  }
}
