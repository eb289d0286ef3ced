import Console
import HealthModel
import Monitors
import Services

/// The live watch where there is no window: a line for each change, as text or as JSON.
@MainActor final class PacingLines: PacingDisplay {
  private let services: Services
  private var shown: PacingLiveState?

  /// Lines on standard output.
  init(_ services: Services) { self.services = services }

  func open() {}
  func close() {}

  /// Prints what has changed; time that passes alone changes nothing but whether a reading is fresh.
  func show(_ live: PacingLive, _ events: [PacingLive.Event]) throws {
    let state = PacingLiveState(live, services.pacing)
    if state != shown { try print(live, nil) }
    shown = state
    for event in events { try print(live, event) }
  }

  private func print(_ live: PacingLive, _ event: PacingLive.Event?) throws {
    guard services.output.isJSON else {
      let wording = services.pacing
      let text = event.map { wording.sentence(for: $0, live.status) }
      return try services.output.line(text ?? wording.line(live))
    }
    let line = PacingLiveJSON(live, event, at: services.clock.now())
    let bytes = try Output.encoded(line, isIndented: false)
    try services.output.line(String(decoding: bytes, as: UTF8.self))
  }
}

/// What has to change for a new line.
private struct PacingLiveState: Equatable {
  let heartRate: Double?
  let heartRateAt: Timestamp?
  let risk: PacingRisk
  let ceiling: Double?
  let beside: [String]

  init(_ live: PacingLive, _ wording: PacingWording) {
    heartRate = live.status.heartRate
    heartRateAt = live.status.heartRateAt
    risk = live.status.risk
    ceiling = live.status.ceiling
    beside = wording.beside(live).map { "\($0.value) \($0.at)" }
  }
}

/// The state of the live watch, one line each, as `pem watch --json` prints it.
private struct PacingLiveJSON: Encodable {
  let at: Timestamp
  /// What led to the line: `state`, `warning` or `relieved`.
  let event: String
  let risk: PacingRisk
  let heartRate: Double?
  let heartRateAt: Timestamp?
  let ceiling: Double?
  let formula: PacingFormula?
  let isWarning: Bool
  let secondsAboveToday: Int?
  let respiratoryRate: MeasuredRate?
  let bloodPressure: BloodPressure?

  /// The state at a time; what is not there is left out.
  init(_ live: PacingLive, _ event: PacingLive.Event?, at now: Timestamp) {
    at = now
    self.event = event?.rawValue ?? "state"
    risk = live.status.risk
    heartRate = live.status.heartRate
    heartRateAt = live.status.heartRateAt
    ceiling = live.status.ceiling
    formula = live.status.formula
    isWarning = live.status.isWarning
    secondsAboveToday = live.status.secondsAboveToday
    respiratoryRate = live.respiratoryRate
    bloodPressure = live.bloodPressure
  }
}
