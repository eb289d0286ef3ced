import Catalogues
import Core
import HealthModel
import Monitors
import Safety
import Transcripts

/// What is said of medication on a screen and in a prompt.
@MainActor struct MedicationWords {
  private let view: MedicationView
  private let words: Catalogue

  /// The words of a language for one moment.
  init(_ view: MedicationView, _ words: Catalogue) {
    self.view = view
    self.words = words
  }

  /// What `status` says, in a sentence or two.
  var status: [String] {
    var told: [String] = []
    if !view.today.isEmpty { told.append(words.text(MedicationKey.todayDoses, ["doses": doses])) }
    if let next = view.status.next {
      told.append(MedicationWording.next(title(next), at: next.due, words))
    }
    return told
  }

  /// Facts for a prompt, in English and without advice.
  var facts: [String] {
    let taken = view.medications.map { medication in
      let kind = view.monitor.isBetaBlocker(medication.name) ? ", a beta-blocker" : ""
      let times = MedicationWording.list(medication.times.map(\.description), words)
      return "The person takes \(plain(medication.title))\(kind), every day at \(times)."
    }
    guard !view.today.isEmpty else { return taken }
    return taken + ["Doses today: \(doses)."]
  }

  /// One dose in a line: `08:00 Metoprolol 50 mg: taken`.
  func line(_ dose: PlannedDose) -> String {
    line(at: dose.due, title(dose), view.state(dose))
  }

  /// What was noted of no planned dose, in a line.
  func line(_ event: DoseEvent) -> String {
    let title = plain(view.entry(named: event.medication)?.body.title ?? event.medication)
    return line(
      at: event.at,
      title.isEmpty ? words.text(MedicationKey.aDose) : title,
      event.status == .taken ? .taken : .skipped
    )
  }

  private func line(at time: Timestamp, _ title: String, _ state: DoseState) -> String {
    words.text(
      MedicationKey.doseLine,
      ["time": time.clock, "name": title, "state": words.text(state.key)]
    )
  }

  /// Today's doses, with what became of each.
  private var doses: String {
    let doses = view.today.map { dose in
      words.text(
        MedicationKey.todayDose,
        [
          "name": title(dose), "time": dose.due.clock,
          "state": words.text(view.state(dose).key),
        ]
      )
    }
    return doses.joined(separator: "; ")
  }

  /// How the medication of a dose is called.
  private func title(_ dose: PlannedDose) -> String {
    plain(view.entry(named: dose.medication)?.body.title ?? dose.medication)
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
  var key: MedicationKey {
    switch self {
    case .ahead: .stateAhead
    case .due: .stateDue
    case .missed: .stateMissed
    case .taken: .stateTaken
    case .skipped: .stateSkipped
    }
  }
}
