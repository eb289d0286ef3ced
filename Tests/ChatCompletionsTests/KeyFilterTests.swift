// SPDX-License-Identifier: GPL-3.0-or-later

import Testing
import TestSupport

@testable import ChatCompletions
import Core

@Suite struct KeyFilterTests {
  private func passed(_ pieces: [String], key: String) throws -> String {
    let secret: APIKey = try #require(APIKey(key))
    var filter = KeyFilter(secret)
    return pieces.map { filter.passed($0) }.joined() + filter.ended()
  }

  @Test func `a key is taken out however the reply is split`() throws {
    let key = "sk-aab-aaab-1"
    let text = "It is \(key), truly \(key)\(key)! sk-aa, sk-aab-aaab-2 and sk-aab-aaab-\(key)."
    let right = "It is [key], truly [key][key]! sk-aa, sk-aab-aaab-2 and sk-aab-aaab-[key]."
    for size in 1...text.count {
      let letters = Array(text)
      let pieces = stride(from: 0, to: letters.count, by: size).map {
        String(letters[$0..<min($0 + size, letters.count)])
      }
      #expect(try passed(pieces, key: key) == right, "pieces of \(size)")
    }
  }

  @Test func `any text comes out as with every occurrence replaced`() throws {
    var random = SeededGenerator(seed: 7)
    for _ in 0..<500 {
      let key = (0..<8).map { _ in ["a", "b"].randomElement(using: &random) ?? "a" }.joined()
      let pieces = (0..<60).map { _ in
        ["a", "b", "ab", "é", key].randomElement(using: &random) ?? ""
      }
      let text = pieces.joined() + "."
      #expect(try passed(pieces + ["."], key: key) == text.replacing(key, with: "[key]"))
    }
  }

  @Test func `a key that breaks off at the end is taken out where it tells something`() throws {
    #expect(try passed(["It is sk-canary-12"], key: "sk-canary-1234") == "It is [key]")
    #expect(try passed(["It is sk-"], key: "sk-canary-1234") == "It is sk-")
  }

  @Test func `a key that is a short word is no secret, and talk about it stays whole`() throws {
    #expect(try passed(["Ask ollama to test it."], key: "ollama") == "Ask ollama to test it.")
    #expect(APIKey.shortest == 8)
    #expect(try passed(["x 12345678"], key: "12345678") == "x [key]")
    var filter = KeyFilter(nil)
    #expect(filter.passed("anything") + filter.ended() == "anything")
  }

  @Test func `a key is taken out of everything else a server can name`() throws {
    let key = try #require(APIKey("sk-canary-1234"))
    var completion = ChatCompletion()
    completion.model = "tiny-sk-canary-1234"
    completion.finishReason = "sk-canary-1234"
    completion.serverText = "sk-canary-1234"
    completion.ending = .interrupted(reason: "It broke off: sk-canary-1234")
    let without = completion.withoutKey(key)
    #expect(!"\(without)".contains("canary"))
    let error = ChatError(.redirected, "to sk-canary-1234.example", hint: "sk-canary-1234")
    #expect(!"\(error.withoutKey(key))".contains("canary"))
  }
}
