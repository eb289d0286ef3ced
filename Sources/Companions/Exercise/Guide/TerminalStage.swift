import Catalogues
import Console
import Core
import Dispatch
import Exercises
import Glibc
import HostSystem
import Services
import Terminal

/// An exercise on a terminal: texts scroll, and a pace is one row that is drawn again in its place.
@MainActor final class TerminalStage: ExerciseStage {
  /// Between two looks at the row, in milliseconds: ten a second are calm, and smooth enough.
  private static let beat = 100
  /// Stands in front of an answer.
  private static let prompt = "› "

  private let output: Output
  private let words: Catalogue
  private let isUnicode: Bool
  private let lines = TerminalLines()
  private var keys: KeyInput?
  private var typed = TypedKeys()
  private var row = ""
  private var timer: (any DispatchSourceTimer)?
  private var running: (step: TimedStep, start: Int, guide: StepGuide)?
  private var breath: Int?
  private var ended: CheckedContinuation<TimedEnd, any Error>?

  /// A stage on the terminal of a run, in a language.
  init(_ services: Services, _ words: Catalogue) {
    output = services.output
    self.words = words
    isUnicode = Services.isUTF8(services.environment)
  }

  func show(_ lines: [String]) throws {
    for line in lines { try output.prose(line) }
  }

  func ask(_ question: ExerciseQuestion) throws {
    try output.line()
    try output.prose(question.text)
    if let accepted = question.accepted(words) { try output.prose(output.styler.dim(accepted)) }
    try output.write(output.styler.styled(isUnicode ? Self.prompt : "> ", .bold))
  }

  func line() async throws -> String? {
    do { return try await lines.next() } catch let error as CancellationError {
      // The terminal has shown ^C behind the prompt; what is said next has a line of its own.
      try show([""])
      throw error
    }
  }

  func unexpected(_ line: String) throws { try show([words.text(ExerciseKey.goesOnTyped)]) }

  func pass(_ step: TimedStep, from elapsed: Int, _ guide: StepGuide) async throws -> TimedEnd {
    try Task.checkCancellation()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        ended = continuation
        running = (step, Self.now - elapsed, guide)
        breath = nil
        attempt { try begin() }
      }
    } onCancel: {
      Task { @MainActor in self.leave(.failure(CancellationError())) }
    }
  }

  func close() {
    timer?.cancel()
    timer = nil
    keys?.end()
    keys = nil
    clear()
  }

  // MARK: - Ctrl-Z

  /// Gives the terminal back before the process is stopped.
  func suspend() {
    clear()
    keys?.suspend()
  }

  /// Takes the terminal again.
  func goOn() {
    attempt {
      try keys?.resume()
      try draw()
    }
  }

  // MARK: - A step

  private func begin() throws {
    let keys = try KeyInput()
    self.keys = keys
    try keys.begin { [weak self] in self?.take($0) }
    let timer = DispatchSource.makeTimerSource(queue: .main)
    timer.schedule(
      deadline: .now() + .milliseconds(Self.beat),
      repeating: .milliseconds(Self.beat)
    )
    timer.setEventHandler { [weak self] in
      MainActor.assumeIsolated { self?.attempt { try self?.draw() } }
    }
    self.timer = timer
    timer.resume()
    try draw()
  }

  private func take(_ bytes: [UInt8]) {
    guard !bytes.isEmpty else { return leave(.success(.endOfInput)) }
    let elapsed = running.map { Self.now - $0.start } ?? 0
    for key in typed.take(bytes) where ended != nil {
      switch key {
      case .line(let text): leave(.success(.line(text, elapsed: elapsed)))
      case .end: leave(.success(.endOfInput))
      }
    }
    attempt { try draw() }
  }

  private func attempt(_ work: () throws -> Void) {
    guard ended != nil else { return }
    do { try work() } catch { leave(.failure(error)) }
  }

  private func leave(_ result: Result<TimedEnd, any Error>) {
    guard let ended else { return }
    self.ended = nil
    running = nil
    close()
    ended.resume(with: result)
  }

  // MARK: - Drawing

  private func draw() throws {
    guard let running else { return }
    let elapsed = Self.now - running.start
    guard elapsed < running.step.length else { return leave(.success(.passed)) }
    let columns = TerminalDevice.size(STDOUT_FILENO)?.columns ?? output.width
    let rows = PaceRow(columns: columns, isUnicode: isUnicode, words)
    let typed = VisibleText.singleLine(self.typed.text, limit: columns)
    switch running.step {
    case .wait(let length):
      try write(rows.text(secondsLeft: (length - elapsed + 999) / 1000, typed: typed))
    case .pace(let course):
      guard let moment = course.moment(at: elapsed) else { return }
      let begun = moment.breath * 2 + (moment.isInhale ? 0 : 1)
      if begun != breath { running.guide.begins(moment) }
      breath = begun
      let pulse = running.guide.pulse()
      try write(rows.text(moment, of: course.breaths, pulse: pulse, typed: typed))
    }
  }

  /// Puts a row in the place of the one before; no escape code is needed for that.
  private func write(_ text: String) throws {
    guard text != row else { return }
    let rest = String(repeating: " ", count: max(0, row.count - text.count))
    try output.write("\r\(text)\(rest)" + (rest.isEmpty ? "" : "\r\(text)"))
    row = text
  }

  private func clear() {
    guard !row.isEmpty else { return }
    let blank = String(repeating: " ", count: row.count)
    row = ""
    do throws(HostSystemError) { try output.write("\r\(blank)\r") } catch {
      // The terminal is gone, and with it what was on it.
    }
  }

  /// A clock that only goes forward, in milliseconds.
  private static var now: Int { Int(Machine.monotonicNanoseconds() / 1_000_000) }
}
