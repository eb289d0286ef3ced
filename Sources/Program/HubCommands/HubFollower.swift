import Console
package import Core
import Hub
import HubSync
import PostgreSQL
package import Services

/// Keeps a running program in step with the hub: at the start, when the hub says that there is something
/// new, some seconds after something changed here, and every 15 minutes.
///
/// Nothing of it holds up a conversation or a check-in, and a hub that can't be reached is told once.
@MainActor package final class HubFollower {
  /// How many seconds after a change here, for more to come along.
  private static let settling = 15.0
  /// The waits after a hub that couldn't be reached, in seconds: doubled each time.
  private static let waits = 30.0...900.0

  private let services: Services
  private let alongside: @MainActor () async throws -> Void
  private let tell: @MainActor (LocalizedText) -> Void
  private var following: Task<Void, Never>?
  private var settled: Task<Void, Never>?
  private var hasJoined = false
  private var isRunning = false
  private var runsAgain = false
  private var told: LocalizedText = ""
  private var toldAlongside: LocalizedText = ""

  /// A follower of this home's hub; nothing is asked yet.
  ///
  /// - Parameters:
  ///   - services: the home.
  ///   - alongside: what else is done with the hub each time.
  ///   - tell: shows a sentence.
  package init(
    _ services: Services,
    alongside: @escaping @MainActor () async throws -> Void = {},
    tell: @escaping @MainActor (LocalizedText) -> Void
  ) {
    self.services = services
    self.alongside = alongside
    self.tell = tell
  }

  /// Begins, where a hub was joined and what belongs to it can be read.
  package func begin() {
    guard following == nil else { return }
    following = Task { [weak self] in await self?.follow() }
  }

  /// Something has changed here.
  package func changed() {
    // A hub may have been joined meanwhile.
    guard following != nil else { return begin() }
    guard hasJoined, settled == nil else { return }
    settled = Task { [weak self] in
      do { try await PostgresRest.seconds(Self.settling) } catch { return }
      self?.settled = nil
      if self?.following != nil { await self?.run() }
    }
  }

  /// Ends, and returns once nothing is under way.
  package func end() async {
    let tasks = [following, settled].compactMap(\.self)
    (following, settled) = (nil, nil)
    for task in tasks { task.cancel() }
    for task in tasks { await task.value }
  }

  private func follow() async {
    var wait = Self.waits.lowerBound
    while !Task.isCancelled {
      do {
        hasJoined = try services.stores.isReadable && HubService(services).hasJoined()
        guard hasJoined else { return following = nil }
        let opened = try await HubService(services).open()
        wait = Self.waits.lowerBound
        for await _ in opened.database.hints() { await run() }
      } catch {
        report(error)
      }
      do { try await PostgresRest.seconds(wait) } catch { return }
      wait = min(2 * wait, Self.waits.upperBound)
    }
  }

  private func run() async {
    guard !isRunning else { return runsAgain = true }
    isRunning = true
    repeat {
      runsAgain = false
      do {
        let warnings = try await HubSyncService(services).run().warnings
        // A warning that stays is told once, not at every look.
        if warnings.isEmpty {
          told = ""
        } else {
          say(.joined(warnings, by: " "))
        }
      } catch { report(error) }
      await runAlongside()
    } while runsAgain && !Task.isCancelled
    isRunning = false
  }

  private func runAlongside() async {
    do {
      try await alongside()
      toldAlongside = ""
    } catch {
      let failure = AppFailure(error)
      // What keeps both from the hub is told once.
      let isKnown = [told, toldAlongside].contains(failure.errorDescription)
      if failure.exitCode == .tryLater || Task.isCancelled || isKnown { return }
      toldAlongside = failure.errorDescription
      tell("Hub: \(failure.errorDescription)")
    }
  }

  private func report(_ error: any Error) {
    // Another program of this home is at it, which serves as well.
    let failure = AppFailure(error)
    if failure.exitCode == .tryLater || Task.isCancelled { return }
    say(failure.errorDescription)
  }

  private func say(_ words: LocalizedText) {
    guard words != told else { return }
    told = words
    tell("Hub: \(words)")
  }
}
