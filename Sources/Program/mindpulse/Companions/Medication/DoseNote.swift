import Console
import CommandLineParsing
import Monitors
import Transcripts

/// Which dose a person has something to say about: of what, and when it was.
@MainActor struct DoseNote {
  private static let name = Argument(
    optional: "NAME",
    help: "The medication, as you added it; all doses that are due if left out."
  )
  private static let at = Option(
    "at",
    "TIME",
    help: "When it was, such as 08:10 or 2026-11-21T08:10; now if left out."
  ).map { $0.map(TypedTime.init) }

  /// The parameters it is made of.
  static let parameters: [any Parameter] = [name, at]

  private let name: String?
  private let at: TypedTime?

  /// Takes it from a command line.
  init(_ line: ParsedCommand) throws {
    name = try line[Self.name]
    at = try line[Self.at]
  }

  /// A dose of now; of what is due without a name.
  init(of name: String?) {
    self.name = name
    at = nil
  }

  /// Notes what became of it.
  func keep(_ status: DoseEvent.Status, _ context: AppContext) throws {
    let time = try at?.resolved(context) ?? context.now()
    let answers = MedicationAnswers(context)
    let said = try meant(context).map { try answers.note(status, of: $0, at: time) }
    if context.output.isJSON {
      return try context.output.json(MedicationListJSON(try MedicationView(context)))
    }
    for sentence in said { try context.output.prose(sentence) }
  }

  /// The medications that are meant: the one named, those that are due, or the only one.
  private func meant(_ context: AppContext) throws -> [Medication] {
    if let name { return [try MedicationDiary(context).entry(named: name).body] }
    let view = try MedicationView(context)
    let words = MedicationWords(view)
    for state in [DoseState.due, .missed] {
      let due = view.today.filter { words.state($0) == state }.map(\.medication)
      let found = view.medications.filter { medication in due.contains { medication.isNamed($0) } }
      if !found.isEmpty { return found }
    }
    guard view.medications.count == 1 else {
      throw AppFailure(
        .usage,
        "No dose is due just now, so it isn't clear which one is meant.",
        hint: "Name it, such as: mindpulse medication taken metoprolol"
      )
    }
    return view.medications
  }
}
