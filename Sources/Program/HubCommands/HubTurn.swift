import Console
package import HealthModel
import Hub
import PostgreSQL
package import Services

/// Which of a person's machines does a check-in: one each, not one a machine.
///
/// All machines come to the same times, as they share the schedule. The first that asks the hub for a
/// check-in has it. A machine that can't reach the hub within some seconds goes on by itself: two
/// check-ins are better than none.
@MainActor package struct HubTurn {
  /// For how many seconds the hub is asked.
  private static let patience = 5.0

  private let services: Services

  /// The turns of a home's machine.
  package init(_ services: Services) { self.services = services }

  /// Whether this machine may do a check-in.
  ///
  /// - Parameters:
  ///   - rule: the rule it follows.
  ///   - due: when it is due.
  /// - Returns: false only where another machine has it.
  package func mayTake(rule: String, due: Timestamp) async -> Bool {
    do {
      guard try hasJoined() else { return true }
      let asking = Task { try await ask("\(rule)@\(due.milliseconds)") }
      let limit = Task {
        try await PostgresRest.seconds(Self.patience)
        asking.cancel()
      }
      defer { limit.cancel() }
      return try await asking.value
    } catch {
      // Nothing of the hub may cost a check-in; what is wrong with it is told by what keeps in step.
      return true
    }
  }

  private func hasJoined() throws -> Bool {
    try services.stores.isReadable && HubService(services).hasJoined()
  }

  private func ask(_ name: String) async throws -> Bool {
    let database = try await HubService(services).open().database
    return try await database.claim(database.key.mark(name))
  }
}
