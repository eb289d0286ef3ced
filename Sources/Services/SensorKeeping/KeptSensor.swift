import Core
import Dispatch
import HealthModel
import HealthStorage
import HostSystem
import Monitors
import Sensors

/// One sensor that this program keeps connected: its link, what it sends, and what is to be stored.
@MainActor final class KeptSensor {
  /// The same complaint is told once in so many milliseconds.
  private static let complaintGap: Int64 = 60_000
  /// The most samples and series that wait for a store that can't be written: about a day of wear.
  private static let mostWaiting = 20_000

  /// The sensor as the store has it.
  private(set) var record: SensorRecord
  private let keeper: SensorKeeper
  private let maker: SensorFoldMaker
  private var link = SensorLink()
  private var fold: SensorFold
  private var lines = DeviceLines()
  private var news: SensorNews
  private var attempt = 0
  private var wasConnected = false
  private var wasResolved = false
  private var standing: SensorStanding?
  private var heard: Int64?
  private var battery: Int?
  private var complaints: [String: Int64] = [:]
  private lazy var timer = OneShot { [weak self] in self?.handle(.timeIsOver) }
  private lazy var due = OneShot { [weak self] in self?.tick() }
  private lazy var retry = OneShot { [weak self] in self?.save() }

  /// A sensor that isn't connected yet.
  init(_ record: SensorRecord, _ keeper: SensorKeeper, _ maker: SensorFoldMaker) {
    self.record = record
    self.keeper = keeper
    self.maker = maker
    news = SensorNews(sensor: record.id)
    fold = maker.fold(for: record)
  }

  /// What shows on a live screen.
  var live: SensorFold.Live { fold.live }

  /// How it stands; nil where another program reads it.
  var state: SensorStanding? { SensorStanding(link.state) }

  // MARK: - Bluetooth

  /// Looks how things stand with Bluetooth.
  func look(_ client: BluetoothClient) {
    if let obstacle = client.obstacle { return meet(Self.obstacle(obstacle)) }
    guard let device = client.device(record.address) else { return meet(.unseen) }
    if device.isConnected != wasConnected {
      wasConnected = device.isConnected
      handle(.connected(wasConnected))
    }
    if device.isResolved != wasResolved {
      wasResolved = device.isResolved
      handle(.resolved(wasResolved))
    }
    handle(.obstacle(nil))
    if let percent = device.battery { note(battery: percent) }
  }

  /// Takes a value of a characteristic.
  func take(_ bytes: [UInt8], of uuid: String) {
    guard let characteristic = SensorCharacteristic.named(uuid), state == .connected else { return }
    let moment = SensorKeeper.moment()
    do throws(SensorError) {
      if keeper.purpose == .text, characteristic.isMeasurement, characteristic != .text { return }
      switch characteristic {
      case .heartRate: give(.heart(try HeartRateMeasurement(bytes)), moment)
      case .spotCheck: give(.oximeter(try PulseOximeterReading(spotCheck: bytes)), moment)
      case .continuous: give(.oximeter(try PulseOximeterReading(continuous: bytes)), moment)
      case .battery: note(battery: try BatteryLevel(bytes).percent)
      case .text: take(text: bytes, moment)
      case .bodyLocation, .manufacturer, .model, .firmware: return
      }
    } catch {
      complain(error.message)
    }
    armDue()
  }

  /// Takes what happened to the link.
  func handle(_ event: SensorLink.Event) {
    let before = link.state
    let actions = link.take(event, now: SensorKeeper.moment().monotonic, chance: Machine.random())
    for action in actions { perform(action) }
    guard link.state != before else { return }
    // What another program reads, it tells of itself.
    if let state, state != standing, before != .held || state != .idle {
      standing = state
      news.state = (state.rawValue, Machine.milliseconds())
      keeper.told(.standing(record.name, state))
    }
    save()
  }

  private func meet(_ obstacle: SensorLink.Obstacle) {
    (wasConnected, wasResolved) = (false, false)
    handle(.obstacle(obstacle))
  }

  private func perform(_ action: SensorLink.Action) {
    switch action {
    case .connect:
      ask { sensor, done in sensor.keeper.client?.connect(sensor.record.address, then: done) }
    case .pair:
      ask(.paired) { sensor, done in sensor.keeper.client?.pair(sensor.record.address, then: done) }
    case .subscribe: subscribe()
    case .disconnect:
      attempt += 1
      keeper.client?.disconnect(record.address)
    case .arm(let milliseconds): timer.arm(after: milliseconds)
    case .disarm: timer.disarm()
    case .close:
      take(fold.end())
      due.disarm()
      fold = maker.fold(for: record)
      lines = DeviceLines()
    case .tell(let text): tell(text)
    }
  }

  /// Asks Bluetooth for something; an answer to an earlier question is passed over.
  private func ask(
    _ success: SensorLink.Event? = nil,
    _ question: (KeptSensor, @escaping BluetoothClient.Outcome<Void>) -> Void
  ) {
    attempt += 1
    let mine = attempt
    question(self) { [weak self] result in
      guard let self, mine == attempt else { return }
      switch result {
      case .success: if let success { handle(success) }
      case .failure(let error): handle(.failed(Self.trouble(error)))
      }
    }
  }

