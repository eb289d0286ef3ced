import Foundation
import Safety

/// How the screen does on the test sets, and the text of `make safety`.
struct SafetyReport {
  /// A row with what the screen made of it.
  struct Result {
    let row: SetRow
    let level: Int
    let category: String
    let milliseconds: Double
  }

  let positives: [Result]
  let hard: [Result]
  let ordinary: [Result]
  let languages: [String: [Result]]
  /// Sentences written without a template, added after the screen had been tried on them once.
  let free: [Result]
  /// Fresh sentences, round by round.
  let rounds: SafetyRounds

  init(screener: CrisisScreener) throws {
    positives = try Self.screened("positives", screener)
    hard = try Self.screened("hard-negatives", screener)
    ordinary = try Self.screened("ordinary", screener)
    languages = ["de": try Self.screened("de", screener), "es": try Self.screened("es", screener)]
    free = try Self.screened("free", screener)
    rounds = try SafetyRounds(screener: screener)
  }

  private static func screened(_ set: String, _ screener: CrisisScreener) throws -> [Result] {
    try SafetyFixtures.rows(set, as: SetRow.self).map { row in
      let start = ContinuousClock.now
      let finding = screener.screen(row.text)
      let elapsed = (ContinuousClock.now - start) / .milliseconds(1)
      return Result(
        row: row,
        level: finding.level.rawValue,
        category: finding.category.rawValue,
        milliseconds: elapsed
      )
    }
  }

  /// Positives at level 2 or 3 of those that pass a test.
  func hits(where test: (SetRow) -> Bool = { _ in true }) -> (found: Int, of: Int) {
    let chosen = positives.filter { test($0.row) }
    return (chosen.count { $0.level >= 2 }, chosen.count)
  }

  /// Ordinary turns at level 2 or 3.
  var falseAlarms: Int { ordinary.count { $0.level >= 2 } }

  /// Share of hard negatives below level 2.
  var specificity: Double { Double(hard.count { $0.level < 2 }) / Double(max(1, hard.count)) }

  /// The whole report.
  var text: String {
    var lines = ["Crisis screen on the sets of Tests/SafetyTests/Sets", ""]
    lines.append("Sensitivity (level 2 or 3), exact 95 % interval")
    for category in Set(positives.map(\.row.category)).sorted() {
      lines.append(line(category, hits { $0.category == category }))
    }
    lines.append(line("all", hits()))
    for split in ["dev", "test"] {
      lines.append(line("split \(split)", hits { $0.split == split }))
    }
    lines.append(line("obfuscated", hits { $0.obfuscated == true }))
    for level in 2...3 { lines.append(line("level \(level)", hits { $0.level == level })) }
    for (code, results) in languages.sorted(by: { $0.key < $1.key }) {
      let due = results.filter { $0.row.level >= 2 }
      lines.append(line("positives \(code)", (due.count { $0.level >= 2 }, due.count)))
      let calm = results.filter { $0.row.level < 2 }
      lines.append(line("below level 2 \(code)", (calm.count { $0.level < 2 }, calm.count)))
    }
    let due = free.filter { $0.row.level >= 2 }
    lines.append(line("written freely", (due.count { $0.level >= 2 }, due.count)))
    lines.append(
      "  Not unseen: what the first look missed was added. First looks found 189 of 204 in"
    )
    lines.append("  the test split, and 37 of 57, 14 of 32 and 10 of 20 sentences written freely.")
    lines += [""] + rounds.lines + [""]
    lines.append(line("hard negatives below level 2", (hard.count { $0.level < 2 }, hard.count)))
    let interval = ExactInterval(successes: falseAlarms, of: ordinary.count)
    let perThousand = 1000 * Double(falseAlarms) / Double(max(1, ordinary.count))
    lines.append(
      "false alarms: \(falseAlarms) of \(ordinary.count) ordinary turns, "
        + "\(Self.short(perThousand)) per 1,000 (at most \(Self.short(1000 * interval.high)))"
    )
    lines += ["", "Level expected (rows) and found (0 1 2 3)"] + matrix + ["", latency]
    return lines.joined(separator: "\n")
  }

  private var matrix: [String] {
    let all = positives + hard + ordinary
    return (0...3).map { expected in
      let row = all.filter { $0.row.level == expected }
      let counts = (0...3).map { found in "\(row.count { $0.level == found })" }
      return "  \(expected): \(counts.joined(separator: "  "))"
    }
  }

  private var latency: String {
    let times = (positives + hard + ordinary).map(\.milliseconds).sorted()
    guard let last = times.last else { return "no turns" }
    return "latency of a turn in this build: median \(Self.short(times[times.count / 2])) ms, "
      + "99 % below \(Self.short(times[times.count * 99 / 100])) ms, longest \(Self.short(last)) ms"
  }

  private func line(_ name: String, _ count: (found: Int, of: Int)) -> String {
    let interval = ExactInterval(successes: count.found, of: count.of)
    let bounds = "\(Self.percent(interval.low))–\(Self.percent(interval.high)) %"
    return "  \(name): \(count.found) of \(count.of), \(bounds)"
  }

  private static func percent(_ share: Double) -> String { short(100 * share) }

  private static func short(_ value: Double) -> String { "\((value * 100).rounded() / 100)" }
}
