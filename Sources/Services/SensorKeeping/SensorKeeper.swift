import BundledFiles
import Configuration
import Console
package import Core
import Dispatch
package import HealthModel
package import HealthStorage
import HostSystem
import Monitors
package import Sensors
package import Services

/// Keeps the paired sensors connected, and stores what they send.
///
/// Each sensor is read by one program: it is claimed in the store first, and another program's end is
/// waited for with the system's own means. Without a paired sensor nothing is opened or loaded.
@MainActor package final class SensorKeeper {
  /// What its owner is told.
  package enum Event: Sendable {
    /// Samples were stored.
    case saved(String, [Sample])
    /// A line of a sensor's log.
    case line(String, LocalizedText)
    /// How a sensor stands.
    case standing(String, SensorStanding)
    /// What a sensor shows.
    case live(String, SensorFold.Live)
    /// What a sensor with a serial line has written, as it came.
    case text(String, [UInt8])
  }

  /// What sensors are kept for.
  package enum Purpose: Sendable {
    /// Their readings are stored.
    case readings
    /// Their owner takes what they write, and nothing is stored of it. A sensor is taken from a program
    /// that reads it, and given back at the end.
    case text
  }

  /// How long the system bus is left alone after it was lost, milliseconds: the first and the longest.
  private static let busWaits: ClosedRange<Int64> = 5_000...300_000

  /// The one that stores readings in this process: a process has a sensor once, whoever asks for it.
  private static weak var running: SensorKeeper?

  private let services: Services
  private let only: Set<String>?
  private var hasTaken: Set<Int64> = []
  private let tell: @MainActor (Event) -> Void
  private let holder: SensorHolder
  private var maker: SensorFoldMaker?
  private var sensors: [Int64: KeptSensor] = [:]
  private var watches: [Int32: ProcessEndWatch] = [:]
  private var busFailures = 0
  private var hasFailed = false
  private lazy var busTimer = OneShot { [weak self] in
    self?.client?.close()
    self?.connect()
  }

  /// What the sensors are kept for.
  let purpose: Purpose
  /// The store of readings.
  let store: HealthStore
  /// Bluetooth; nil while no sensor is paired.
  private(set) var client: BluetoothClient?

  /// A keeper that does nothing yet.
  ///
  /// - Parameters:
  ///   - services: what the program knows and may use.
  ///   - only: the names of the sensors to keep; nil for all.
  ///   - purpose: what they are kept for.
  ///   - tell: told of what happens, on the main queue.
  /// - Throws: an error of the store or of the system.
  package init(
    _ services: Services,
    only: Set<String>? = nil,
    for purpose: Purpose = .readings,
    tell: @escaping @MainActor (Event) -> Void
  ) throws {
    self.services = services
    self.only = only
    self.purpose = purpose
    self.tell = tell
    store = try services.stores.health()
    let process = try ProcessIdentity.current()
    holder = SensorHolder(
      bootID: process.bootID,
      processID: process.processID,
      startTime: process.startTime
    )
    if purpose == .readings { Self.running = self }
  }

  /// Whether this process keeps sensors for their readings already.
  package static var isRunning: Bool { running != nil }

  /// Stores what the sensors that this process reads have sent up to this moment, if it reads any.
  package static func settleRunning() { running?.settle() }

  /// Looks which sensors there are now, and which of them are free.
  ///
  /// To be called again whenever another program has changed the store.
  ///
  /// - Throws: an error of the store, the settings or the rules.
  package func look() throws {
    let records = try store.sensors().filter { only?.contains($0.name) ?? true }
    for (id, sensor) in sensors where !records.contains(where: { sensor.isStill($0) }) {
      sensor.end()
      sensors[id] = nil
    }
    hasTaken.formIntersection(records.map(\.id))
    for record in records { try take(record) }
    if !sensors.isEmpty { connect() }
  }

  /// Stores what the sensors that are read here have sent up to this moment.
  package func settle() {
    for sensor in sensors.values { sensor.settle() }
  }

  /// Lets every sensor go, with everything stored.
  package func end() {
    if Self.running === self { Self.running = nil }
    for sensor in sensors.values { sensor.end() }
    sensors = [:]
    watches = [:]
    busTimer.disarm()
    client?.close()
    client = nil
    do throws(HealthStorageError) { try store.releaseSensors(of: holder) } catch {
      // A claim of a process that has ended counts for nothing.
    }
  }

  /// The sensors that are read here, with what they show.
  package var live: [(name: String, standing: SensorStanding, live: SensorFold.Live)] {
    sensors.values.sorted { $0.record.id < $1.record.id }.compactMap { sensor in
      sensor.state.map { (name: sensor.record.name, standing: $0, live: sensor.live) }
    }
  }

  // MARK: - Claims

  private func take(_ record: SensorRecord) throws {
    // Taken over once: who takes it back has a reason of its own.
    let owner = try store.claimSensor(
      record.id,
      for: holder,
      takesOver: purpose == .text && !hasTaken.contains(record.id),
      isAlive: SensorKeeper.isAlive
    )
    guard let owner else { return }
    hasTaken.insert(record.id)
    let maker = try self.maker ?? SensorFoldMaker(services)
    self.maker = maker
    let sensor = sensors[record.id] ?? KeptSensor(record, self, maker)
    sensors[record.id] = sensor
    if owner == holder {
      sensor.handle(.held(false))
    } else {
      sensor.handle(.held(true))
      try watch(owner)
    }
  }

  /// Looks again once a process that has a sensor is gone; one that was killed tells nobody.
  private func watch(_ owner: SensorHolder) throws {
    let process = owner.processID
    guard watches[process] == nil else { return }
    do throws(HostSystemError) {
      watches[process] = try ProcessEndWatch(process) { [weak self] in
        self?.watches[process] = nil
        self?.lookAgain()
      }
    } catch {
      guard SensorKeeper.isAlive(owner) else {
        // It ended since the claim was looked at, and nobody tells of that.
        DispatchQueue.main.async { [weak self] in
          MainActor.assumeIsolated { self?.lookAgain() }
        }
        return
      }
      guard error.kind != .program else { throw error }
    }
  }

  private func lookAgain() {
    do { try look() } catch { failed(error) }
  }

  /// Whether a holder's process still runs.
  @Sendable package nonisolated static func isAlive(_ holder: SensorHolder) -> Bool {
    ProcessIdentity(
      bootID: holder.bootID,
      processID: holder.processID,
      startTime: holder.startTime
    ).isAlive
  }

  // MARK: - Bluetooth

  private func connect() {
    let client =
      client
      ?? BluetoothClient(environment: services.environment) { [weak self] in
        self?.take($0)
      }
    self.client = client
    do throws(BluetoothError) { try client.start() } catch { lost(error) }
    lookAtLinks()
  }

  private func take(_ event: BluetoothEvent) {
    switch event {
    case .ready:
      busFailures = 0
      lookAtLinks()
    case .changed: lookAtLinks()
    case .value(let address, let uuid, let bytes): sensor(address)?.take(bytes, of: uuid)
    case .ended(let address, _): sensor(address)?.handle(.failed(.unreachable))
    case .lost(let error): lost(error)
    }
  }

  /// A bus that is gone tells nobody when it is back, nor does a service that is not ready; one that is
  /// gone does.
  private func lost(_ error: BluetoothError) {
    lookAtLinks()
    guard error.code != .noService else { return }
    let wait = min(Self.busWaits.lowerBound << min(busFailures, 8), Self.busWaits.upperBound)
    busFailures += 1
    busTimer.arm(after: wait)
  }

  private func lookAtLinks() {
    guard let client else { return }
    for sensor in sensors.values { sensor.look(client) }
  }

  private func sensor(_ address: String) -> KeptSensor? {
    sensors.values.first { $0.record.address.uppercased() == address.uppercased() }
  }

  // MARK: - For its sensors

  /// The present by both clocks.
  static func moment() -> SensorMoment {
    SensorMoment(
      wall: Machine.milliseconds(),
      monotonic: Int64(clamping: Machine.monotonicNanoseconds() / 1_000_000)
    )
  }

  /// Tells the owner.
  func told(_ event: Event) {
    if case .saved = event { hasFailed = false }
    tell(event)
  }

  /// Tells once that readings can't be stored; they are kept, and tried again.
  func failed(_ error: any Error) {
    guard !hasFailed else { return }
    hasFailed = true
    services.missing.failed(error, tell: services.output.notice)
  }
}

extension KeptSensor {
  /// Whether a record of the store is of this sensor, unchanged.
  fileprivate func isStill(_ other: SensorRecord) -> Bool {
    record.id == other.id && record.name == other.name && record.address == other.address
  }
}
