import Assessment
import Dialogue
import HealthModel
import HealthStorage
import SensorKeeping
import Services
import Transcripts
import Prompts
import Core

/// Watches the store of readings while a chat is open, and tells when what they mean has changed.
///
/// Every request reads the newest readings anyway; this lets the person know that there is
/// something new to talk about. It names no number: a screen is seen by others, too.
@MainActor final class ReadingWatch {
  private let services: Services
  private let changed: @MainActor () -> Void
  private let tell: @MainActor (LocalizedText) -> Void
  private var observer: HealthObserver?
  private var sensors: SensorKeeper?
  private var known: [String: VitalState] = [:]
  private var toldExtreme: String?

  /// A watch that calls `changed` for anything new, and tells its sentences to `tell`.
  init(
    _ services: Services,
    changed: @escaping @MainActor () -> Void,
    tell: @escaping @MainActor (LocalizedText) -> Void
  ) {
    self.services = services
    self.changed = changed
    self.tell = tell
  }

  /// Begins to watch.
  ///
  /// - Parameter tellsExtremes: whether it tells of readings there are already; a check-in that is
  ///   under way speaks of them itself.
  /// - Throws: an error of the store or of the settings; the chat goes on without a watch then.
  func begin(tellsExtremes: Bool) throws {
    known = try states()
    if tellsExtremes { try lookForExtremes() }
    observer = try HealthObserver(
      try services.stores.health(),
      watch: HealthObserver.watchFile
    ) { [weak self] in
      self?.lookAtSensors()
      self?.look()
      self?.changed()
    }
    guard !services.stores.isIncognito else { return }
    sensors = try SensorKeeper(services) { [weak self] event in
      guard case .saved = event else { return }
      self?.look()
      self?.changed()
    }
    lookAtSensors()
  }

  /// Sensors are read while the chat is open, unless another program reads them.
  private func lookAtSensors() {
    do { try sensors?.look() } catch { report(error) }
  }

  /// Stores what sensors have sent up to this moment: what is said next is said with it.
  func settle() { sensors?.settle() }

  /// Tells of readings there are already that ask for urgent care, where no check-in does.
  func tellExtremes() {
    do { try lookForExtremes() } catch { report(error) }
  }

  /// Begins to watch where that could not be done before.
  ///
  /// - Throws: as ``begin(tellsExtremes:)``.
  func beginAgain() throws {
    if observer == nil { try begin(tellsExtremes: false) }
  }

  /// Ends it.
  func end() {
    observer?.cancel()
    observer = nil
    sensors?.end()
    sensors = nil
  }

  private func look() {
    do {
      let now = try states()
      try lookForExtremes()
      let news = now.filter { $0.value != known[$0.key] && $0.value != .unknown }
      known = now
      guard !news.isEmpty else { return }
      let words = VitalWords(services.words)
      let states = news.sorted { $0.key < $1.key }.compactMap { words.news($0.key, $0.value) }
      tell(LocalizedText(verbatim: words(.newReadings, ["states": states.joined(separator: ", ")])))
    } catch {
      report(error)
    }
  }

  /// Tells what asks for urgent care, or for another measurement; the same only once.
  private func lookForExtremes() throws {
    let text = try extreme()
    defer { toldExtreme = text }
    if let text, text != toldExtreme { tell(LocalizedText(verbatim: text)) }
  }

  /// A check-in's message as it is to be shown: without what was told of the same readings already.
  ///
  /// What it tells of them first is not told once more.
  func untold(_ message: TranscriptMessage) -> TranscriptMessage {
    var message = message
    if let told = toldExtreme, message.text.hasPrefix(told) {
      let rest = message.text.dropFirst(told.count).drop(while: \.isWhitespace)
      if !rest.isEmpty { message.text = String(rest) }
      return message
    }
    do {
      if let extreme = try extreme(), message.text.contains(extreme) { toldExtreme = extreme }
    } catch {
      report(error)
    }
    return message
  }

  private func report(_ error: any Error) { services.missing.failed(error, tell: tell) }

  private func extreme() throws -> String? {
    let now = services.clock.now()
    let age = try services.stores.health().profile().age(on: now.day)
    return try ExtremeReadingNotice(services).find(age: age, now: now)?.text
  }

  private func states() throws -> [String: VitalState] {
    let facts = try services.facts()
    // What can't be read says nothing new.
    guard facts.fault == nil else { return known }
    return Dictionary(uniqueKeysWithValues: facts.vitals.map { ($0.type, $0.state) })
  }
}
