package import Assessment
import Console
package import HealthStorage
package import Core

/// What could not be read or used and was gone without, each told once: again only when it had
/// worked meanwhile, or fails for another reason.
@MainActor package final class MissingParts {
  /// A part that the program can go without.
  package enum Part: Hashable {
    /// The readings and the profile.
    case readings
    /// A file of the person's own, by its name; the program's is used in its place.
    case file(String)
    /// A smaller companion, by its name.
    case companion(String)
  }

  /// Where it is told.
  package var tell: @MainActor (LocalizedText) -> Void
  /// Has what could not be looked at, because another program holds a store, looked at again later;
  /// nil where nobody waits for it.
  package var looksAgain: (@MainActor () -> Void)?
  private var told: [Part: LocalizedText] = [:]

  /// Parts of which nothing was told yet.
  package init(tell: @escaping @MainActor (LocalizedText) -> Void) { self.tell = tell }

  /// A part can't be used, for a reason in a sentence.
  package func lacks(_ part: Part, _ sentence: LocalizedText) {
    guard told[part] != sentence else { return }
    told[part] = sentence
    tell(sentence)
  }

  /// A part can be used.
  package func has(_ part: Part) { told[part] = nil }

  /// The readings can't be read.
  ///
  /// - Returns: why, in words that name no file.
  @discardableResult
  package func lacksReadings(_ error: HealthStorageError) -> ReadingsFault {
    lacks(
      .readings,
      "Your readings can't be read just now, so they count as missing. \(error.errorDescription) \(error.recoverySuggestion)"
    )
    return ReadingsFault(error)
  }

  /// Takes in what failed while nobody had asked for it.
  ///
  /// - Parameters:
  ///   - error: why.
  ///   - tell: tells any other failure than those that are told once, or looked at again.
  package func failed(_ error: any Error, tell: (LocalizedText) -> Void) {
    if let looksAgain, StorePatience.isHeld(error) { return looksAgain() }
    if let error = error as? HealthStorageError {
      lacksReadings(error)
    } else {
      tell(AppFailure(error).errorDescription)
    }
  }

  /// Tells why a file of the person's own is not used.
  package func lacks(own file: String, _ error: any Error) {
    let failure = AppFailure(error)
    lacks(
      .file(file),
      "Your own \(file) can't be used, so the built-in one is. \(failure.errorDescription) \(failure.recoverySuggestion)"
    )
  }
}

extension ReadingsFault {
  /// The fault behind a failure of the store, in words that may be sent on.
  package init(_ error: HealthStorageError) {
    let cause: Cause =
      switch error.kind {
      case .busy: .inUse
      case .full, .ioError: .diskFailed
      case .corrupt, .foreignFile: .damaged
      case .newerFile: .newerVersion
      case .cannotCreate: .notOpened
      case .notAllowed: .notAllowed
      default: .notQueried
      }
    self.init(cause)
  }
}
