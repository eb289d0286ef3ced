import Core
import Dispatch
import HealthModel
import HealthStorage
import HostSystem
import Blows
import Monitors
import Sensors

/// What a sensor that is kept has to do with Bluetooth.
extension KeptSensor {
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
      complain(error.errorDescription)
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
      .other(error.errorDescription)
    }
  }
}
