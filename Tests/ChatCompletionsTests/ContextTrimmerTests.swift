// SPDX-License-Identifier: GPL-3.0-or-later

import ChatCompletions
import Testing

/// A talk: instructions, then `turns` pairs, then the last message of the person.
private func talk(turns: Int, length: Int = 16) -> [ChatMessage] {
  let text = String(repeating: "x", count: length)
  var messages = [ChatMessage(.system, text)]
  for turn in 0..<turns {
    messages.append(ChatMessage(.user, "\(turn)" + text.dropFirst("\(turn)".count)))
    messages.append(ChatMessage(.assistant, text))
  }
  return messages + [ChatMessage(.user, "last" + text.dropFirst(4))]
}

struct ContextTrimmerTests {
  // Each message of 16 bytes counts 8 tokens.

  @Test func `tokens are estimated from bytes, four each, and four around`() {
    #expect(ContextTrimmer.estimatedTokens([ChatMessage(.user, "")]) == 4)
    #expect(ContextTrimmer.estimatedTokens([ChatMessage(.user, "12345")]) == 6)
    #expect(ContextTrimmer.estimatedTokens(talk(turns: 2)) == 48)
  }

  @Test func `a talk that fits stays whole`() {
    #expect(ContextTrimmer.fit(talk(turns: 2), tokens: 48) == .whole)
  }

  @Test func `the oldest turns go first, instructions and the last message stay`() {
    let messages = talk(turns: 3)
    guard case .trimmed(let trimmed) = ContextTrimmer.fit(messages, tokens: 63) else {
      Issue.record("not trimmed")
      return
    }
    #expect(trimmed.dropped == 2)
    #expect(trimmed.messages == [messages[0]] + messages[3...])
  }

  @Test func `an answer does not stay without its question`() {
    // One message less would be enough.
    guard case .trimmed(let trimmed) = ContextTrimmer.fit(talk(turns: 3), tokens: 56) else {
      Issue.record("not trimmed")
      return
    }
    #expect(trimmed.dropped == 2)
    #expect(trimmed.messages[1].role == .user)
  }

  @Test(arguments: [0, 1, 5])
  func `what never fits is told, with its need`(turns: Int) {
    #expect(ContextTrimmer.fit(talk(turns: turns), tokens: 15) == .impossible(tokens: 16))
    #expect(ContextTrimmer.fit(talk(turns: turns), tokens: -5) == .impossible(tokens: 16))
  }

  @Test func `halving goes on until only instructions and the last message are left`() throws {
    var messages = talk(turns: 8)
    var counts: [Int] = []
    while let trimmed = ContextTrimmer.halve(messages) {
      #expect(trimmed.messages.count == messages.count - trimmed.dropped)
      #expect(trimmed.messages.first == messages.first)
      #expect(trimmed.messages.last == messages.last)
      #expect(trimmed.messages[1].role == .user)
      messages = trimmed.messages
      counts.append(trimmed.dropped)
    }
    #expect(counts == [8, 4, 2, 2])
    #expect(messages.map(\.role) == [.system, .user])
  }

  @Test func `every instruction stays, wherever it stands`() {
    let messages =
      [ChatMessage(.developer, "a")] + talk(turns: 1) + [ChatMessage(.system, "b")]
    #expect(
      ContextTrimmer.halve(messages)?.messages.map(\.role) == [.developer, .system, .user, .system]
    )
  }

  @Test func `nothing is left to leave out of a single message`() {
    #expect(ContextTrimmer.halve(talk(turns: 0)) == nil)
    #expect(ContextTrimmer.halve([]) == nil)
  }
}
