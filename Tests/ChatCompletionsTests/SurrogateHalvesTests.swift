// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import ChatCompletions

@Suite struct SurrogateHalvesTests {
  /// The text of deltas whose contents are written as these pieces of JSON text.
  private func text(_ pieces: [String]) -> (text: String, completion: ChatCompletion?) {
    var assembler = ReplyAssembler()
    var text = ""
    var completion: ChatCompletion?
    let chunks = pieces.map { #"{"choices":[{"delta":{"content":"\#($0)"}}]}"# }
    for data in chunks + ["[DONE]"] {
      for action in assembler.receive(.message(data: data, name: "")) {
        switch action {
        case .delta(let more): text += more
        case .completed(let end): completion = end
        case .progress: break
        case .failed(let error): Issue.record("\(error)")
        }
      }
    }
    return (text, completion)
  }

  @Test func `an emoji split over two deltas is joined`() {
    #expect(text([#"a \ud83e"#, #"\uddd8 b"#]).text == "a 🧘 b")
    #expect(text([#"\uD83E"#, "", #"\uDDD8"#]).text == "🧘")
    #expect(text([#"\ud83e\uddd8\ud83e"#, #"\uddd8\ud83e\uddd8"#]).text == "🧘🧘🧘")
  }

  @Test func `a half that stays alone is shown as one sign, and the reply is kept`() {
    #expect(text([#"a\ud83e b"#]).text == "a\u{FFFD} b")
    #expect(text([#"a\uddd8b"#]).text == "a\u{FFFD}b")
    #expect(text(["a", #"\ud83e"#]).text == "a\u{FFFD}")
    #expect(text([#"\ud83e\ud83e"#, #"\uddd8"#]).text == "\u{FFFD}🧘")
    #expect(text([#"a\ud83e"#, "b"]).completion?.ending == .finished)
  }

  @Test func `what only looks like an escape stays as it is`() {
    #expect(text([#"\\ud83e"#]).text == #"\ud83e"#)
    #expect(text([#"\u00e9 \n \" \\"#]).text == "é \n \" \\")
  }
}

@Suite struct OddUsageTests {
  @Test(arguments: [
    "9223372036854775808", "1e308", "-1", "1.5", #""12""#, "null", "[1]", #"{"a":1}"#, "true",
    "9223372036854775807", "-9223372036854775808", "1e19", "1e999",
  ])
  func `a usage that can't be counted is unknown, and the reply is kept`(_ odd: String) throws {
    for usage in [
      #"{"prompt_tokens":\#(odd),"completion_tokens":\#(odd),"total_tokens":\#(odd)}"#, odd,
    ] {
      let data = #"{"model":"m","choices":[{"delta":{"content":"Hi"}}],"usage":\#(usage)}"#
      let chunk = try #require(ChatChunk(json: data))
      #expect(chunk.content == "Hi")
      #expect(chunk.usage == nil)
      #expect(chunk.error == nil)
    }
  }

  @Test func `a count that can be told is, beside one that can't`() throws {
    let data = #"{"choices":[],"usage":{"prompt_tokens":12,"completion_tokens":-3}}"#
    let chunk = try #require(ChatChunk(json: data))
    #expect(chunk.usage == TokenUsage(prompt: 12, completion: nil))
  }

  @Test(arguments: ["7", "null", "[]", "{}", "true"])
  func `names of another kind than text don't lose the words`(_ odd: String) throws {
    let choice = #"{"delta":{"content":"Hi","refusal":\#(odd)},"finish_reason":\#(odd)}"#
    #expect(ChatChunk(json: #"{"model":\#(odd),"choices":[\#(choice)]}"#)?.content == "Hi")
  }
}
