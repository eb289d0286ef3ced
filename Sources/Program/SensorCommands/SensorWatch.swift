import Catalogues
import CommandLineParsing
import Console
import Core
import Glibc
import HealthModel
import HealthStorage
import Sensors
import SensorKeeping
import Services

/// `mindpulse sensor watch`: what sensors send, as it comes.
///
/// It watches until the process is told to end: by Ctrl-C with code 130, by SIGTERM with 0.
struct SensorWatch: Command {
  private static let name = Argument(optional: "NAME", help: "One sensor alone; default all.")

  static let specification = CommandSpecification(
    "watch",
    summary: "Show what sensors send as it comes, until Ctrl-C.",
    discussion: """
      A sensor that no other program reads is connected and its readings are saved. With --json, \
      each reading and each event is an object on a line.
      """,
    parameters: [name]
  )
  static let needs = CommandNeeds(sealed: .namesIfOpen)

  private let name: String?

  init(_ line: ParsedCommand) throws { name = try line[Self.name] }

  func run(_ services: Services) async throws -> ExitCode {
    let store = try services.stores.health()
    try SensorNames.check(name, in: store)
    guard try !store.sensors().isEmpty else {
      throw AppFailure(
        .missing,
        "No sensors are paired.",
        hint: "To see which are near: mindpulse sensor scan"
      )
    }
    return try await SensorFollower(services, name).run()
  }
}

/// Follows sensors: those that are read here, and what other programs store of the others.
@MainActor private final class SensorFollower {
  private let services: Services
  private let name: String?
  private let store: HealthStore
  private let signals = SignalSources()
  private var anchor: Int64
  private var observer: HealthObserver?
  private var keeper: SensorKeeper?
  private var ended: CheckedContinuation<ExitCode, any Error>?

  init(_ services: Services, _ name: String?) throws {
    self.services = services
    self.name = name
    store = try services.stores.health()
    anchor = try store.latestAnchor()
  }

  func run() async throws -> ExitCode {
    defer {
      signals.cancel()
      observer?.cancel()
      keeper?.end()
    }
    return try await withCheckedThrowingContinuation { continuation in
      ended = continuation
      signals.onEnd([SIGINT]) { [weak self] _ in self?.end(.success(.interrupted)) }
      signals.onEnd([SIGTERM]) { [weak self] _ in self?.end(.success(.done)) }
      attempt { try begin() }
    }
  }

  private func begin() throws {
    let names = name.map { Set([$0]) }
    let keeper = try SensorKeeper(services, only: names) { [weak self] in self?.take($0) }
    self.keeper = keeper
    observer = try HealthObserver(store, watch: HealthObserver.watchFile) { [weak self] in
      self?.attempt {
        try self?.keeper?.look()
        try self?.readChanges()
      }
    }
    services.output.notice("Watching sensors; press Ctrl-C to stop.")
    try keeper.look()
    try readChanges()
  }

  /// What other programs, or this one, have stored of the sensors.
  private func readChanges() throws {
    let names = Set(try store.sensors().map(\.name)).filter { name == nil || $0 == name }
    var hasMore = true
    while hasMore {
      let page = try store.changes(after: anchor, types: nil)
      anchor = page.anchor
      hasMore = page.hasMore
      for sample in page.added where names.contains(sample.source) { try show(sample) }
    }
  }

  private func take(_ event: SensorKeeper.Event) {
    attempt {
      switch event {
      case .saved: try readChanges()
      case .line(let sensor, let text): try show(text, of: sensor)
      case .standing, .live, .text: break
      }
    }
  }

  private func show(_ sample: Sample) throws {
    guard !services.output.isJSON else {
      return try write(FollowedJSON(sensor: sample.source, sample: SampleJSON(sample)))
    }
    let name = VisibleText.singleLine(sample.source, limit: 60)
    let title = services.words.type(sample.type.name).title
    let row = "\(sample.end.clock)  \(name): \(title) \(value(of: sample))"
    try services.output.line(row)
  }

  private func value(of sample: Sample) -> String {
    let (type, words) = (sample.type, services.words)
    let number = type.number(sample.value)
    let english = type.words(sample.value)
    // A category's value has a name in place of its number.
    return english.hasPrefix(number)
      ? words.quantity(number, type.spokenUnit) : words.value(english)
  }

  private func show(_ event: LocalizedText, of sensor: String) throws {
    guard !services.output.isJSON else {
      return try write(FollowedJSON(sensor: sensor, event: event.english))
    }
    try services.output.line("\(services.clock.now().clock)  \(sensor): \(event)")
  }

  private func write(_ line: FollowedJSON) throws {
    let bytes = try Output.encoded(line, isIndented: false)
    try services.output.line(String(decoding: bytes, as: UTF8.self))
  }

  private func attempt(_ work: () throws -> Void) {
    guard ended != nil else { return }
    do { try work() } catch let error as HealthStorageError where error.kind == .busy {
      // Another program writes for long; its commit wakes again.
    } catch { end(.failure(error)) }
  }

  private func end(_ result: Result<ExitCode, any Error>) {
    ended?.resume(with: result)
    ended = nil
  }
}

/// A line of `sensor watch --json`.
private struct FollowedJSON: Encodable {
  let sensor: String
  var event: String?
  var sample: SampleJSON?
}
