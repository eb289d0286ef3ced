import Dialogue
import Transcripts

/// `/forget`.
extension SlashCommandRunner {
  /// Erases messages of any talk, or this talk.
  ///
  /// - Parameter words: `last`, ids of messages, or `session` with a `yes` behind it.
  /// - Returns: what has to go from the input history.
  /// - Throws: an error of the store; for a message that isn't there nothing is erased.
  func forget(_ words: [String]) throws -> SlashOutcome {
    guard let first = words.first else {
      throw AppFailure(.usage, "/forget takes last, a message's id, or session.")
    }
    if first == "session" { return try forgetSession(words.dropFirst().first) }
    let erasure = try MessageErasure(
      words,
      inSession: session.id,
      keepingAnswers: false,
      context
    )
    if let remark = ErasureQuestion.remark(onForks: try erasure.forks, areErased: true) {
      try context.output.prose(remark)
    }
    let repeated = try erasure.repeated()
    _ = try erasure.erase()
    try session.conversation.reload()
    try context.output.line("Erased for good.")
    try offer(repeated)
    return .forgot(erasure.messages.map(\.text))
  }

  private func offer(_ repeated: [TranscriptMessage]) throws {
    guard !repeated.isEmpty else { return }
    try context.output.prose(
      repeated.count == 1
        ? "A later message repeats words of it:" : "Later messages repeat words of it:"
    )
    try MessageErasure.list(repeated, context)
    let ids = repeated.map(\.id).joined(separator: " ")
    try context.output.prose("To erase \(repeated.count == 1 ? "it" : "them"), too: /forget \(ids)")
  }

  /// Says first what would go: a whole talk is too much for a slip of the finger.
  private func forgetSession(_ answer: String?) throws -> SlashOutcome {
    let store = try context.transcriptStore()
    var texts: [String] = []
    if try store.sessions().contains(where: { $0.id == session.id }) {
      try store.forEachMessage(inSession: session.id) { texts.append($0.text) }
    }
    guard !texts.isEmpty else { throw AppFailure(.missing, "There is nothing to forget.") }
    let forks = try store.copies(ofSession: session.id)
    if let remark = ErasureQuestion.remark(onForks: forks, areErased: false) {
      try context.output.prose(remark)
    }
    guard answer?.lowercased() == "yes" else {
      let count = ErasureQuestion.messages(texts.count)
      try context.output.prose("This erases this talk, \(count), for good: /forget session yes")
      return .done
    }
    if !context.isIncognito { try ForgetCommand.forgetInput(context, matching: texts) }
    try store.delete(session: session.id)
    try session.conversation.reload()
    try context.output.line("Erased for good.")
    return .forgot(texts)
  }
}
