package import Transcripts
import Core

/// What could not be saved because another program holds the store: kept in memory and tried again,
/// in the order in which it was said.
///
/// Every write bears ids that were made before, so that one whose outcome is unknown may be tried
/// again. While anything waits, what comes later waits behind it.
@MainActor package final class UnsavedWrites {
  /// How often it is tried, and what a try waits for.
  package struct Rhythm {
    /// How many tries nobody is told of.
    let quiet: Int
    /// After how many tries it is given up; nil for never.
    let most: Int?
    /// Waits for the next try, which has this number, counted from 1.
    let pause: @MainActor (Int) async throws -> Void

    /// A rhythm.
    package init(
      quiet: Int,
      most: Int?,
      pause: @escaping @MainActor (Int) async throws -> Void
    ) {
      self.quiet = quiet
      self.most = most
      self.pause = pause
    }

    /// One try and no other.
    package static var once: Rhythm { Rhythm(quiet: 0, most: 0) { _ in } }
  }

  /// What a wait ended with.
  enum Ending {
    /// Everything is saved.
    case saved
    /// The tries are used up.
    case givenUp
  }

  private let rhythm: Rhythm
  private var waiting: [@MainActor () throws -> Void] = []
  private var lastFailure: TranscriptsError?
  private var isBeingTried = false
  /// Told that something waits from now on, so that it is tried again when nobody waits for it.
  package var onWaiting: (@MainActor () -> Void)?
  /// Told of a write that failed for another reason than that it has to wait; it is given up.
  package var onFailure: (@MainActor (any Error) -> Void)?

  /// Writes of which none waits yet.
  package init(_ rhythm: Rhythm = .once) { self.rhythm = rhythm }

  /// Whether everything is saved.
  package var isEmpty: Bool { waiting.isEmpty }

  /// Writes now, or keeps the write for later.
  ///
  /// - Parameter work: writes under ids made before; may be called again.
  /// - Returns: whether it is saved; else it waits.
  /// - Throws: what `work` throws, unless another program holds the store.
  func write(_ work: @escaping @MainActor () throws -> Void) throws -> Bool {
    if waiting.isEmpty {
      do {
        try work()
        return true
      } catch let error as TranscriptsError where error.isHeldElsewhere { lastFailure = error }
    }
    waiting.append(work)
    if waiting.count == 1 { onWaiting?() }
    return false
  }

  /// Tries what waits, in its order.
  ///
  /// - Returns: whether everything is saved now.
  @discardableResult
  package func tryAgain() -> Bool {
    // A write may come back here through what it tells others.
    guard !isBeingTried else { return false }
    isBeingTried = true
    defer { isBeingTried = false }
    while let first = waiting.first {
      do {
        try first()
      } catch let error as TranscriptsError where error.isHeldElsewhere {
        lastFailure = error
        return false
      } catch { onFailure?(error) }
      waiting.removeFirst()
    }
    return true
  }

  /// Waits until everything is saved.
  ///
  /// - Parameter onHeldUp: told once, with the reason in a sentence, when it takes longer.
  /// - Returns: whether everything is saved, or the tries are used up.
  /// - Throws: `CancellationError` when the task is cancelled; what waits goes on waiting.
  func settle(_ onHeldUp: (LocalizedText) -> Void) async throws -> Ending {
    var tries = 0
    while !tryAgain() {
      if tries == rhythm.quiet { onHeldUp(reason) }
      if let most = rhythm.most, tries >= most { return .givenUp }
      tries += 1
      try await rhythm.pause(tries)
    }
    return .saved
  }

  /// Lets go of what waits, after the last try of all.
  ///
  /// - Returns: why it could not be saved; nil where nothing waited.
  package func giveUp() -> TranscriptsError? {
    guard !tryAgain() else { return nil }
    waiting = []
    return lastFailure
  }

  /// Why it waits, in a sentence.
  var reason: LocalizedText {
    lastFailure?.errorDescription ?? "The database is in use by another program."
  }
}
