import CommandLineParsing
import Console
import Core
import HealthModel
import Blows
import Monitors
import Services

/// `mindpulse spirometry best`: the peak flow that counts as the person's best, shown and changed.
struct SpirometryBest: Command {
  private static let best = Argument(
    optional: "PEF",
    help: "A peak flow in L/min, off, or show.",
    completion: .values(["off", "show"])
  ).map(typed)

  static let specification = CommandSpecification(
    "best",
    summary: "Show or set your best peak flow.",
    discussion: """
      If you set none, it is the highest value measured, once you have two weeks of values.
      """,
    parameters: [best],
    examples: [.init("mindpulse spirometry best 480")]
  )
  static let needs = CommandNeeds(sealed: .words)

  private let change: SpirometryChange<Double>

  init(_ line: ParsedCommand) throws { change = try line[Self.best] }

  /// What is typed in a chat.
  init(typed text: String?) throws { change = try Self.typed(text) }

  private nonisolated static func typed(_ text: String?) throws -> SpirometryChange<Double> {
    try SpirometryChange(text) { text in
      if let pef = BlowQuantity.pef.value(typed: text) { return pef }
      throw AppFailure(
        .usage,
        "“\(VisibleText.singleLine(text, limit: 40))” isn't a peak flow.",
        hint: "Accepted: a number in L/min such as 480, off, or show."
      )
    }
  }

  func run(_ services: Services) throws -> ExitCode {
    let diary = SpirometryDiary(services)
    switch change {
    case .show: break
    case .off: try diary.set(\.personalBest, to: nil)
    case .set(let pef):
      var values = BlowValues()
      values.pef = pef
      _ = try BlowEntry(values: values).blow(
        start: services.clock.now(),
        rules: try diary.rules(),
        services.breathing
      )
      try diary.set(\.personalBest, to: pef)
    }
    try tell(diary, services)
    return .done
  }

  private func tell(_ diary: SpirometryDiary, _ services: Services) throws {
    let own = try diary.settings().personalBest
    let best = try own ?? diary.sessions().last?.personalBest
    if services.output.isJSON {
      return try services.output.json(BestJSON(personalBest: best, isOwn: own != nil))
    }
    let key: SpirometryKey =
      own != nil ? .bestOwn : best != nil ? .bestMeasured : .bestUnknown
    try services.output.prose(services.breathing(key, ["value": SpirometryList.whole(best)]))
  }
}

/// The answer to `spirometry best --json`; null where no best is known.
private struct BestJSON: Encodable {
  @OrNull var personalBest: Double?
  let isOwn: Bool
}
