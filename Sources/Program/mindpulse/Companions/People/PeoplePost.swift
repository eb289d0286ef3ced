import Console
import Configuration
import HealthModel
import Safety
import Transcripts
import TrustedPeople

/// Sends what is to be sent to trusted people, one letter after the other, beside everything else.
///
/// What becomes of each is told where the user is at that moment.
@MainActor final class PeoplePost {
  private unowned let context: AppContext
  private var underWay: Task<Void, Never>?
  /// Shows a sentence; standard error unless a chat is open.
  var tell: (@MainActor (String) -> Void)?

  /// The post of one run of the program; nothing is read yet.
  init(_ context: AppContext) { self.context = context }

  /// Looks for alerts nobody was told of, and sends what is new or due.
  func send() { send(hearingDanger: false) }

  /// Sends to those who are told of it that what was written sounded like danger.
  func dangerWasHeard() { send(hearingDanger: true) }

  private func send(hearingDanger: Bool) {
    let earlier = underWay
    underWay = Task {
      await earlier?.value
      do {
        let desk = PeopleDesk(context)
        if hearingDanger { try await desk.dangerWasHeard() }
        try await desk.collect()
        _ = try await sendAll()
      } catch {
        context.missing.failed(error) { say("Trusted people were not told: \($0)") }
      }
    }
  }

  /// Whether letters are on their way, or may be.
  var isUnderWay: Bool { underWay != nil }

  /// Waits until everything that was begun has ended, in bounded time.
  func end() async {
    await underWay?.value
    underWay = nil
  }

  /// Sends what is new or due.
  ///
  /// - Returns: the letters that were tried, as they are now.
  /// - Throws: an error of the store or of the settings.
  func sendAll() async throws -> [PeopleLetter] {
    let desk = PeopleDesk(context)
    var tried: [PeopleLetter] = []
    let timeout = try context.settings().people.timeout
    let limit = timeout.components.seconds * 1000
    while let (entry, person) = try await desk.take(at: context.now(), limit: limit) {
      let outcome = await PeopleSender(context).send(entry.body, to: person)
      let letter = try desk.end(entry, outcome, at: context.now())
      tried.append(letter)
      if tell == nil { context.output.notice(PeopleWording.news(letter)) }
      // In a chat it is told like what other programs have sent; on a terminal it just was.
      if tell == nil, context.isTerminal { _ = try await desk.takeNews() }
      try await showNews()
    }
    return tried
  }

  /// Tells in an open chat what became of letters since the user was told last, whoever sent them.
  func lookForNews() {
    guard tell != nil else { return }
    Task {
      do { try await showNews() } catch { context.missing.failed(error, tell: say) }
    }
  }

  private func showNews() async throws {
    guard let tell else { return }
    for letter in try await PeopleDesk(context).takeNews() { tell(PeopleWording.news(letter)) }
  }

  private func say(_ sentence: String) {
    if let tell { tell(sentence) } else { context.output.notice(sentence) }
  }
}
