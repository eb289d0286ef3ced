import Console
import Dispatch
import Glibc
import HostSystem
import Playback

/// Plays a talk on a terminal: keys, signals and one timer in, drawing out.
///
/// Woken by events alone; while the player rests nothing is armed. The terminal is given back
/// however it ends: by a key, a signal, an error, or because the terminal is gone.
@MainActor final class ReplayTerminal {
  private let display: any ReplayDisplay
  private let keys: KeyInput
  private let signals = SignalSources()
  private var player: ReplayPlayer
  private var reader = KeyReader()
  private var timer: (any DispatchSourceTimer)?
  private var ended: CheckedContinuation<ExitCode, any Error>?

  /// A player with its display and its keys; nothing is shown yet.
  init(_ player: ReplayPlayer, _ display: any ReplayDisplay, _ keys: KeyInput) {
    self.player = player
    self.display = display
    self.keys = keys
  }

  /// Plays until the person leaves.
  ///
  /// - Returns: done, or interrupted for Ctrl-C.
  /// - Throws: ``HostSystemError`` when the terminal can't be used.
  func run() async throws -> ExitCode {
    try await withCheckedThrowingContinuation { continuation in
      ended = continuation
      watchSignals()
      // Nobody sees anything before Ctrl-C and Ctrl-Z are heard.
      signals.whenReady { [weak self] in self?.begin() }
    }
  }

  private func begin() {
    attempt {
      try keys.begin { [weak self] in self?.typed($0) }
      try display.open()
      try carryOut(player.start(at: Self.now))
    }
  }

  // MARK: - Events

  private func watchSignals() {
    signals.onEnd { [weak self] in self?.leave(.success($0)) }
    signals.on(SIGWINCH) { [weak self] in self?.woken() }
    signals.on(SIGTSTP) { [weak self] in self?.stop() }
    signals.on(SIGCONT) { [weak self] in self?.goOn() }
  }

  private func typed(_ bytes: [UInt8]) {
    guard !bytes.isEmpty else { return leave(.success(.done)) }
    for key in reader.keys(in: bytes) where ended != nil {
      attempt { try carryOut(player.pressed(key, at: Self.now)) }
    }
  }

  private func woken() { attempt { try carryOut(player.woken(at: Self.now)) } }

  /// Stops this process as Ctrl-Z asks, with the terminal as it was found.
  private func stop() {
    guard ended != nil else { return }
    timer?.cancel()
    display.close()
    keys.suspend()
    Machine.stopProcess()
    goOn()
  }

  private func goOn() {
    guard ended != nil else { return }
    attempt {
      try keys.resume()
      try display.open()
      try carryOut(player.continued(at: Self.now))
    }
  }

  // MARK: - Actions

  private func carryOut(_ action: ReplayPlayer.Action) throws {
    timer?.cancel()
    timer = nil
    switch action {
    case .leave: leave(.success(.done))
    case .show(let milliseconds):
      try display.show(&player)
      if let milliseconds { wake(after: milliseconds) }
    }
  }

  private func wake(after milliseconds: Int) {
    let timer = DispatchSource.makeTimerSource(queue: .main)
    timer.schedule(deadline: .now() + .milliseconds(milliseconds))
    timer.setEventHandler { [weak self] in MainActor.assumeIsolated { self?.woken() } }
    self.timer = timer
    timer.resume()
  }

  private func attempt(_ work: () throws -> Void) {
    guard ended != nil else { return }
    do { try work() } catch { leave(.failure(error)) }
  }

  private func leave(_ result: Result<ExitCode, any Error>) {
    guard let ended else { return }
    self.ended = nil
    timer?.cancel()
    timer = nil
    display.close()
    keys.end()
    signals.cancel()
    ended.resume(with: result)
  }

  /// A clock that only goes forward, in milliseconds.
  private static var now: Int64 { Int64(Machine.monotonicNanoseconds() / 1_000_000) }
}
