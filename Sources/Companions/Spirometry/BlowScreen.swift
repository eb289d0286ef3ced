import Catalogues
import Console
import Dispatch
import Glibc
import HostSystem
import Blows
import Monitors
import Playback
import Terminal

/// A guided blow on a whole screen: first what to know, then, from Enter on, the picture.
///
/// What is drawn is ``GuidedBlow/BlowScene`` at the time that has passed; here are only keys, a
/// timer while it runs, and the terminal, which is given back however it ends.
@MainActor final class BlowScreen {
  /// Between two pictures, ms: twenty a second look smooth.
  private static let beat = 50

  private let course: BlowCourse
  private let theme: BlowTheme
  private let words: Catalogue
  private let output: Output
  private let keys: KeyInput
  private let begins: @MainActor () -> Void
  /// Whether the breath of the course under way was asked for.
  private var hasBegun = false
  private var reader = KeyReader()
  private var frame = ScreenFrame()
  private var isOpen = false
  /// When the course began, ms of a clock that only goes forward; nil before Enter.
  private var start: Int64?
  private var timer: (any DispatchSourceTimer)?
  private var ended: CheckedContinuation<Bool, any Error>?

  /// A screen with its keys; nothing is shown yet.
  ///
  /// - Parameters:
  ///   - course: what is to be done when.
  ///   - theme: what lives off it.
  ///   - words: the language of what is to be done.
  ///   - output: where it is drawn.
  ///   - keys: the terminal's keys.
  ///   - begins: called when the person is told to breathe in, at each course anew.
  init(
    _ course: BlowCourse,
    _ theme: BlowTheme,
    _ words: Catalogue,
    _ output: Output,
    _ keys: KeyInput,
    begins: @escaping @MainActor () -> Void
  ) {
    self.begins = begins
    self.course = course
    self.theme = theme
    self.words = words
    self.output = output
    self.keys = keys
  }

  /// Runs until the course is over or the person leaves.
  ///
  /// - Returns: whether the course came to its end.
  /// - Throws: ``HostSystemError`` when the terminal can't be used, `CancellationError`.
  func run() async throws -> Bool {
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        ended = continuation
        attempt {
          try keys.begin { [weak self] in self?.typed($0) }
          try open()
        }
      }
    } onCancel: {
      Task { @MainActor in self.leave(.failure(CancellationError())) }
    }
  }

  // MARK: - The terminal

  /// Draws what is there in a window of another size.
  func redraw() { attempt { try draw() } }

  /// Gives the terminal back as it was found, before the process is stopped.
  func suspend() {
    guard ended != nil else { return }
    // Nobody can blow half of a breath before and half after: it begins anew.
    timer?.cancel()
    timer = nil
    start = nil
    close()
    keys.suspend()
  }

  /// Takes the terminal again.
  func goOn() {
    attempt {
      try keys.resume()
      try open()
    }
  }

  private func open() throws {
    isOpen = true
    frame.forget()
    try output.write(ScreenFrame.opening)
    try draw()
  }

  private func close() {
    guard isOpen else { return }
    isOpen = false
    do throws(HostSystemError) { try output.write(ScreenFrame.closing) } catch {
      // The terminal is gone, and with it what was on it.
    }
  }

  // MARK: - Events

  private func typed(_ bytes: [UInt8]) {
    guard !bytes.isEmpty else { return leave(.success(false)) }
    for key in reader.keys(in: bytes) where ended != nil {
      switch key {
      case .quit: leave(.success(false))
      case .right, .space: begin()
      default: break
      }
    }
  }

  private func begin() {
    guard start == nil else { return }
    start = Self.now
    hasBegun = false
    let timer = DispatchSource.makeTimerSource(queue: .main)
    timer.schedule(deadline: .now(), repeating: .milliseconds(Self.beat))
    timer.setEventHandler { [weak self] in MainActor.assumeIsolated { self?.redraw() } }
    self.timer = timer
    timer.resume()
  }

  private func attempt(_ work: () throws -> Void) {
    guard ended != nil else { return }
    do { try work() } catch { leave(.failure(error)) }
  }

  private func leave(_ result: Result<Bool, any Error>) {
    guard let ended else { return }
    self.ended = nil
    timer?.cancel()
    timer = nil
    close()
    keys.end()
    ended.resume(with: result)
  }

  // MARK: - Drawing

  private func draw() throws {
    guard isOpen else { return }
    let elapsed = start.map { Int(Self.now - $0) }
    if let elapsed {
      guard let moment = course.moment(at: elapsed) else { return leave(.success(true)) }
      if !hasBegun, moment.isOfBlow {
        hasBegun = true
        begins()
      }
    }
    // Asked each time: it costs nothing beside the drawing, and no change is missed.
    let size = TerminalDevice.size(STDOUT_FILENO)
    let columns = size?.columns ?? output.width
    let height = max(1, size?.rows ?? 24)
    var rows = elapsed.map { picture(at: $0, columns, height - 1) } ?? before(columns)
    rows = Array(rows.prefix(height - 1))
    rows += Array(repeating: "", count: height - 1 - rows.count)
    let wording = BreathingWording(words)
    let keys = wording(start == nil ? .beginKeys : .quitKeys)
    rows.append(output.styler.dim(String(keys.prefix(columns))))
    try output.write(frame.draw(rows))
  }

  private func picture(at elapsed: Int, _ columns: Int, _ height: Int) -> [String] {
    var rows = BlowScene(course, theme, words, columns: columns, rows: height)
      .rows(at: elapsed)
    if let first = rows.first { rows[0] = output.styler.bold(first) }
    return rows
  }

  private func before(_ columns: Int) -> [String] {
    let wording = BreathingWording(words)
    let title = wording(.title, ["seconds": "\(course.mode.seconds)"])
    let sentences =
      wording.instructions.prefix(1) + [wording.limits(course.mode)].compactMap(\.self)
      + wording.instructions.dropFirst()
    return [output.styler.bold(String(title.prefix(columns))), ""]
      + sentences.flatMap { TextWrap.rows(of: $0, width: min(columns, 72)) }
  }

  /// A clock that only goes forward, in milliseconds.
  private static var now: Int64 { Int64(Machine.monotonicNanoseconds() / 1_000_000) }
}
