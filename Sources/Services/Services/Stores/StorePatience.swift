import Console
package import Dialogue
import HealthStorage
import LineEditing
import SQLite
import Transcripts

/// How what another program holds is waited for without keeping keys and signals from being heard.
@MainActor package enum StorePatience {
  /// How long a screen waits in one go, in milliseconds.
  package static var screenWait: Int { Int(BusyWait.screenLimit) }

  /// Between two tries while a person looks on, in milliseconds, and how many of them make a second.
  private static let soon = 25
  private static let soonTries = 40
  /// Between two tries after that, in milliseconds.
  private static let later = 250
  /// How many tries of five seconds each a chat through pipes makes: a minute's.
  private static let pipedTries = 12

  /// How often a chat tries to save what waits: on a screen for ever, elsewhere for a minute.
  package static func rhythm(_ services: Services) -> UnsavedWrites.Rhythm {
    guard services.stores.isScreen else {
      return UnsavedWrites.Rhythm(quiet: 0, most: pipedTries) { _ in
        try await Pause.milliseconds(later)
      }
    }
    return UnsavedWrites.Rhythm(quiet: soonTries, most: nil) { tries in
      try await Pause.milliseconds(tries <= soonTries ? soon : later)
    }
  }

  /// Waits on a screen until the talks can be written, for a second at most.
  ///
  /// - Throws: `CancellationError` when the task is cancelled.
  package static func talksAreFree(_ services: Services) async throws {
    try await isFree(services) { try services.stores.transcripts().lookWhetherFree() }
  }

  /// Waits on a screen until the readings can be read, for a second at most.
  ///
  /// - Throws: `CancellationError` when the task is cancelled.
  package static func readingsAreFree(_ services: Services) async throws {
    try await isFree(services) { _ = try services.stores.health().latestAnchor() }
  }

  /// Waits until no other program holds the talks or the readings, however long that takes.
  ///
  /// - Throws: `CancellationError` when the task is cancelled.
  package static func untilFree(_ services: Services) async throws {
    var isHeld = true
    while isHeld {
      try await Pause.milliseconds(later)
      isHeld =
        held { try services.stores.transcripts().lookWhetherFree() }
        || held { _ = try services.stores.health().latestAnchor() }
    }
  }

  /// Tries until everything is saved.
  ///
  /// - Throws: `CancellationError` when the task is cancelled.
  package static func untilSaved(_ unsaved: UnsavedWrites) async throws {
    repeat { try await Pause.milliseconds(later) } while !unsaved.tryAgain()
  }

  /// Does what needs a file that another program has in hand for a moment; waits on a screen for a
  /// second at most.
  ///
  /// - Throws: what `work` throws, or `CancellationError` when the task is cancelled.
  package static func whenFree(_ services: Services, _ work: () throws -> Void) async throws {
    var tries = 0
    while true {
      do { return try work() } catch let error where isHeld(error) {
        guard services.stores.isScreen, tries < soonTries else { throw error }
      }
      tries += 1
      try await Pause.milliseconds(soon)
    }
  }

  private static func isFree(_ services: Services, _ look: () throws -> Void) async throws {
    guard services.stores.isScreen else { return }
    for _ in 0..<soonTries where held(look) { try await Pause.milliseconds(soon) }
  }

  /// Whether a look fails because another program holds the store; what else is wrong is told by
  /// whoever uses it.
  package static func held(_ look: () throws -> Void) -> Bool {
    do {
      try look()
      return false
    } catch { return isHeld(error) }
  }

  /// Whether an error says that another program holds a store.
  package static func isHeld(_ error: any Error) -> Bool {
    switch error {
    case let error as TranscriptsError: error.isHeldElsewhere
    case let error as HealthStorageError: error.kind == .busy
    case let error as LineEditingError: error.isHeldElsewhere
    default: false
    }
  }
}
