import BackUp
import Catalogues
import Core
import LineEditing
import Services
import Transcripts
import Console

/// Erases talks for good, from the input history and the database.
///
/// The history goes first: when the program is ended in between, the messages are still there to be
/// named once more.
@MainActor struct TalkErasure {
  private let services: Services

  /// An erasure within one run of the program.
  init(_ services: Services) { self.services = services }

  /// Erases a talk once the person has agreed.
  ///
  /// - Parameters:
  ///   - session: the talk.
  ///   - question: how the person agrees.
  /// - Returns: what was erased.
  /// - Throws: an error of the store, or an ``AppFailure`` where nobody agreed.
  @discardableResult
  func erase(
    _ session: SessionSummary,
    once question: ErasureQuestion
  ) throws -> ForgetOutcome {
    let store = try services.stores.transcripts()
    let words = services.words
    try question.agree(
      toErase: words.text(
        SessionKey.titleWithMessages,
        ["title": VisibleText.singleLine(session.title, limit: 80)],
        count: session.messages
      ),
      remark: ErasureQuestion.remark(
        onForks: try store.copies(ofSession: session.id),
        areErased: false,
        words
      )
    )
    try forgetInput(ofSessions: [session.id])
    return try store.delete(session: session.id)
  }

  // MARK: - The input history

  /// Takes what was said in these sessions out of the input history.
  func forgetInput(ofSessions ids: [String]) throws {
    let store = try services.stores.transcripts()
    var texts: [String] = []
    for id in ids { try store.forEachMessage(inSession: id) { texts.append($0.text) } }
    try forgetInput(matching: texts)
  }

  /// Takes these texts out of the input history, and commands that name words of them.
  func forgetInput(matching texts: [String]) throws {
    let matcher = ForgottenInput(texts)
    try forgetInput { matcher.matches($0) }
  }

  /// Takes the lines that match out of the input history.
  func forgetInput(where matches: (String) -> Bool) throws {
    let history = try services.stores.lineHistory()
    try history.load()
    try history.remove(where: matches)
    // They hold everything as it was, and nobody can take single messages out of them.
    try BackUpPlaces(services.home).removeAsides(telling: services.output)
  }
}
