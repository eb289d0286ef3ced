package import ChatCompletions
import Configuration
import Core
import HostSystem

/// The log of requests, for finding faults: sizes, statuses and times, and never a word of the talk, a
/// reading, an address or a key.
///
/// It is written only where the person has switched it on, in a file of mode 0600 that begins anew
/// when it has grown to its limit.
package final class DebugLog: Sendable {
  /// The most bytes of the file.
  private static let limit = 1 << 20

  private let path: String
  private let started = Locked<UInt64>(0)

  /// The log where it is switched on, by `debug.log` or `MINDPULSE_DEBUG`; nil elsewhere.
  @MainActor package init?(_ services: Services) throws {
    let variable = services.environment["MINDPULSE_DEBUG"] ?? ""
    guard try !["", "0"].contains(variable) || services.settings.current().debug.log else {
      return nil
    }
    path = services.home.debugLogFile
    try PrivateFile.createDirectory(services.home.stateDirectory)
  }

  /// Writes each step down.
  package var watch: @Sendable (ExchangeStep) -> Void { { self.note($0) } }

  /// Writes a step down; a log that can't be written is no reason to stop.
  package func note(_ step: ExchangeStep) {
    let now = Machine.monotonicNanoseconds()
    if case .sent = step { started.withLock { $0 = now } }
    let elapsed = (now - started.withLock { $0 }) / 1_000_000
    let line = "\(Machine.milliseconds()) +\(elapsed) ms \(Self.words(step))\n"
    do throws(HostSystemError) {
      try PrivateFile.append(Array(line.utf8), to: path, limit: Self.limit)
    } catch {
      // The talk matters more.
    }
  }

  private static func words(_ step: ExchangeStep) -> String {
    switch step {
    case .sent(let attempt, let bytes): "request, try \(attempt), \(bytes) bytes"
    case .answered(let status): "status \(status)"
    case .ended(let outcome, let bytes): "ended: \(outcome), \(bytes) bytes"
    }
  }
}
