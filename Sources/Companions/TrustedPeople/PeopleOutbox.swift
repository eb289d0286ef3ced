import Catalogues
import Configuration
import Console
import Core
import HealthModel
import Safety
package import Services
import Transcripts

/// Sends what is to be sent to trusted people, one message after the other, beside everything else.
///
/// What becomes of each is told where the user is at that moment.
@MainActor package final class PeopleOutbox: Outbox {
  private let services: Services
  private var underWay: Task<Void, Never>?
  /// Shows a sentence; standard error unless a chat is open.
  package var tell: (@MainActor (String) -> Void)?

  /// The outbox of one run of the program; nothing is read yet.
  ///
  /// - Parameters:
  ///   - services: what it may use.
  ///   - tell: shows a sentence; nil for standard error.
  package init(_ services: Services, tell: (@MainActor (String) -> Void)? = nil) {
    self.services = services
    self.tell = tell
  }

  /// Looks for alerts nobody was told of, and sends what is new or due.
  package func send() { send(hearingDanger: false) }

  /// Sends to those who are told of it that what was written sounded like danger.
  package func dangerWasHeard() { send(hearingDanger: true) }

  private func send(hearingDanger: Bool) {
    let earlier = underWay
    underWay = Task {
      await earlier?.value
      do {
        let service = PeopleService(services)
        if hearingDanger { try await service.dangerWasHeard() }
        try await service.collect()
        _ = try await sendAll()
      } catch {
        services.missing.failed(error) { reason in
          say(services.words.text(PeopleKey.notNotified, ["reason": services.words.text(reason)]))
        }
      }
    }
  }

  /// Whether letters are on their way, or may be.
  package var isUnderWay: Bool { underWay != nil }

  /// Waits until everything that was begun has ended, in bounded time.
  package func end() async {
    await underWay?.value
    underWay = nil
  }

  /// Sends what is new or due.
  ///
  /// - Returns: the letters that were tried, as they are now.
  /// - Throws: an error of the store or of the settings.
  package func sendAll() async throws -> [PeopleLetter] {
    let service = PeopleService(services)
    var tried: [PeopleLetter] = []
    let timeout = try services.settings.current().people.timeout
    let limit = timeout.components.seconds * 1000
    while let (entry, person) = try await service.take(at: services.clock.now(), limit: limit) {
      let outcome = await PeopleSender(services).send(entry.body, to: person)
      let letter = try service.end(entry, outcome, at: services.clock.now())
      tried.append(letter)
      if tell == nil { services.output.notice(wording.news(letter, outcome.reason)) }
      // In a chat it is told like what other programs have sent; on a terminal it just was.
      if tell == nil, services.isTerminal { _ = try await service.takeNews() }
      try await showNews(of: letter, outcome.reason)
    }
    return tried
  }

  /// Tells in an open chat what became of letters since the user was told last, whoever sent them.
  package func lookForNews() {
    guard tell != nil else { return }
    Task {
      do { try await showNews() } catch {
        services.missing.failed(error) { say(services.words.text($0)) }
      }
    }
  }

  /// Tells what is new; why the letter that was just tried did not go out is known better than from
  /// the store.
  private func showNews(of tried: PeopleLetter? = nil, _ why: LocalizedText? = nil) async throws {
    guard let tell else { return }
    for letter in try await PeopleService(services).takeNews() {
      let isTried = letter.identifier == tried?.identifier
      tell(wording.news(letter, isTried ? why : nil))
    }
  }

  private var wording: PeopleWording { PeopleWording(services.words) }

  private func say(_ sentence: String) {
    if let tell { tell(sentence) } else { services.output.notice(sentence) }
  }
}
