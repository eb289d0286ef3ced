import Dispatch
import HostSystem
import Blows
import Monitors

/// Listens to a device from the beginning of a blow on, and gathers its values.
///
/// A device may write all values in one line or each in one of its own: once something has come, a
/// second of silence says that nothing more does.
@MainActor final class DeviceListener {
  private static let silence = 1

  private let line: any BlowLine
  private let wording: BreathingWording
  private var lines = DeviceLines()
  private var readout = BlowReadout()
  private var found = BlowValues()
  private var complaint: String?
  private var isGone = false
  private var timer: (any DispatchSourceTimer)?
  private var waiting: CheckedContinuation<Void, Never>?

  /// A listener that hears everything from now on.
  init(_ line: any BlowLine, _ wording: BreathingWording) {
    self.line = line
    self.wording = wording
    line.begin { [weak self] in self?.take($0) }
  }

  /// Forgets what has come: it belongs to an earlier blow.
  func forget() {
    found = BlowValues()
    complaint = nil
  }

  /// Gives the line back.
  func end() {
    line.end()
    wake()
  }

  /// The values, as soon as they are there.
  ///
  /// - Parameter seconds: how long they are waited for.
  /// - Returns: them; nil when none came.
  /// - Throws: `CancellationError`.
  func values(within seconds: Int) async throws -> BlowValues? {
    if !isGone, !isWhole {
      await wait(found.isEmpty ? seconds : Self.silence)
      try Task.checkCancellation()
    }
    defer { found = BlowValues() }
    return found.isEmpty ? nil : found
  }

  /// Why no values came; it may hold text of the device.
  func reason(_ seconds: Int) -> String {
    let trouble = complaint ?? line.trouble
    let words = wording(
      isGone ? .deviceGone : .noValuesCame,
      ["device": line.name, "seconds": "\(seconds)"]
    )
    return trouble.map { "\(words) \($0)" } ?? words
  }

  private var isWhole: Bool { found.fvc != nil && found.fev1 != nil && found.pef != nil }

  private func take(_ bytes: [UInt8]) {
    guard !bytes.isEmpty else {
      isGone = true
      line.end()
      return wake()
    }
    for piece in lines.take(bytes) {
      switch piece {
      case .tooLong:
        complaint = wording(.wroteTooLong, ["bytes": "\(DeviceLines.longest)"])
      case .line(let text):
        switch readout.read(text) {
        case .values(let values): gather(values)
        case .unreadable(let fault):
          complaint = wording(.wrote, ["reason": wording.sentence(for: fault)])
        case .nothing: break
        }
      }
    }
  }

  private func gather(_ values: BlowValues) {
    found.fvc = values.fvc ?? found.fvc
    found.fev1 = values.fev1 ?? found.fev1
    found.pef = values.pef ?? found.pef
    found.backExtrapolatedVolume = values.backExtrapolatedVolume ?? found.backExtrapolatedVolume
    found.expiratoryTime = values.expiratoryTime ?? found.expiratoryTime
    found.hasPlateau = values.hasPlateau ?? found.hasPlateau
    guard waiting != nil else { return }
    isWhole ? wake() : arm(Self.silence)
  }

  private func wait(_ seconds: Int) async {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        waiting = continuation
        arm(seconds)
      }
    } onCancel: {
      Task { @MainActor in self.wake() }
    }
  }

  private func arm(_ seconds: Int) {
    timer?.cancel()
    let timer = DispatchSource.makeTimerSource(queue: .main)
    timer.schedule(deadline: .now() + .seconds(seconds))
    timer.setEventHandler { [weak self] in MainActor.assumeIsolated { self?.wake() } }
    self.timer = timer
    timer.resume()
  }

  private func wake() {
    timer?.cancel()
    timer = nil
    waiting?.resume()
    waiting = nil
  }
}
