import Catalogues
package import Console
import Core
import Glibc
package import HealthModel
import HealthStorage
import HostSystem
import Playback
import SensorKeeping
import Sensors
package import Services
import Terminal

/// A live view of readings on a whole screen: the heart rate large, its last minutes as a curve,
/// breathing, and how sensors stand.
///
/// Woken by events alone: a change of the store, a value of a sensor that is read here, a key, a
/// signal, and one timer for the moment at which something shown stops to hold. The terminal is given
/// back however it ends.
@MainActor package final class LiveReadings {
  /// How long a figure beside the heart rate is shown, milliseconds.
  private static let figureAge: Int64 = 3_600_000
  private static let beside: [SampleType] = [
    .respiratoryRate, .estimatedRespiratoryRate, .oxygenSaturation,
  ]

  private let services: Services
  private let store: HealthStore
  private let keys: KeyInput
  private let isUnicode: Bool
  private let words: ([Sample]) -> [String]
  private let signals = SignalSources()
  private var reader = KeyReader()
  private var frame = ScreenFrame()
  private var board = LiveBoard()
  private var pace = RedrawPace()
  private var anchor: Int64
  private var observer: HealthObserver?
  private var keeper: SensorKeeper?
  private var isOpen = false
  private var ended: CheckedContinuation<ExitCode, any Error>?
  private lazy var redraw = OneShot { [weak self] in self?.timeIsOver() }
  private lazy var expiry = ClockTimer { [weak self] _ in self?.changed() }

  /// Whether there is a screen to show it on.
  package static func isPossible(_ services: Services) -> Bool {
    let output = services.output
    return output.isTerminal && !output.isJSON && output.screen == .drawn
  }

  /// A view of the present readings; none where there is a screen and nobody's keys.
  ///
  /// - Parameters:
  ///   - services: what the program knows and may use.
  ///   - words: puts readings into words, one line an entry.
  /// - Throws: an error of the store.
  package init?(_ services: Services, words: @escaping ([Sample]) -> [String]) throws {
    do throws(HostSystemError) { keys = try KeyInput() } catch { return nil }
    self.services = services
    self.words = words
    isUnicode = Services.isUTF8(services.environment)
    store = try services.stores.health()
    anchor = try store.latestAnchor()
  }

  /// Shows it until the person leaves: by q with code 0, by Ctrl-C with 130.
  package func run() async throws -> ExitCode {
    try await withCheckedThrowingContinuation { continuation in
      ended = continuation
      signals.onEnd { [weak self] in self?.leave(.success($0)) }
      signals.on(SIGWINCH) { [weak self] in self?.changed() }
      signals.on(SIGTSTP) { [weak self] in self?.stop() }
      signals.on(SIGCONT) { [weak self] in self?.goOn() }
      // Nobody sees anything before Ctrl-C and Ctrl-Z are heard.
      signals.whenReady { [weak self] in self?.begin() }
    }
  }

  private func begin() {
    attempt {
      observer = try HealthObserver(store, watch: HealthObserver.watchFile) { [weak self] in
        self?.attempt { try self?.keeper?.look() }
        self?.look()
      }
      try keys.begin { [weak self] in self?.typed($0) }
      try open()
      look()
      let keeper = try SensorKeeper(services) { [weak self] in self?.take($0) }
      self.keeper = keeper
      try keeper.look()
      look()
    }
  }

  // MARK: - Events

  private func take(_ event: SensorKeeper.Event) {
    switch event {
    case .saved: look()
    case .line(let sensor, let text):
      board.note(["\(VisibleText.singleLine(sensor, limit: 40)): \(services.words.text(text))"])
      look()
    case .standing(let name, let standing):
      if standing != .connected { board.ended(name) }
      look()
    case .live(let name, let live):
      guard let time = live.time else { return }
      board.take(live.heartRate, live.contact, at: time.wall, from: name)
      changed()
    case .text: break
    }
  }

  /// Reads the store anew.
  private func look() {
    attempt {
      do {
        try read()
      } catch let error as HealthStorageError where error.kind == .busy {
        // Another program writes for long; its commit wakes again.
      }
      changed()
    }
  }

  private func read() throws {
    let now = services.clock.now()
    let start = now.adding(milliseconds: -LiveBoard.span)
    board.take(stored: try store.samples(.heartRate, from: start))
    board.figures = try Self.beside.compactMap { type in
      let newest = try store.latest(type, notAhead: now)
      guard let newest, now.milliseconds(since: newest.end) <= Self.figureAge else { return nil }
      return LiveBoard.Figure(type: type, value: newest.value, time: newest.end)
    }
    // Of those that are read here, the store hears a moment later.
    let own = keeper?.live ?? []
    board.sensors = try store.sensors().map { record in
      let standing =
        own.first { $0.name == record.name }?.standing
        ?? SensorStanding(record, isAlive: SensorKeeper.isAlive)
      return LiveBoard.Sensor(
        name: record.name,
        standing: services.words.text(Self.key(of: standing)),
        battery: record.battery
      )
    }
    board.ceiling = MonitorServices(services).heartRateCeiling()
    let age = try store.profile().age(on: now.day)
    board.urgent = try ExtremeReadingNotice(services).find(age: age, now: now)?.text
    var hasMore = true
    while hasMore {
      let page = try store.changes(after: anchor, types: nil)
      anchor = page.anchor
      hasMore = page.hasMore
      board.note(words(page.added.filter { $0.type != .heartRate }))
    }
  }

  /// How a sensor stands, in words.
  private static func key(of standing: SensorStanding) -> LiveKey {
    switch standing {
    case .connected: .connected
    case .reconnecting: .reconnecting
    case .noBluetooth: .noBluetooth
    case .unseen: .unseen
    case .idle: .idle
    }
  }

  private func typed(_ bytes: [UInt8]) {
    guard !bytes.isEmpty else { return leave(.success(.done)) }
    if reader.keys(in: bytes).contains(.quit) { leave(.success(.done)) }
  }

  // MARK: - The screen

  /// Something shown may have changed.
  private func changed() { act(pace.changed(at: Self.now)) }

  private func timeIsOver() { act(pace.timeIsOver(at: Self.now)) }

  private func act(_ action: RedrawPace.Action) {
    switch action {
    case .draw: attempt { try draw() }
    case .arm(let milliseconds): redraw.arm(after: milliseconds)
    case .wait: break
    }
  }

  private func draw() throws {
    guard isOpen else { return }
    let now = services.clock.now().milliseconds
    // Asked each time: it costs nothing beside the drawing, and no change is missed.
    let size = TerminalDevice.size(STDOUT_FILENO)
    let page = LivePage(
      width: size?.columns ?? services.output.width,
      height: max(1, size?.rows ?? 24),
      isUnicode: isUnicode,
      styler: services.output.styler,
      zone: services.clock.zone,
      language: services.words
    )
    let output = frame.draw(page.rows(board, now: now))
    if !output.isEmpty { try services.output.write(output) }
    if let time = board.nextChange(now: now) { try expiry.arm(atMilliseconds: time) }
  }

  private func open() throws {
    isOpen = true
    frame.forget()
    try services.output.write(ScreenFrame.opening)
  }

  private func close() {
    guard isOpen else { return }
    isOpen = false
    do throws(HostSystemError) { try services.output.write(ScreenFrame.closing) } catch {
      // The terminal is gone, and with it what was on it.
    }
  }

  /// Stops this process as Ctrl-Z asks, with the terminal as it was found.
  private func stop() {
    guard ended != nil else { return }
    close()
    keys.suspend()
    Machine.stopProcess()
    goOn()
  }

  private func goOn() {
    attempt {
      try keys.resume()
      try open()
      look()
    }
  }

  /// A clock that only goes forward, in milliseconds.
  private static var now: Int64 { Int64(clamping: Machine.monotonicNanoseconds() / 1_000_000) }

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
    keeper?.end()
    keeper = nil
    redraw.disarm()
    do throws(HostSystemError) { try expiry.disarm() } catch {
      // The process ends anyway.
    }
    close()
    keys.end()
    signals.cancel()
    ended.resume(with: result)
  }
}
