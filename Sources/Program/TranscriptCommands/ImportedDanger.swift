import FoundationEssentials
import HealthModel
import Safety
import Services
import Transcripts

/// Screens what the person said in talks from elsewhere, as their words here are.
///
/// A danger that was spoken of within the last day goes with the talk, as it would have stayed open
/// here. What lies further back is left alone: nobody is asked on a Tuesday about a night of years
/// ago because they brought their talks along.
@MainActor struct ImportedDanger {
  /// How long a danger stays open by itself, in milliseconds: a day, as in ``CrisisSession``.
  private static let open: Int64 = 86_400_000

  private let services: Services
  private let now: Timestamp

  /// A screen of talks that are brought in now.
  init(_ services: Services) {
    self.services = services
    now = services.clock.now()
  }

  /// Screens a talk that was stored, and keeps what it found beside it.
  ///
  /// What is kept already, of a talk that went on here, stays as it is.
  func screen(_ talk: ImportedTalk) throws {
    let said = talk.messages.filter { $0.role == .user }
    guard let last = said.last, now.milliseconds(since: last.time) < Self.open,
      try services.stores.transcripts().safetyState(ofSession: talk.id) == nil
    else { return }
    let screener = try services.safety.screener()
    var session = CrisisSession()
    for message in said {
      _ = session.receive(
        message.text,
        at: message.time.milliseconds / 1000,
        screener: screener
      )
    }
    guard session.level > .none else { return }
    let state = String(decoding: try JSONEncoder().encode(session.state), as: UTF8.self)
    try services.stores.transcripts().setSafetyState(state, ofSession: talk.id)
  }
}
