import Catalogues
import ChatCompletions
import Console
import HostSystem
import Services
import Speech
import Core

/// A dictation on the terminal: its keys, its recorder and its request, as ``Dictation`` decides.
///
/// The recorder has a process group of its own and is ended by its own id; when the chat is killed, its
/// pipe is gone and ends it. The prompt is taken away meanwhile.
@MainActor final class ChatDictation {
  /// How long a recorder that was asked to end may take, before it is killed.
  private static let patience = Duration.seconds(1)
  /// How long a recorder may run: one that writes too slowly is full by then, too.
  private static let limit = Duration.seconds(Recording.longestSeconds + 5)

  private let environment: [String: String]
  private let words: Catalogue
  private let target: DictationEndpoint
  private let client: TranscriptionClient
  private let tell: (String) -> Void
  private let insert: (String) -> Void
  private let events: AsyncStream<Dictation.Event>
  private let arrivals: AsyncStream<Dictation.Event>.Continuation
  private var dictation: Dictation
  private var input: KeyInput?
  private var keys = DictationKeys()
  private var settling: Task<Void, Never>?
  private var recorder: ProgramRun?
  private var recording: Recording?
  private var request: Task<Void, Never>?

  /// A dictation that has not begun.
  ///
  /// - Parameters:
  ///   - services: in whose environment recorders are looked up, which they are given, and the words.
  ///   - target: who writes it down.
  ///   - client: asks them.
  ///   - tell: shows a sentence.
  ///   - insert: puts words on the line.
  init(
    _ services: Services,
    _ target: DictationEndpoint,
    _ client: TranscriptionClient,
    tell: @escaping (String) -> Void,
    insert: @escaping (String) -> Void
  ) {
    environment = ProgramEnvironment.withoutKeys(services.environment)
    words = services.words
    self.target = target
    self.client = client
    self.tell = tell
    self.insert = insert
    (events, arrivals) = AsyncStream.makeStream()
    dictation = Dictation(
      programs: RecorderProgram.installed(path: services.environment["PATH"]),
      place: target.place,
      words
    )
  }

  /// Records, has it written down, and puts it on the line; returns when all of that is over.
  ///
  /// Cancelling the task drops it.
  ///
  /// - Throws: ``HostSystemError`` when the terminal can't be read.
  func run() async throws {
    let input = try KeyInput()
    self.input = input
    try input.begin { [weak self] in self?.typed($0) }
    take(.begin)
    // The stream ends at once when the task is cancelled.
    for await event in events where !dictation.isOver { take(event) }
    drop()
  }

  /// Drops it, unless it is over: at once, for a program that is about to be stopped.
  func drop() { take(.drop) }

  // MARK: - What is done

  private func take(_ event: Dictation.Event) {
    for action in dictation.take(event) { perform(action) }
    guard dictation.isOver else { return }
    arrivals.finish()
    settling?.cancel()
    // At once: a program that is about to be stopped gives the terminal back next.
    input?.end()
  }

  private func perform(_ action: Dictation.Action) {
    switch action {
    case .record(let program): record(by: program)
    case .stop: recorder?.terminate(within: Self.patience)
    case .kill: kill()
    case .send: send()
    case .insert(let words): insert(words)
    case .say(let sentence): tell(sentence)
    }
  }

  private func kill() {
    recorder?.cancel()
    recorder = nil
    request?.cancel()
    request = nil
    recording = nil
  }

  // MARK: - The recorder

  private func record(by program: RecorderProgram) {
    do throws(HostSystemError) {
      recorder = try ProgramRun(
        program.arguments,
        text: "",
        environment: environment,
        limit: Self.limit,
        output: .init(limit: Recording.longestBytes) { [weak self] in self?.arrivals.yield(.full) },
        completion: { [weak self] in self?.recorded(by: program, $0) }
      )
    } catch {
      arrivals.yield(.recorded(.none, trouble: words.text(AppFailure(error).errorDescription)))
    }
  }

  private func recorded(by program: RecorderProgram, _ report: ProgramRun.Report) {
    guard recorder != nil else { return }
    recorder = nil
    let recording = Recording(report.standardOutput)
    self.recording = recording
    let ending: RecorderTrouble.Ending? =
      switch report.end {
      case .exited(0), .timedOut: nil
      case .exited(let code): .exitCode(code)
      case .signalled(let number): .signal(number)
      }
    let trouble = ending.map {
      RecorderTrouble.sentences(
        of: program.name,
        ending: $0,
        complaint: report.standardError,
        words
      )
    }
    arrivals.yield(.recorded(recording.sound, trouble: trouble))
  }

  // MARK: - The request

  private func send() {
    guard let recording else { return }
    self.recording = nil
    let form = target.form(of: recording)
    let seconds = target.seconds(for: recording)
    request = Task { [client, arrivals, catalogue = words] in
      do {
        let words = try await client.words(of: form, within: seconds) { delay, reason in
          arrivals.yield(.waits(reason))
          try await Pause.milliseconds(Int(delay * 1000))
        }
        arrivals.yield(.words(words))
      } catch is CancellationError {
        // Whoever dropped it knows.
      } catch {
        let failure = AppFailure(error)
        let sentences = [failure.errorDescription, failure.recoverySuggestion].map(catalogue.text)
        arrivals.yield(.failed(sentences.joined(separator: " ")))
      }
    }
  }

  // MARK: - Keys

  private func typed(_ bytes: [UInt8]) {
    settling?.cancel()
    // The terminal is gone; the editor finds that out for itself.
    guard !bytes.isEmpty else { return arrivals.finish() }
    pressed(keys.take(bytes))
    guard keys.isWaiting else { return }
    settling = Task { [weak self] in
      do { try await Pause.milliseconds(DictationKeys.patience) } catch { return }
      self?.settled()
    }
  }

  private func settled() { pressed(keys.settle()) }

  private func pressed(_ key: DictationKeys.Key?) {
    switch key {
    case .finish: arrivals.yield(.finish)
    case .drop: arrivals.yield(.drop)
    case nil: break
    }
  }
}
