import ChatCompletions
import HealthModel
import Transcripts

/// Whether the person has agreed that their talk goes to a server that isn't on this machine.
///
/// It is kept for each scheme, host and port, so that another server, or the same one without
/// encryption, is asked about again. What can't be looked up counts as not agreed.
@MainActor struct EndpointConsent {
  /// What the person has said to a server.
  enum State: String, Encodable {
    /// It runs on this machine, so nothing leaves it.
    case needless
    /// They have not been asked, or have not answered.
    case open
    /// They have seen what is sent, and agreed.
    case given
    /// They have seen it, and said no.
    case refused

    /// Whether anything may be sent.
    var allowsSending: Bool { self == .needless || self == .given }
  }

  private static let prefix = "privacy.consent "

  private let context: AppContext

  /// What was agreed to, as this context's store has it.
  init(_ context: AppContext) { self.context = context }

  /// What the person has said to the server of an endpoint.
  func state(of endpoint: Endpoint) throws -> State {
    if endpoint.isOnThisMachine { return .needless }
    guard let origin = endpoint.origin else { return .open }
    let kept = try context.transcriptStore().setting(Self.prefix + origin)
    switch kept?.split(separator: " ").first {
    case "given": return .given
    case "refused": return .refused
    default: return .open
    }
  }

  /// Keeps what the person says to the server of an endpoint.
  ///
  /// - Throws: an error of the store, and where the address can't be used.
  func set(_ isGiven: Bool, for endpoint: Endpoint) throws {
    guard let origin = endpoint.origin else {
      throw AppFailure(.configuration, "The endpoint's address can't be used.")
    }
    let word = isGiven ? "given" : "refused"
    try context.transcriptStore().set(Self.prefix + origin, to: "\(word) \(context.now())")
  }
}
