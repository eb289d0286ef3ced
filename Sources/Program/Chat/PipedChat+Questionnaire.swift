import Services

/// A questionnaire within the chat through pipes.
extension PipedChat {
  /// Whether the line was for the questionnaire under way; it is no part of the talk then.
  func isForQuestionnaire(_ line: String) async throws -> Bool {
    let use = try session.takesForQuestionnaire(
      line,
      show: { lines in for line in lines { voice.say(line) } },
      onEvent: { voice.handle($0) }
    )
    switch use {
    case .taken: return true
    case .left: return false
    case .command(let work):
      _ = try await carryOut(try await work(session))
      return true
    }
  }
}
