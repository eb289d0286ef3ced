// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import ChatCompletions

@Suite("Calls of tools put together from their pieces")
struct ToolCallAssemblerTests {
  private typealias Piece = ToolCallAssembler.Piece

  private static func calls(_ pieces: [Piece]) -> [ToolCall] {
    var assembler = ToolCallAssembler()
    for piece in pieces { assembler.receive(piece) }
    return assembler.calls
  }

  private static let two = [
    ToolCall(id: "a", name: "look_up", arguments: "{\"subject\":\"heart-rate\"}"),
    ToolCall(id: "b", name: "look_up", arguments: "{\"subject\":\"sleep\"}"),
  ]

  @Test("two calls at once, cut at each place, side by side or one after the other")
  func splits() {
    for cut in 0...23 {
      for isMixed in [true, false] {
        let parts = Self.two.map { call in
          let text = Array(call.arguments)
          let end = min(cut, text.count)
          return [String(text[..<end]), String(text[end...])]
        }
        let heads = Self.two.enumerated().map {
          Piece(index: $0, id: $1.id, name: $1.name, arguments: "")
        }
        let first = [0, 1].map { Piece(index: $0, arguments: parts[$0][0]) }
        let second = [0, 1].map { Piece(index: $0, arguments: parts[$0][1]) }
        let pieces =
          isMixed
          ? heads + first + second : [0, 1].flatMap { [heads[$0], first[$0], second[$0]] }
        #expect(Self.calls(pieces) == Self.two, "cut at \(cut), mixed: \(isMixed)")
      }
    }
  }

  @Test("a name in pieces, or again in each piece, is the same name")
  func names() {
    let parts = [
      Piece(index: 0, id: "a", name: "look"), Piece(index: 0, name: "_up"),
      Piece(index: 0, arguments: "{}"),
    ]
    let again = [
      Piece(index: 0, id: "a", name: "look_up"), Piece(index: 0, id: "a", name: "look_up"),
      Piece(index: 0, id: "a", name: "look_up", arguments: "{}"),
    ]
    let expected = [ToolCall(id: "a", name: "look_up", arguments: "{}")]
    #expect(Self.calls(parts) == expected)
    #expect(Self.calls(again) == expected)
  }

  @Test("whole calls that all have the index 0 are told apart by id")
  func sameIndex() {
    let pieces = Self.two.map {
      Piece(index: 0, id: $0.id, name: $0.name, arguments: $0.arguments)
    }
    #expect(Self.calls(pieces) == Self.two)
  }

  @Test("an id that is another one in each piece is the first one's call")
  func changingIDs() {
    let pieces = [
      Piece(index: 0, id: "a", name: "look_up"), Piece(index: 0, id: "x", arguments: "{\"sub"),
      Piece(index: 0, id: "y", arguments: "ject\":\"heart-rate\"}"),
    ]
    #expect(Self.calls(pieces) == [Self.two[0]])
  }

  @Test("calls without an index follow each other, with an id or without")
  func noIndex() {
    let withIDs = Self.two.map { Piece(id: $0.id, name: $0.name, arguments: $0.arguments) }
    #expect(Self.calls(withIDs) == Self.two)
    let without = [
      Piece(name: "look"), Piece(name: "_up"), Piece(arguments: "{\"subject\":"),
      Piece(arguments: "\"heart-rate\"}"), Piece(name: "look_up", arguments: "{}"),
    ]
    #expect(
      Self.calls(without) == [
        ToolCall(id: "", name: "look_up", arguments: "{\"subject\":\"heart-rate\"}"),
        ToolCall(id: "", name: "look_up", arguments: "{}"),
      ]
    )
  }

  @Test("indices with gaps keep the order in which calls began")
  func gaps() {
    let pieces = [
      Piece(index: 7, id: "a", name: "look_up", arguments: Self.two[0].arguments),
      Piece(index: -2, id: "b", name: "look_up", arguments: Self.two[1].arguments),
    ]
    #expect(Self.calls(pieces) == Self.two)
  }

  @Test("more calls than eight are dropped and counted, with all their pieces")
  func many() {
    var assembler = ToolCallAssembler()
    for number in 0..<2000 {
      assembler.receive(Piece(index: number, id: "\(number)", name: "look_up"))
      assembler.receive(Piece(index: number, arguments: "{}"))
    }
    #expect(assembler.calls.count == ToolCallAssembler.maximumCalls)
    #expect(assembler.calls.allSatisfy { $0.arguments == "{}" })
    #expect(assembler.dropped >= 1992)
  }

  @Test("arguments beyond the bound mark the call, and no more is held")
  func long() {
    var assembler = ToolCallAssembler()
    assembler.receive(Piece(index: 0, id: "a", name: "look_up"))
    for _ in 0..<1000 {
      assembler.receive(Piece(index: 0, arguments: String(repeating: "x", count: 100)))
    }
    #expect(assembler.calls[0].isTooLong)
    #expect(assembler.calls[0].arguments.utf8.count <= ToolCallAssembler.maximumBytes)
  }

  // MARK: - As servers send them

  @Test("pieces of all shapes are read from a chunk")
  func chunks() throws {
    let call = #"{"index":1,"id":"a","type":"function","function":{"name":"n","arguments":"{}"}}"#
    let shapes: [(String, Piece)] = [
      (call, Piece(index: 1, id: "a", name: "n", arguments: "{}")),
      (
        #"{"function":{"arguments":{"b":[1,"\"",null],"a":true}}}"#,
        Piece(arguments: #"{"a":true,"b":[1,"\"",null]}"#)
      ),
      (#"{"index":1e300,"id":7,"function":{"name":null}}"#, Piece(id: "7")),
      (#"{"index":"0","name":"n"}"#, Piece(name: "n")),
    ]
    for (json, piece) in shapes {
      let text = #"{"choices":[{"delta":{"content":null,"tool_calls":[\#(json)]}}]}"#
      #expect(try #require(ChatChunk(json: text)).toolCalls == [piece], "\(json)")
    }
    let old = #"{"choices":[{"delta":{"function_call":{"name":"n","arguments":"{"}}}]}"#
    #expect(
      try #require(ChatChunk(json: old)).toolCalls == [Piece(index: 0, name: "n", arguments: "{")]
    )
    let both = #"{"choices":[{"delta":{"tool_calls":[\#(call)],"function_call":{"name":"x"}}}]}"#
    #expect(try #require(ChatChunk(json: both)).toolCalls.map(\.name) == ["n"])
    for other in ["null", "7", "{}", "[]", "[null,3,[]]"] {
      let text = #"{"choices":[{"delta":{"content":"x","tool_calls":\#(other)}}]}"#
      let chunk = try #require(ChatChunk(json: text))
      #expect(chunk.toolCalls.isEmpty && chunk.content == "x", "\(other)")
    }
  }
}