  /// Subscribes to everything that measures; one subscription is enough to go on.
  private func subscribe() {
    guard let client = keeper.client else { return }
    attempt += 1
    let mine = attempt
    let there = client.characteristics(of: record.address).compactMap(SensorCharacteristic.named)
    let wanted = there.filter(\.isMeasurement)
    guard !wanted.isEmpty else { return handle(.failed(.noService)) }
    var left = wanted.count
    var failure: BluetoothError?
    var isSubscribed = false
    for characteristic in wanted {
      client.subscribe(characteristic.uuid, of: record.address) { [weak self] result in
        left -= 1
        switch result {
        case .success: isSubscribed = true
        case .failure(let error): failure = failure ?? error
        }
        guard left == 0, let self, mine == attempt else { return }
        if isSubscribed {
          handle(.subscribed)
          describe(there)
        } else {
          handle(.failed(failure.map(Self.trouble) ?? .noService))
        }
      }
    }
  }

  /// Asks for what describes the device; nothing depends on an answer.
  private func describe(_ there: [SensorCharacteristic]) {
    guard there.contains(.battery), let client = keeper.client else { return }
    client.read(SensorCharacteristic.battery.uuid, of: record.address) { [weak self] result in
      if case .success(let bytes) = result {
        self?.take(bytes, of: SensorCharacteristic.battery.uuid)
      }
    }
    client.subscribe(SensorCharacteristic.battery.uuid, of: record.address) { _ in }
  }

  private static func obstacle(_ error: BluetoothError) -> SensorLink.Obstacle {
    switch error.code {
    case .noAdapter: .noAdapter
    case .off: .off
    default: .noService
    }
  }

  private static func trouble(_ error: BluetoothError) -> SensorLink.Trouble {
    switch error.code {
    case .unpaired: .unpaired
    case .notPermitted, .accessDenied: .notPermitted
    case .unreachable, .missing: .unreachable
    case .libraryMissing, .noBus, .noService, .noAdapter, .off, .inProgress, .notSupported,
      .refused:
      .other(error.message)
    }
  }

  // MARK: - Values

  private func give(_ value: SensorValue, _ moment: SensorMoment) {
    heard = moment.wall
    let outputs = fold.take(value, at: moment)
    keeper.told(.live(record.name, fold.live))
    take(outputs)
  }

  private func take(text bytes: [UInt8], _ moment: SensorMoment) {
    heard = moment.wall
    guard keeper.purpose == .readings else {
      news.heard = heard
      save()
      return keeper.told(.text(record.name, bytes))
    }
    for piece in lines.take(bytes) {
      guard case .line(let text) = piece else {
        complain(SensorError.lineTooLong(limit: DeviceLines.longest).message)
        continue
      }
      do throws(SensorError) { give(.line(try SensorLine(text)), moment) } catch {
        complain(Self.isBlow(text) ? Self.blowHint : error.message)
      }
    }
  }

  /// Stores what is known this moment, without waiting for the end of a stretch.
  func settle() {
    take(fold.settle())
    armDue()
  }

  /// Whether a line has the values of a blow, as breath meters write them.
  private static func isBlow(_ line: String) -> Bool {
    var readout = BlowReadout()
    if case .values = readout.read(line) { return true }
    return false
  }

  private static let blowHint =
    "The sensor sent the values of a breathing test; 'mindpulse spirometry blow --sensor NAME' takes them."

  private func tick() {
    take(fold.tick(SensorKeeper.moment()))
    armDue()
  }

  /// The timer is left alone where it is due no later; it looks again when it fires.
  private func armDue() {
    guard let deadline = fold.deadline else { return due.disarm() }
    due.armNoLater(at: deadline)
  }

  private func take(_ outputs: [SensorOutput]) {
    guard !outputs.isEmpty else { return }
    for output in outputs {
      switch output {
      case .sample(let sample): news.samples.append(sample)
      case .beats(let series): keep(series)
      case .note(let note): complain(note.words)
      }
    }
    news.heard = heard
    save()
  }

  private func keep(_ series: BeatSeries) {
    let stored = StoredBeats(
      source: series.source,
      start: series.start,
      length: series.end.milliseconds(since: series.start),
      count: series.intervals.count,
      bytes: BeatCoding.encode(series.intervals)
    )
    // It may be a later state of one that waits; another one of the same start is one of its own.
    news.beats.removeAll { $0.start == stored.start && stored.bytes.starts(with: $0.bytes) }
    news.beats.append(stored)
  }

  private func note(battery percent: Int) {
    guard percent != battery else { return }
    battery = percent
    news.battery = percent
    save()
  }

  // MARK: - The store

  /// Tells what is wrong, the same once a minute.
  private func complain(_ text: String) {
    let now = SensorKeeper.moment().monotonic
    if let last = complaints[text], now - last < Self.complaintGap { return }
    if complaints.count > 100 { complaints = [:] }
    complaints[text] = now
    tell(text)
    save()
  }

  private func tell(_ text: String) {
    let words = VisibleText.singleLine(text, limit: 300)
    news.lines.append((Machine.milliseconds(), words))
    keeper.told(.line(record.name, words))
  }

  /// Stores what is new; what can't be stored now is kept and tried again.
  func save() {
    guard !news.isEmpty else { return }
    let batch = news
    news = SensorNews(sensor: record.id)
    do {
      let result = try keeper.store.keep(batch)
      retry.disarm()
      if let result, !result.added.isEmpty { keeper.told(.saved(record.name, result.added)) }
    } catch {
      wait(with: batch)
      keeper.failed(error)
    }
  }

  private func wait(with batch: SensorNews) {
    var batch = batch
    batch.samples = Array((batch.samples + news.samples).suffix(Self.mostWaiting))
    batch.beats = Array((batch.beats + news.beats).suffix(Self.mostWaiting))
    batch.lines = Array((batch.lines + news.lines).suffix(100))
    batch.state = news.state ?? batch.state
    news = batch
    retry.arm(after: 5000)
  }

  /// Ends it: lets the device go, stores what is open, and asks nothing more.
  func end() {
    handle(.end)
    save()
    for one in [timer, due, retry] { one.disarm() }
  }
}
