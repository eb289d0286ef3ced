import Console
import Core
package import Dialogue
package import Services
package import Transcripts

/// A turn of a past talk that was answered once more.
package struct ComparedTurn {
  /// What the person said.
  package let said: TranscriptMessage
  /// What was answered then; nil for nothing.
  package let then: TranscriptMessage?
  /// What is answered now, as far as it came.
  package let now: TranscriptMessage
  /// Whether all of it came.
  package let isWhole: Bool
}

/// The turns of a person in a talk, with what was answered then, and what answers them once more.
@MainActor package final class ComparedTurns {
  private let comparison: Comparison
  private let messages: [TranscriptMessage]
  private let isInPart: (TranscriptMessage) -> Bool

  /// The turns of a talk.
  ///
  /// - Parameters:
  ///   - messages: the talk.
  ///   - comparison: what answers them.
  ///   - isInPart: which messages are to be answered; the others are passed on as they were.
  package init(
    _ messages: [TranscriptMessage],
    _ comparison: Comparison,
    isInPart: @escaping (TranscriptMessage) -> Bool = { _ in true }
  ) {
    self.messages = messages
    self.comparison = comparison
    self.isInPart = isInPart
  }

  /// The turns of a saved talk.
  ///
  /// - Parameters:
  ///   - name: the session's id, `last`, or a transcript file.
  ///   - comparison: what answers them.
  ///   - services: the store.
  /// - Returns: the turns, with the talk's id and title.
  /// - Throws: an error of the store or of the file.
  package static func named(
    _ name: String,
    _ comparison: Comparison,
    _ services: Services
  ) throws -> (id: String?, title: String, turns: ComparedTurns) {
    let source = try ReplaySource(name, services)
    let messages = try source.all()
    return (source.sessionID, source.title, ComparedTurns(messages, comparison))
  }

  /// How many turns are to be answered.
  package var count: Int { messages.filter(isWanted).count }

  /// Answers all of them, in order.
  ///
  /// - Parameter take: given each; what came of an answer that broke off is given, too.
  /// - Throws: the endpoint's error, and what `take` throws.
  package func forEach(_ take: (ComparedTurn) throws -> Void) async throws {
    for (place, message) in messages.enumerated() {
      guard isWanted(message) else {
        await comparison.pass(message)
        continue
      }
      try Task.checkCancellation()
      try await turn(message, then: answer(behind: place), take)
    }
  }

  private func turn(
    _ said: TranscriptMessage,
    then: TranscriptMessage?,
    _ take: (ComparedTurn) throws -> Void
  ) async throws {
    do {
      let now = try await comparison.answer(said, readings: then?.vitals ?? [])
      try take(ComparedTurn(said: said, then: then, now: now, isWhole: true))
    } catch {
      // What had come of an answer that broke off is worth seeing.
      if var now = comparison.current, !now.text.isEmpty, now.status == .partial {
        now.failure = now.failure ?? "The reply was stopped."
        try take(ComparedTurn(said: said, then: then, now: now, isWhole: false))
      }
      throw error
    }
  }

  private func isWanted(_ message: TranscriptMessage) -> Bool {
    message.role == .user && message.status != .failed && !message.text.isEmpty
      && isInPart(message)
  }

  /// What was answered then: the last answer before the person's next message that had any words.
  private func answer(behind place: Int) -> TranscriptMessage? {
    let answers = messages[(place + 1)...].prefix { $0.role != .user }
      .filter { $0.role == .assistant && $0.kind == .talk }
    return answers.last { $0.status != .failed && !$0.text.isEmpty } ?? answers.last
  }
}
