import Catalogues
import CommandLineParsing
import Console
import Monitors
import Services
import Transcripts

/// Which dose a person has something to say about: of what, and when it was.
@MainActor struct DoseNote {
  private static let name = Argument(
    optional: "NAME",
    help: "The medication's name; default all doses that are due.",
    completion: .dynamic(MedicationDiary.completions)
  )
  private static let at = Option(
    "at",
    "TIME",
    help: "When it was, such as 08:10 or 2026-11-21T08:10; default now."
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
  func keep(_ status: DoseEvent.Status, _ services: Services) throws {
    let time = try at?.resolved(services) ?? services.clock.now()
    let answers = MedicationAnswers(services)
    let said = try meant(services).map { try answers.note(status, of: $0, at: time) }
    if services.output.isJSON {
      return try services.output.json(MedicationListJSON(try MedicationView(services)))
    }
    for sentence in said { try services.output.prose(sentence) }
  }

  /// The medications that are meant: the one named, those that are due, or the only one.
  private func meant(_ services: Services) throws -> [Medication] {
    if let name { return [try MedicationDiary(services).entry(named: name).body] }
    let view = try MedicationView(services)
    for state in [DoseState.due, .missed] {
      let due = view.today.filter { view.state($0) == state }.map(\.medication)
      let found = view.medications.filter { medication in due.contains { medication.isNamed($0) } }
      if !found.isEmpty { return found }
    }
    guard view.medications.count == 1 else {
      throw AppFailure(
        .usage,
        verbatim: services.words.text(MedicationKey.nothingDue),
        hint: services.words.text(MedicationKey.nothingDueHint)
      )
    }
    return view.medications
  }
}
