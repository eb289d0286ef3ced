// SPDX-License-Identifier: GPL-3.0-or-later

/// Leaves old turns out of a request that is too long for the model.
///
/// Instructions and the last message always stay, with the calls of tools behind it and their
/// answers, which are nothing without each other; what is left begins with a turn of the
/// person where that is possible.
package struct ContextTrimmer: Sendable {
  /// What is left, and how many messages were left out.
  package struct Trimmed: Sendable, Equatable {
    /// The messages to send.
    package let messages: [ChatMessage]
    /// How many were left out, at least one.
    package let dropped: Int
  }

  /// What fits into a budget.
  package enum Fit: Sendable, Equatable {
    /// All of it.
    case whole
    /// A part of it.
    case trimmed(Trimmed)
    /// Not even instructions and the last message; they need about this many tokens.
    case impossible(tokens: Int)
  }

  /// A rough count of tokens: four bytes each, and four for each message around it.
  ///
  /// Four characters a token is OpenAI's rule of thumb for English; counting bytes keeps it on the
  /// safe side for other scripts, where a character takes more tokens.
  package static func estimatedTokens(_ messages: [ChatMessage]) -> Int {
    messages.reduce(0) { sum, message in
      let calls = message.toolCalls.reduce(0) { $0 + $1.name.utf8.count + $1.arguments.utf8.count }
      return sum + (message.content.utf8.count + calls + 3) / 4 + 4 + 8 * message.toolCalls.count
    }
  }

  /// Leaves out the oldest turns until the rest is estimated to fit into `tokens`.
  package static func fit(_ messages: [ChatMessage], tokens: Int) -> Fit {
    var need = estimatedTokens(messages)
    guard need > tokens else { return .whole }
    let candidates = droppable(messages)
    var count = 0
    while need > tokens, count < candidates.count {
      need -= estimatedTokens([messages[candidates[count]]])
      count += 1
    }
    guard need <= tokens else { return .impossible(tokens: need) }
    return .trimmed(drop(count, of: candidates, from: messages))
  }

  /// Leaves out the older half of the turns, at least one; nil when none is left to leave out.
  package static func halve(_ messages: [ChatMessage]) -> Trimmed? {
    let candidates = droppable(messages)
    guard !candidates.isEmpty else { return nil }
    return drop((candidates.count + 1) / 2, of: candidates, from: messages)
  }

  /// Where the messages stand that may go, oldest first.
  private static func droppable(_ messages: [ChatMessage]) -> [Int] {
    let turns = messages.indices.filter { !messages[$0].role.isInstruction }
    guard messages.contains(where: { $0.role == .tool }),
      let newest = messages.lastIndex(where: { $0.role == .user })
    else { return turns.dropLast() }
    return turns.filter { $0 < newest }
  }

  /// Leaves out the first `count` candidates, and an answer whose question went with them.
  private static func drop(
    _ count: Int,
    of candidates: [Int],
    from messages: [ChatMessage]
  ) -> Trimmed {
    var end = count
    while end < candidates.count, messages[candidates[end]].role == .assistant { end += 1 }
    let dropped = Set(candidates[..<end])
    let kept = messages.indices.filter { !dropped.contains($0) }.map { messages[$0] }
    return Trimmed(messages: kept, dropped: dropped.count)
  }
}
