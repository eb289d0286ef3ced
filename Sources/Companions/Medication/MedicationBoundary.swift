import CommandLineParsing
import Console
import Monitors
import Services

/// `mindpulse medication boundary`: shows the boundary, or sets it first.
struct MedicationBoundary: Command {
  /// Where the boundary comes from.
  private enum Source {
    /// The person's own days.
    case days
    /// What was typed.
    case typed(String)
  }

  private static let number = Argument(
    optional: "NUMBER",
    help: "Beats per minute, 40 to 200; 'own' calculates it from your own days again.",
    completion: .values([own])
  ).map { $0.map { $0 == own ? Source.days : .typed($0) } }
  private nonisolated static let own = "own"

  static let specification = CommandSpecification(
    "boundary",
    summary: "Show or set the heart-rate threshold.",
    parameters: [number]
  )
  static let needs = CommandNeeds(sealed: .words)

  private let source: Source?

  init(_ line: ParsedCommand) throws { source = try line[Self.number] }

  func run(_ services: Services) throws -> ExitCode {
    if let source { try keep(source, MedicationDiary(services)) }
    let view = try MedicationView(services)
    if services.output.isJSON {
      try services.output.json(view.status.boundaryBase)
      return .done
    }
    let sentences = MedicationWording.sentences(
      for: view.status,
      medications: [],
      rules: view.monitor.rules,
      services.words
    )
    try services.output.prose(sentences.first ?? "")
    return .done
  }

  private func keep(_ source: Source, _ diary: MedicationDiary) throws {
    let rules = try diary.monitor([]).rules
    switch source {
    case .days: try diary.keepOwnBoundary(nil)
    case .typed(let text):
      try diary.keepOwnBoundary(try BetaBlockerBoundary.own(text, rules: rules))
    }
  }
}
