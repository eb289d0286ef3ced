import Safety

/// How the screen does on the rounds: fresh sentences, each written before the lexicon was looked
/// at, tried once, and only then learnt from.
struct SafetyRounds {
  /// What a screen found the first time, which is the figure that says something.
  struct FirstLook {
    let found: Int
    let due: Int
    let calm: Int
    let below: Int
  }

  /// Sentences at level 2 or 3 that were due, and those below that were to be, by round.
  private(set) var now: [String: FirstLook] = [:]

  /// Sentences that were written last and are only measured, never learnt from.
  let heldOut: FirstLook

  /// The first looks, by round, as they were when each was written; not measured again.
  static let first: [String: FirstLook] = [
    "1": FirstLook(found: 102, due: 151, calm: 92, below: 98),
    "2": FirstLook(found: 75, due: 147, calm: 95, below: 100),
    "3": FirstLook(found: 72, due: 125, calm: 75, below: 80),
    "4": FirstLook(found: 102, due: 120, calm: 55, below: 59),
    "5": FirstLook(found: 83, due: 102, calm: 52, below: 55),
    "6": FirstLook(found: 70, due: 80, calm: 57, below: 66),
    "7": FirstLook(found: 98, due: 136, calm: 154, below: 167),
    "8": FirstLook(found: 74, due: 130, calm: 321, below: 359),
    "9": FirstLook(found: 0, due: 0, calm: 312, below: 359),
    "10": FirstLook(found: 76, due: 95, calm: 84, below: 100),
    "de": FirstLook(found: 41, due: 50, calm: 30, below: 33),
    "es": FirstLook(found: 44, due: 50, calm: 32, below: 33),
  ]

  init(screener: CrisisScreener) throws {
    let rows = try SafetyFixtures.rows("rounds", as: RoundRow.self)
    heldOut = Self.look(
      at: try SafetyFixtures.rows("held-out", as: RoundRow.self),
      with: screener
    )
    for (round, rows) in Dictionary(grouping: rows, by: \.round) {
      now[round] = Self.look(at: rows, with: screener)
    }
  }

  private static func look(at rows: [RoundRow], with screener: CrisisScreener) -> FirstLook {
    let levels = rows.map { level(of: $0, screener) }
    let due = zip(rows, levels).filter { $0.0.level >= 2 }
    let below = zip(rows, levels).filter { $0.0.level < 2 }
    return FirstLook(
      found: due.count { $0.1 >= 2 },
      due: due.count,
      calm: below.count { $0.1 < 2 },
      below: below.count
    )
  }

  /// The level of a session after the last message, or of the message if there is only one.
  private static func level(of row: RoundRow, _ screener: CrisisScreener) -> Int {
    var session = CrisisSession()
    var level = 0
    for (index, turn) in row.turns.enumerated() {
      let decision = session.receive(turn, at: Int64(index) * 60, screener: screener)
      level = (row.turns.count > 1 ? decision.level : decision.finding.level).rawValue
    }
    return level
  }

  /// A line for each round.
  var lines: [String] {
    ["Rounds of fresh sentences: found the first time, and below level 2; in brackets now"]
      + now.sorted { $0.key < $1.key }.map { round, now in
        let first = Self.first[round].map {
          "\($0.found) of \($0.due), and \($0.calm) of \($0.below)"
        }
        return "  \(round): \(first ?? "not noted")  [\(now.found), \(now.calm)]"
      } + [
        "  never learnt from: \(heldOut.found) of \(heldOut.due), "
          + "and \(heldOut.calm) of \(heldOut.below)"
      ]
  }
}
