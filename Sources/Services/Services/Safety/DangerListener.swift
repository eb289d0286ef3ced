import Catalogues
import Console
import Core
import Dialogue
import Transcripts

/// Hears danger in what a person types at the command line, and has the reviewed answer given.
///
/// A talk of its own begins with it, in which a chat can go on.
@MainActor package struct DangerListener {
  /// The reviewed answer to what was told.
  package struct Answer: Encodable {
    /// What the person reads first.
    package let text: String
    /// The talk in which it was kept.
    package let session: String

    /// How to go on talking, in a sentence.
    package let next: String

    /// JSON has no sentence that tells what to type.
    private enum CodingKeys: CodingKey {
      case text, session
    }
  }

  private let services: Services

  /// A listener for one run of the program.
  package init(_ services: Services) { self.services = services }

  /// Screens words of the person's; nil where they don't speak of danger now.
  package func hear(_ text: String) async throws -> Answer? {
    let talk = try conversation()
    var collected = Collected(words: services.words)
    guard try await talk.hear(text, onEvent: { collected.take($0) }) else { return nil }
    if collected.hearsDanger { services.outbox.dangerWasHeard() }
    return answer(collected, talk)
  }

  /// Has an answer to a questionnaire answered that leads to the crisis path.
  package func answered(_ text: String) throws -> Answer {
    let talk = try conversation()
    var collected = Collected(words: services.words)
    try talk.answeredDanger(text) { collected.take($0) }
    return answer(collected, talk)
  }

  private func conversation() throws -> Conversation {
    let wiring = ConversationWiring(services)
    // Nobody is asked for an answer: it is a reviewed one.
    return try wiring.conversation(services.identifiers.next(), try wiring.engines("listener"))
  }

  private func answer(_ collected: Collected, _ talk: Conversation) -> Answer {
    for notice in collected.notices { services.output.notice(notice) }
    return Answer(
      text: VisibleText.filtered(collected.text),
      session: talk.sessionID,
      next: services.words.text(NoticeKey.goOnTalking, ["session": talk.sessionID])
    )
  }
}

/// What a talk said, put together.
private struct Collected {
  let words: Catalogue
  var text = ""
  var notices: [String] = []
  /// Whether the person themselves may be in danger.
  var hearsDanger = false

  mutating func take(_ event: ConversationEvent) {
    switch event {
    case .text(let delta): text += delta
    case .dangerHeard: hearsDanger = true
    default: if let notice = ReplyNotice.text(event, words) { notices.append(notice) }
    }
  }
}
