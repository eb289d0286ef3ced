import CommandLineParsing
import Console
import Glibc
import HealthModel
import HealthStorage
import HostSystem
import LiveReadings
import Services
import Core

/// `mindpulse samples watch`: tells changes as they happen, whoever makes them: on a terminal as a
/// live view, elsewhere, and for some types alone, in lines.
///
/// It watches until the process is told to end: by Ctrl-C with code 130, by SIGTERM with 0.
struct SamplesWatch: Command {
  private static let lines = Option(
    "lines",
    help: "Print each change as a line on a terminal, too."
  )

  static let specification = CommandSpecification(
    "watch",
    summary: "Show readings as they come, until Ctrl-C.",
    discussion: """
      On a terminal, a live view shows your heart rate, its last minutes, breathing and paired \
      sensors; press q or Ctrl-C to quit. With a TYPE or --lines, without a terminal and with \
      --json, each change is a line.
      """,
    parameters: [SampleParameters.types, lines]
  )
  static let needs = CommandNeeds(sealed: .namesIfOpen)

  private let types: [SampleType]

  private let hasLines: Bool

  init(_ line: ParsedCommand) throws {
    types = try line[SampleParameters.types]
    hasLines = try line[Self.lines]
  }

  func run(_ services: Services) async throws -> ExitCode {
    if types.isEmpty, !hasLines, LiveReadings.isPossible(services),
      let view = try LiveReadings(services, words: { $0.entries.map { $0.words(services) } })
    {
      return try await view.run()
    }
    return try await SampleWatch(services, types.isEmpty ? nil : Set(types)).run()
  }
}

/// Tells changes of the store of readings until a signal comes.
@MainActor private final class SampleWatch {
  private let services: Services
  private let store: HealthStore
  private let types: Set<SampleType>?
  private var anchor: Int64
  private var observer: HealthObserver?
  private var waiting: CheckedContinuation<ExitCode, any Error>?
  private let signals = SignalSources()

  init(_ services: Services, _ types: Set<SampleType>?) throws {
    self.services = services
    self.types = types
    store = try services.stores.health()
    anchor = try store.latestAnchor()
  }

  func run() async throws -> ExitCode {
    defer {
      signals.cancel()
      observer?.cancel()
    }
    return try await withCheckedThrowingContinuation { continuation in
      waiting = continuation
      signals.onEnd([SIGINT]) { [weak self] _ in self?.end(.success(.interrupted)) }
      signals.onEnd([SIGTERM]) { [weak self] _ in self?.end(.success(.done)) }
      do {
        try begin()
      } catch {
        end(.failure(error))
      }
    }
  }

  private func begin() throws {
    let observer = try HealthObserver(store, watch: HealthObserver.watchFile) { [weak self] in
      self?.tell()
    }
    self.observer = observer
    services.output.notice(
      observer.isWoken
        ? "Watching for readings; press Ctrl-C to stop."
        : "Watching for readings; press Ctrl-C to stop. This system can't watch the file, so "
          + "MindPulse checks it every second."
    )
    // What came between the anchor and the observer.
    tell()
  }

  private func tell() {
    do {
      var hasMore = true
      while hasMore {
        let page = try store.changes(after: anchor, types: types)
        anchor = page.anchor
        hasMore = page.hasMore
        guard !page.added.isEmpty || !page.deleted.isEmpty else { continue }
        try show(page)
      }
    } catch let error as HealthStorageError where error.kind == .busy {
      // Another program writes for long; its commit wakes again.
    } catch {
      end(.failure(error))
    }
  }

  private func show(_ page: ChangePage) throws {
    guard services.output.isJSON else {
      for line in SamplesSince.lines(page, services) { try services.output.line(line) }
      return
    }
    let bytes = try Output.encoded(ChangesJSON(page), isIndented: false)
    try services.output.line(String(decoding: bytes, as: UTF8.self))
  }

  private func end(_ result: Result<ExitCode, any Error>) {
    waiting?.resume(with: result)
    waiting = nil
  }
}
