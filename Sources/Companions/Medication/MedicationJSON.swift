import Core
import HealthModel
import Monitors

/// A medication as `--json` prints it.
struct MedicationJSON: Encodable {
  let name: String
  let dose: String?
  let times: [TimeOfDay]
  let from: String
  let betaBlocker: Bool

  /// A medication's parts.
  init(_ medication: Medication, _ monitor: BetaBlockerMonitor) {
    name = medication.name
    dose = medication.dose
    times = medication.times
    from = medication.from
    betaBlocker = monitor.isBetaBlocker(medication.name)
  }
}

/// `medication list --json`: what is taken, and today's doses.
struct MedicationListJSON: Encodable {
  /// One dose of today.
  struct Dose: Encodable {
    let medication: String
    let due: Timestamp
    let state: DoseState
  }

  /// What was noted today and belongs to no dose of the plan.
  struct Note: Encodable {
    let medication: String
    let at: Timestamp
    let state: DoseState
  }

  let medications: [MedicationJSON]
  let doses: [Dose]
  let unplanned: [Note]

  /// What stands now.
  @MainActor init(_ view: MedicationView) {
    medications = view.medications.map { MedicationJSON($0, view.monitor) }
    doses = view.today.map { dose in
      Dose(medication: dose.medication, due: dose.due, state: view.state(dose))
    }
    unplanned = view.unplanned.map { event in
      Note(
        medication: event.medication,
        at: event.at,
        state: event.status == .taken ? .taken : .skipped
      )
    }
  }
}
