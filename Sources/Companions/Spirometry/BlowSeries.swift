import Console
import Glibc
import HealthModel
import HostSystem
import Blows
import Monitors
import Safety
import Services
import Core

/// Blows one after the other: each guided, its values taken, kept and answered.
///
/// On a terminal blow follows blow until the person has enough; elsewhere there is one. Ctrl-C ends
/// it with the terminal as it was found; of the blow under way nothing is kept, of those before all.
@MainActor final class BlowSeries {
  private let services: Services
  private let command: SpirometryBlow
  private let diary: SpirometryDiary
  private let rules: BreathingRules
  private let guide: BlowGuide
  private let source: BlowSource
  private let signals = SignalSources()

  /// A series as a command line has it; nobody blows yet.
  init(_ command: SpirometryBlow, _ services: Services) throws {
    self.command = command
    self.services = services
    diary = SpirometryDiary(services)
    // What is wrong with rules, the stores or the device is said before anybody blows.
    rules = try diary.monitor().rules
    _ = try diary.person()
    guide = BlowGuide(command, services)
    source = try BlowSource(command, services, guide, rules)
  }

  // MARK: - Signals

  /// Guides through blows.
  ///
  /// - Returns: done, or interrupted for Ctrl-C.
  func untilStopped() async throws -> ExitCode {
    // A pipe that is waited for can't be given up; there the system's own way of ending is best.
    guard guide.isAtTerminal || command.serial != nil || command.sensor != nil else {
      try await blows()
      return .done
    }
    defer {
      signals.cancel()
      source.end()
    }
    let work = Task {
      await withCheckedContinuation { ready in signals.whenReady { ready.resume() } }
      try await self.blows()
    }
    signals.onEnd([SIGINT, SIGTERM, SIGHUP], lastly: { [guide] in guide.suspend() }) { _ in
      work.cancel()
    }
    if guide.isAtTerminal { watchTerminal() }
    do {
      try await work.value
      return .done
    } catch is CancellationError {
      services.output.notice("\n\(services.breathing(.stopped))")
      return .interrupted
    }
  }

  private func watchTerminal() {
    signals.on(SIGWINCH) { [guide] in guide.redraw() }
    signals.on(SIGTSTP) { [guide] in
      guide.suspend()
      Machine.stopProcess()
      guide.goOn()
    }
    signals.on(SIGCONT) { [guide] in guide.goOn() }
  }

  // MARK: - Blows

  private func blows() async throws {
    if let limits = services.breathing.limits(command.mode) { try guide.tell(limits) }
    var isWanted = true
    while isWanted {
      try Task.checkCancellation()
      guard try await blow() else { return }
      isWanted = try await isAnotherWanted()
    }
  }

  /// One blow, from its beginning to its answer; false when the person left instead.
  private func blow() async throws -> Bool {
    guard try await guide.run(begins: { [source] in source.prepare() }) else {
      try guide.tell(services.breathing(.noBlow))
      return false
    }
    let now = services.clock.now()
    // Whole seconds are what anybody reads; the blow has just ended.
    let start = now.adding(milliseconds: -(now.milliseconds % 1000))
    guard let found = try await source.values(start: start) else {
      let wording = services.breathing
      try guide.tell(wording(.noValues))
      guard guide.isAtTerminal else {
        throw AppFailure(.badData, verbatim: wording(.nothingThere), hint: wording(.acceptedLines))
      }
      return true
    }
    try keep(found, start: start)
    return true
  }

  private func keep(_ found: BlowValues, start: Timestamp) throws {
    let limited = found.limited(to: command.mode)
    let wording = services.breathing
    if let leftOut = wording.leftOut(limited.leftOut) { try guide.tell(leftOut) }
    do throws(AppFailure) {
      _ = try BlowEntry(values: limited.values).blow(start: start, rules: rules, wording)
    } catch {
      // What a device has sent can't be corrected by asking it again: the person blows again.
      guard guide.isAtTerminal else { throw error }
      try guide.tell("\(services.output.spoken(error)) \(wording(.notSaved))")
      return
    }
    let added = try diary.keep(
      BlowEntry(values: limited.values),
      start: start,
      device: source.device
    )
    try SpirometryAnswer(added, at: start, diary).show(services)
  }

  private func isAnotherWanted() async throws -> Bool {
    guard guide.isAtTerminal else { return false }
    try services.output.write("\n\(services.breathing(.another)) ")
    guard let answer = try await guide.line() else { return false }
    return answer.allSatisfy(\.isWhitespace)
  }
}
