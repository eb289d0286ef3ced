import Console
import Glibc
import HealthModel
import HealthStorage
import HostSystem
import Monitors
import Playback
import Services
import Transcripts

/// What shows the live watch.
@MainActor protocol PacingDisplay: AnyObject {
  /// Takes the place where it shows; again after the program was stopped.
  func open() throws
  /// Shows how things stand, and what has just happened.
  func show(_ live: PacingLive, _ events: [PacingLive.Event]) throws
  /// Gives the place back; may be called at any time and often.
  func close()
}

/// The live watch: heart rate against the ceiling, as readings come.
///
/// Woken by events alone: a change of the store, a key, a signal, and one timer for the moment at
/// which something shown changes by the clock. The terminal is given back however it ends.
@MainActor final class PacingWatch {
  private let services: Services
  private let records: PacingRecords
  private let display: any PacingDisplay
  private let keys: KeyInput?
  private let signals = SignalSources()
  private var live: PacingLive
  private var reader = KeyReader()
  private var observer: HealthObserver?
  private lazy var clock = ClockTimer { [weak self] _ in self?.look() }
  private var ended: CheckedContinuation<ExitCode, any Error>?

  /// A watch, from a first look at the store.
  ///
  /// - Parameters:
  ///   - services: what the program knows and may use.
  ///   - display: where it shows.
  ///   - keys: the terminal's keys; nil where there are none.
  /// - Throws: an error of a store or of the rules.
  init(_ services: Services, _ display: any PacingDisplay, _ keys: KeyInput?) throws {
    self.services = services
    self.display = display
    self.keys = keys
    records = try services.pacingRecords()
    let now = services.clock.now()
    live = PacingLive(
      records.monitor,
      try records.liveSamples(now),
      person: try records.person(on: now),
      now: now,
      in: records.zone
    )
  }

  /// Watches until the person leaves: by q with code 0, by Ctrl-C with 130.
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
      let observer = try HealthObserver(records.health, watch: HealthObserver.watchFile) {
        [weak self] in self?.look()
      }
      self.observer = observer
      if keys == nil {
        let key: PacingKey = observer.isWoken ? .watching : .watchingSlowly
        services.output.notice(services.pacing(key))
      }
      try keys?.begin { [weak self] in self?.typed($0) }
      try display.open()
      try display.show(live, live.status.isWarning ? [.warning] : [])
      // What came between the first look and the observer.
      look()
    }
  }

  // MARK: - Events

  private func watchSignals() {
    signals.onEnd { [weak self] in self?.leave(.success($0)) }
    guard keys != nil else { return }
    signals.on(SIGWINCH) { [weak self] in self?.look() }
    signals.on(SIGTSTP) { [weak self] in self?.stop() }
    signals.on(SIGCONT) { [weak self] in self?.goOn() }
  }

  private func typed(_ bytes: [UInt8]) {
    guard !bytes.isEmpty else { return leave(.success(.done)) }
    if reader.keys(in: bytes).contains(.quit) { leave(.success(.done)) }
  }

  /// Reads the store anew, shows what is there now and sleeps until it changes.
  private func look() {
    attempt {
      let now = services.clock.now()
      var events: [PacingLive.Event] = []
      do {
        let samples = try records.liveSamples(now)
        let person = try records.person(on: now)
        events = live.look(samples, person: person, now: now, in: records.zone)
      } catch let error as HealthStorageError where error.kind == .busy {
        // Another program writes for long; its commit wakes again.
      } catch let error as TranscriptsError where error.kind == .busy {
        // The same.
      }
      try display.show(live, events)
      let wait = live.untilChange(now: now, in: records.zone)
      try clock.arm(atMilliseconds: now.milliseconds + wait)
    }
  }

  /// Stops this process as Ctrl-Z asks, with the terminal as it was found.
  private func stop() {
    guard ended != nil else { return }
    display.close()
    keys?.suspend()
    Machine.stopProcess()
    goOn()
  }

  private func goOn() {
    attempt {
      try keys?.resume()
      try display.open()
      look()
    }
  }

  // MARK: - The end

  private func attempt(_ work: () throws -> Void) {
    guard ended != nil else { return }
    do { try work() } catch { leave(.failure(error)) }
  }

  private func leave(_ result: Result<ExitCode, any Error>) {
    guard let ended else { return }
    self.ended = nil
    observer?.cancel()
    observer = nil
    do throws(HostSystemError) { try clock.disarm() } catch {
      // The process ends anyway.
    }
    display.close()
    keys?.end()
    signals.cancel()
    ended.resume(with: result)
  }
}
