import Console
import Core
import HealthStorage
import HostSystem
import Monitors
import SensorKeeping
import Sensors
import Services
import Catalogues

/// A line over which a device writes the values of a blow.
@MainActor protocol BlowLine: AnyObject {
  /// What it is called, as the samples keep it and sentences say it; it may hold text of a device.
  var name: String { get }

  /// Why nothing comes, in a sentence; nil where nothing is known of that.
  var trouble: String? { get }

  /// Has each piece that comes handed over; an empty piece says that the line is gone.
  func begin(_ handler: @escaping @MainActor ([UInt8]) -> Void)

  /// Gives it back.
  func end()
}

extension SerialLine: BlowLine {
  var name: String { path }
  var trouble: String? { nil }
}

/// The line of text of a Bluetooth sensor, which is kept connected for as long as blows last.
@MainActor final class SensorBlowLine: BlowLine {
  let name: String
  private(set) var trouble: String?

  private let services: Services
  private var keeper: SensorKeeper?
  private var observer: HealthObserver?

  /// The line of a paired sensor.
  ///
  /// - Throws: ``AppFailure`` where there is no such sensor, or it writes no text.
  init(_ name: String, _ services: Services) throws {
    let record = try SensorNames.record(name, in: services.stores.health())
    guard record.kinds.contains(SensorKind.serial.rawValue) else {
      throw AppFailure(
        .usage,
        verbatim: services.breathing(
          .sendsNoText,
          ["sensor": VisibleText.singleLine(name, limit: 60)]
        ),
        hint: services.breathing(.sendsNoTextHint)
      )
    }
    self.name = name
    self.services = services
  }

  func begin(_ handler: @escaping @MainActor ([UInt8]) -> Void) {
    do {
      let services = services
      let keeper = try SensorKeeper(services, only: [name], for: .text) { [weak self] event in
        switch event {
        case .text(_, let bytes): handler(bytes)
        case .line(_, let words): self?.trouble = services.words.text(words)
        case .standing(_, .connected): self?.trouble = nil
        case .standing, .saved, .live: break
        }
      }
      self.keeper = keeper
      observer = try HealthObserver(
        services.stores.health(),
        watch: HealthObserver.watchFile
      ) { [weak self] in self?.look(handler) }
      try keeper.look()
    } catch {
      lose(error, handler)
    }
  }

  func end() {
    observer?.cancel()
    observer = nil
    keeper?.end()
    keeper = nil
  }

  private func look(_ handler: @MainActor ([UInt8]) -> Void) {
    do { try keeper?.look() } catch let error as HealthStorageError where error.kind == .busy {
      // Another program writes for long; its commit wakes again.
    } catch { lose(error, handler) }
  }

  private func lose(_ error: any Error, _ handler: @MainActor ([UInt8]) -> Void) {
    services.missing.failed(error) { trouble = services.words.text($0) }
    handler([])
  }
}
