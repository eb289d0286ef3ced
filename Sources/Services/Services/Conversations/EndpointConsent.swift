import Catalogues
package import ChatCompletions
import Console
import HealthModel
package import Transcripts

/// Whether the person has agreed that their talk, or notes about them, go to a server that isn't on
/// this machine.
///
/// It is kept for each scheme, host and port, so that another server, or the same one without
/// encryption, is asked about again. What can't be looked up counts as not agreed.
@MainActor package struct EndpointConsent {
  /// What the person has said to a server.
  package enum State: String, Encodable {
    /// It runs on this machine, so nothing leaves it.
    case needless
    /// They have not been asked, or have not answered.
    case open
    /// They have seen what is sent, and agreed.
    case given
    /// They have seen it, and said no.
    case refused

    /// Whether anything may be sent.
    package var allowsSending: Bool { self == .needless || self == .given }
  }

  /// What is agreed to, each by itself: notes may come long after the talk was agreed to.
  package enum Subject: String, CaseIterable {
    /// What is written, and what the settings let go along with it.
    case talk = "privacy.consent "
    /// The notes that are kept across talks.
    case notes = "privacy.notes "
    /// What the model looks up by itself: older readings, and what the settings allow beside them.
    case lookups = "privacy.lookups "

    /// In front of a server's origin, the key that it is kept under.
    fileprivate var prefix: String { rawValue }
  }

  private let services: Services
  private let subject: Subject

  /// What was agreed to, as the store has it.
  package init(_ services: Services, to subject: Subject = .talk) {
    self.services = services
    self.subject = subject
  }

  /// What the person has said to the server of an endpoint.
  package func state(of endpoint: Endpoint) throws -> State {
    if endpoint.isOnThisMachine { return .needless }
    guard let origin = endpoint.origin else { return .open }
    let kept = try services.stores.transcripts().setting(subject.prefix + origin)
    return Self.state(kept)
  }

  private static func state(_ kept: String?) -> State {
    switch kept?.split(separator: " ").first {
    case "given": .given
    case "refused": .refused
    default: .open
    }
  }

  /// The origins of all servers that a store has an agreement for.
  package static func given(to subject: Subject, in store: TranscriptStore) throws -> Set<String> {
    let kept = try store.settings(behind: subject.prefix)
    return Set(kept.filter { state($0.value) == .given }.keys)
  }

  /// Takes the agreement for a server out of a store, so that it is asked about again.
  package static func forget(_ origin: String, to subject: Subject, in store: TranscriptStore)
    throws
  {
    try store.set(subject.prefix + origin, to: nil)
  }

  /// Keeps what the person says to the server of an endpoint.
  ///
  /// - Throws: an error of the store, and where the address can't be used.
  package func set(_ isGiven: Bool, for endpoint: Endpoint) throws {
    guard let origin = endpoint.origin else {
      throw AppFailure(.configuration, verbatim: services.words.text(NoticeKey.addressUnusable))
    }
    let word = isGiven ? "given" : "refused"
    try services.stores.transcripts().set(
      subject.prefix + origin,
      to: "\(word) \(services.clock.now())"
    )
  }
}
