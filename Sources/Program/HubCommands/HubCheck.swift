import Configuration
package import Console
import Hub
import HostSystem
import PostgreSQL
package import Services
import Core

/// Whether the hub can be reached, is of the right version, and agrees about the time.
@MainActor package struct HubCheck {
  /// From which difference of both clocks on it is told, in milliseconds.
  private static let skew: Int64 = 120_000

  private let services: Services
  private let limit: Double

  /// A check that takes at most so many seconds.
  package init(_ services: Services, limit: Double) {
    self.services = services
    self.limit = limit
  }

  /// What was found; nil where no hub is used.
  package func finding() async -> DoctorFinding? {
    let service = HubService(services)
    do {
      let isSet = try services.settings.current().hub.url != nil
      let hasJoined = try service.hasJoined()
      guard isSet || hasJoined else { return nil }
      guard PostgresLibrary.isAvailable else {
        return .broken("hub", "the library libpq.so.5 is missing. Install the package libpq5.")
      }
      guard try !hasJoined || services.stores.isReadable else {
        return .well("hub", "not tried: your conversations are locked")
      }
      let membership = try service.membership()
      let accounts = try service.accounts(service.address(nil, membership))
      let before = Machine.milliseconds()
      guard let clock = try await clock(accounts.link) else {
        let seconds = "\(limit)"
        return .broken(
          "hub",
          "it doesn't answer within \(number: seconds) s. Nothing is lost here."
        )
      }
      return told(clock, between: before, and: Machine.milliseconds(), hasJoined: membership != nil)
    } catch {
      return .broken("hub", error)
    }
  }

  private func told(
    _ clock: Int64,
    between before: Int64,
    and after: Int64,
    hasJoined: Bool
  ) -> DoctorFinding {
    let version = HubSchema.version
    let words: LocalizedText =
      hasJoined
      ? "reached, version \(version)"
      : "reached; this machine hasn't joined it, version \(version)"
    let ahead = clock > after ? clock - after : clock < before ? clock - before : 0
    guard abs(ahead) > Self.skew else { return .well("hub", words) }
    let seconds = abs(ahead) / 1000
    return .warning(
      "hub",
      ahead > 0
        ? "\(words); its clock is \(seconds) s ahead of this one"
        : "\(words); its clock is \(seconds) s behind this one"
    )
  }

  /// The hub's clock; nil where it doesn't answer in time.
  private func clock(_ link: HubLink) async throws -> Int64? {
    let limit = limit
    return try await withThrowingTaskGroup(of: Int64?.self) { group in
      group.addTask { try await link.clock() }
      group.addTask {
        try await Pause.milliseconds(Int(limit * 1000))
        return nil
      }
      let first = try await group.next() ?? nil
      group.cancelAll()
      return first
    }
  }
}
