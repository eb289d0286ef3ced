package import Core
package import PostgreSQL
import Sealing

extension HubError {
  /// What an error of the database amounts to.
  package init(_ error: PostgresError) {
    let words = error.errorDescription
    switch error.kind {
    case .libraryMissing: self = .unreachable(words)
    case .address:
      self = .settings(
        "The hub's address can't be used: \(words).",
        hint: "For example: postgresql://anna@hub.example.org/mindpulse"
      )
    case .unreachable, .timedOut, .lost, .cancelled: self = .unreachable(words)
    case .untrusted: self = .unreachable("the server can't prove who it is: \(words)")
    case .signIn: self = .refused("The hub doesn't accept the name or the password: \(words).")
    case .passwordMissing:
      self = .settings(
        "The hub asks for a password, and none is set.",
        hint: "Set hub.passwordCommand or hub.passwordFile."
      )
    case .tooLarge, .garbled: self = .untrustworthy("The hub's answer can't be trusted: \(words).")
    case .refused: self = Self.refusal(error)
    }
  }

  /// What the server refuses, by the classes of its codes (PostgreSQL, appendix A).
  private static func refusal(_ error: PostgresError) -> HubError {
    switch error.sqlState {
    case "3D000":
      return .settings(
        "There is no such database: \(error.errorDescription).",
        hint: "Check the end of the hub's address."
      )
    case "3F000", "42P01":
      return .settings(
        "There is no hub in this database.",
        hint: "Its owner makes one: mindpulse hub init URL"
      )
    case "53100", "53200", "53300", "53400":
      return .unreachable("the server has no room left: \(error.errorDescription)")
    case "57014": return .unreachable("the server gave up on it: \(error.errorDescription)")
    default: return .refused("The hub refuses it: \(error.errorDescription).")
    }
  }

  /// Runs what asks the database.
  static func asking<Result>(
    _ work: () async throws(PostgresError) -> Result
  ) async throws(HubError) -> Result {
    do { return try await work() } catch { throw HubError(error) }
  }
}

extension HubError {
  /// What is wrong, in one sentence.
  package var errorDescription: LocalizedText {
    switch self {
    case .unreachable(let why): "The hub can't be reached: \(why)."
    case .refused(let words), .untrustworthy(let words), .newer(let words), .storage(let words):
      words
    case .altered(let place):
      "A row of the hub was changed or moved: \(place.stream.store.rawValue) \(place.index) of "
        + "machine \(place.stream.machine)."
    case .settings(let words, _): words
    case .sealing(let error): error.errorDescription
    }
  }

  /// What would be right, in one sentence.
  package var recoverySuggestion: LocalizedText {
    switch self {
    case .unreachable: "Nothing is lost here. Try again later, or run mindpulse doctor."
    case .keyMissing:
      "Run mindpulse hub leave --here, then mindpulse hub pair with a code of another machine."
    case .revoked: "To use the hub here again: mindpulse hub leave --here, then mindpulse hub pair."
    case .noRecipient:
      "Compare the key with the one that they see with mindpulse care key, at the same hub."
    case .refused: "Ask whoever runs the hub, or see docs/hub.md."
    case .altered, .untrustworthy:
      "Nothing was changed on this machine. Ask whoever runs the hub whether an old copy was "
        + "restored."
    case .newer: "Install the newer version of MindPulse on this machine, too."
    case .settings(_, let hint): hint
    case .storage: "Check the permissions and the free space of the data folder."
    case .sealing(let error): error.recoverySuggestion
    }
  }
}
