import Console
import Core
import HealthModel
import HostSystem
import MQTTReception
import Receiving
import Services

/// Readings from a message broker: each message becomes a body of the same intake as what devices send.
///
/// One body is stored at a time; what comes meanwhile waits, within bounds, and goes as one.
final class BrokerReception: Sendable {
  /// What the broker is called among the devices.
  static let device = "MQTT"
  /// How many readings, and how many bodies of other formats, wait at most.
  private static let mostReadings = 1_000
  private static let mostBodies = 16

  private struct State: Sendable {
    var isStoring = false
    var readings: [[UInt8]] = []
    var bodies: [[UInt8]] = []
    var dropped = 0
    /// What was told of each topic last, so that a sensor that goes on isn't told of each second.
    var refusals: [String: LocalizedText] = [:]
    var subscriber: MQTTSubscriber?
  }

  private let topics: BrokerTopics
  private let name: String
  private let desk: ReceptionDesk
  private let now: @Sendable () -> Timestamp
  private let tell: @Sendable (LocalizedText) -> Void
  private let state = Locked(State())

  /// Begins to take readings.
  ///
  /// - Parameters:
  ///   - plan: from which broker, and what its topics mean.
  ///   - desk: has bodies stored.
  ///   - now: the present.
  ///   - tell: told in a line what comes, and why nothing does.
  /// - Throws: ``AppFailure`` where the library is missing, or a topic can't be one.
  init(
    _ plan: BrokerPlan,
    _ desk: ReceptionDesk,
    now: @escaping @Sendable () -> Timestamp,
    tell: @escaping @Sendable (LocalizedText) -> Void
  ) throws(AppFailure) {
    topics = plan.topics
    name = plan.broker.name
    self.desk = desk
    self.now = now
    self.tell = tell
    let subscriber: MQTTSubscriber
    do throws(MQTTReceptionError) {
      subscriber = try MQTTSubscriber(
        plan.broker,
        filters: plan.topics.meanings.map(\.filter),
        password: plan.password
      ) { [weak self] in self?.take($0) }
    } catch {
      let code: ExitCode = error.kind == .libraryMissing ? .unavailable : .configuration
      throw AppFailure(code, error.errorDescription, hint: error.recoverySuggestion)
    }
    state.withLock { $0.subscriber = subscriber }
  }

  /// Ends it: no message is taken afterwards.
  func end() {
    let subscriber: MQTTSubscriber? = state.withLock { state in
      defer { state.subscriber = nil }
      return state.subscriber
    }
    subscriber?.end()
  }

  // MARK: - Events

  private func take(_ event: MQTTSubscriber.Event) {
    switch event {
    case .subscribed: tell("Receiving readings from the broker \(name).")
    case .refused(let filter): tell("The broker \(name) doesn't allow the topic \(shown(filter)).")
    case .lost(let why): tell("No readings come from the broker \(name): \(why)")
    case .message(let message): take(message)
    }
  }

  private func take(_ message: MQTTMessage) {
    let meaning = topics.meanings.first { TopicFilter.matches($0.filter, message.topic) }?.meaning
    guard let meaning else { return }
    let content = BrokerTopics.content(
      message.payload,
      on: message.topic,
      meaning: meaning,
      isRetained: message.isRetained,
      at: now()
    )
    switch content {
    case .nothing: return
    case .refused(let why): return refuse(message.topic, why)
    case .body(let bytes): add(bytes, isReading: meaning != .samples)
    }
    storeNext()
  }

  private func refuse(_ topic: String, _ why: LocalizedText) {
    let isNews = state.withLock { state in
      // As many as are ever read; a broker could name a new topic with each message.
      if state.refusals.count >= 100 { state.refusals = [:] }
      return state.refusals.updateValue(why, forKey: topic) != why
    }
    if isNews { tell("\(shown(topic)): \(why)") }
  }

  private func add(_ bytes: [UInt8], isReading: Bool) {
    let isFirstDropped = state.withLock { state in
      if isReading { state.readings.append(bytes) } else { state.bodies.append(bytes) }
      // The newest say most.
      if state.readings.count > Self.mostReadings {
        state.readings.removeFirst()
      } else if state.bodies.count > Self.mostBodies {
        state.bodies.removeFirst()
      } else {
        return false
      }
      state.dropped += 1
      return state.dropped == 1
    }
    if isFirstDropped {
      tell("The broker \(name) sends more than can be saved. The oldest is left out.")
    }
  }

  // MARK: - Storing

  private func storeNext() {
    guard let bytes = nextBody() else { return }
    do throws(HostSystemError) {
      let body = try MemoryFile(named: "readings of a broker")
      try body.append(bytes)
      desk.store(body, of: Self.device) { [self] in
        state.withLock { $0.isStoring = false }
        storeNext()
      }
    } catch {
      state.withLock { $0.isStoring = false }
      tell("Readings of the broker \(name) are lost: \(error.errorDescription)")
    }
  }

  /// All readings that wait, as one array, or else the first of the other bodies; nil while one is
  /// being stored.
  private func nextBody() -> [UInt8]? {
    state.withLock { state in
      guard !state.isStoring, !(state.readings.isEmpty && state.bodies.isEmpty) else { return nil }
      state.isStoring = true
      if state.readings.isEmpty {
        state.dropped = 0
        return state.bodies.removeFirst()
      }
      defer { (state.readings, state.dropped) = ([], 0) }
      let comma = UInt8(ascii: ",")
      return [UInt8(ascii: "[")] + state.readings.joined(separator: [comma]) + [UInt8(ascii: "]")]
    }
  }

  private func shown(_ topic: String) -> String {
    "“\(VisibleText.singleLine(topic, limit: 60))”"
  }
}
