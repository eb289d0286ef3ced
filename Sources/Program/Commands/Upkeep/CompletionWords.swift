import Configuration
import Console
import Core
import HealthModel
import HostSystem
import ReceiveCommands
package import Services
import Transcripts
import TrustedPeople

/// The words that change and that a shell asks for while a person types.
///
/// Nobody is asked for a passphrase and no file is made: while the lock is closed, or where nothing
/// was stored yet, there is nothing to offer.
@MainActor package struct CompletionWords {
  /// The most that is offered: nobody reads further.
  private static let most = 200

  private let services: Services

  /// The words of a home.
  package init(_ services: Services) { self.services = services }

  /// Prints those of a kind, one a line, with a tab and what it means behind it where there is more to
  /// say.
  package func print(_ kind: String) async throws {
    let words = try await words(kind).prefix(Self.most).map { word, meaning in
      let word = VisibleText.singleLine(word, limit: 80)
      return meaning.isEmpty ? word : "\(word)\t\(VisibleText.singleLine(meaning, limit: 60))"
    }
    if !words.isEmpty { try services.output.line(words.joined(separator: "\n")) }
  }

  private func words(_ kind: String) async throws -> [(word: String, meaning: String)] {
    switch kind {
    case "topics": return plain(try Learn.names(services))
    case "settings":
      return SettingSpecification.all.map { ($0.name, services.output.spoken($0.summary)) }
    case "devices": return plain(try DeviceService(services).names())
    default: break
    }
    guard PrivateFile.exists(services.home.transcriptsDatabase) else { return [] }
    try await LockGate(services).open(for: .wordsIfOpen)
    let store = try services.stores.transcripts()
    guard try store.isReadable else { return [] }
    switch kind {
    case "sessions": return newest("session") + (try store.sessions().map { ($0.id, $0.title) })
    case "inbox":
      let now = services.clock.now()
      return newest("check-in")
        + (try store.unseenCheckIns(at: now).reversed().map { ($0.id, $0.decided.seen(now)) })
    case "notes": return try store.notes().map { ("\($0.id)", $0.text) }
    case "people": return plain(try PeopleService(services).people().map(\.body.name))
    default:
      return plain(try MonitorServices.all(services).flatMap { try $0.completions(kind) })
    }
  }

  private func newest(_ what: String) -> [(word: String, meaning: String)] {
    [("last", "the newest \(what)")]
  }

  private func plain(_ words: [String]) -> [(word: String, meaning: String)] {
    words.map { ($0, "") }
  }
}
