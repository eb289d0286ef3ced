import Core
import HealthModel
import Monitors
import Safety
import Transcripts

/// What is said of medication on a screen and in a prompt.
@MainActor struct MedicationWords {
  private let view: MedicationView

  /// The words for one moment.
  init(_ view: MedicationView) { self.view = view }

  /// What `status` says, in a sentence or two.
  var status: [String] {
    var told: [String] = []
    if !view.today.isEmpty {
      told.append("Medication today: \(view.today.map(dose).joined(separator: "; ")).")
    }
    if let next = view.status.next {
      told.append("Next: \(title(next)) at \(next.due.clock) on \(next.due.day).")
    }
    return told
  }

  /// Facts for a prompt, without advice.
  var facts: [String] {
    let taken = view.medications.map { medication in
      let kind = view.monitor.isBetaBlocker(medication.name) ? ", a beta-blocker" : ""
      let times = MedicationWording.list(medication.times.map(\.description))
      return "The person takes \(plain(medication.title))\(kind), every day at \(times)."
    }
    guard !view.today.isEmpty else { return taken }
    return taken + ["Doses today: \(view.today.map(dose).joined(separator: "; "))."]
  }

  /// One dose in a line: `08:00 Metoprolol 50 mg: taken`.
  func line(_ dose: PlannedDose) -> String {
    "\(dose.due.clock)  \(title(dose)): \(state(dose).words)"
  }

  /// What was noted of no planned dose, in a line.
  func line(_ event: DoseEvent) -> String {
    let title = plain(view.entry(named: event.medication)?.body.title ?? event.medication)
    let words = event.status == .taken ? DoseState.taken.words : DoseState.skipped.words
    return "\(event.at.clock)  \(title.isEmpty ? "a dose" : title): \(words)"
  }

  /// What became of a dose, or is to be done about it.
  func state(_ dose: PlannedDose) -> DoseState {
    switch dose.state {
    case .ahead: .ahead
    case .taken: .taken
    case .skipped: .skipped
    case .open:
      view.now.milliseconds(since: dose.due)
        < Int64(view.monitor.rules.doseMatchHours.count) * 3_600_000 ? .due : .missed
    }
  }

  /// How the medication of a dose is called.
  func title(_ dose: PlannedDose) -> String {
    plain(view.entry(named: dose.medication)?.body.title ?? dose.medication)
  }

  private func dose(_ dose: PlannedDose) -> String {
    "\(title(dose)) at \(dose.due.clock): \(state(dose).words)"
  }

  private func plain(_ name: String) -> String { VisibleText.singleLine(name, limit: 100) }
}

/// What became of a dose, as `medication list` has it.
enum DoseState: String, Codable {
  /// Its time has not come.
  case ahead
  /// Its time has come, and nothing is noted.
  case due
  /// Its time is long over and nothing is noted, which need not mean that it was not taken.
  case missed
  /// It was taken.
  case taken
  /// It was left out on purpose.
  case skipped

  /// What is said of it.
  var words: String {
    switch self {
    case .ahead: "still to come"
    case .due: "due"
    case .missed: "not noted"
    case .taken: "taken"
    case .skipped: "skipped"
    }
  }
}
