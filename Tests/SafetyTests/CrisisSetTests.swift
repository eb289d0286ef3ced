import Foundation
import Safety
import Testing

@Suite("The crisis screen on its test sets")
struct CrisisSetTests {
  private static let report = Result { try SafetyReport(screener: SafetyFixtures.screener) }

  @Test("has sets of the agreed size")
  func sizes() throws {
    let report = try Self.report.get()
    #expect(report.positives.count >= 400)
    #expect(report.hard.count >= 300)
    #expect(report.ordinary.count >= 1000)
    #expect(try SafetyFixtures.rows("scripts", as: ScriptRow.self).count >= 60)
    #expect(report.hits { $0.obfuscated == true }.of * 4 >= report.positives.count)
    for (category, count) in Dictionary(grouping: report.positives, by: \.row.category) {
      #expect(count.count >= 30, "\(category) has \(count.count)")
    }
    let families = Dictionary(grouping: report.positives + report.hard, by: \.row.family)
    #expect(families.values.allSatisfy { Set($0.map(\.row.split)).count == 1 })
  }

  @Test("misses nothing explicit")
  func explicit() throws {
    for result in try Self.report.get().positives
    where result.row.category.hasPrefix("explicit") && result.level < 2 {
      Issue.record("\(result.row.id) at level \(result.level): \(result.row.text)")
    }
  }

  @Test("finds what is immediate at level 3")
  func immediate() throws {
    for result in try Self.report.get().positives where result.row.level == 3 && result.level < 3 {
      Issue.record("\(result.row.id) at level \(result.level): \(result.row.text)")
    }
  }

  @Test("is sensitive enough: lower bound at least 0.95")
  func sensitivity() throws {
    let hits = try Self.report.get().hits()
    #expect(ExactInterval(successes: hits.found, of: hits.of).low >= 0.95, "\(hits)")
  }

  @Test("raises at most 5 false alarms in 1,000 ordinary turns")
  func falseAlarms() throws {
    let report = try Self.report.get()
    #expect(report.falseAlarms * 1000 <= report.ordinary.count * 5)
  }

  @Test("leaves at least 0.90 of the hard negatives below level 2")
  func hardNegatives() throws {
    #expect(try Self.report.get().specificity >= 0.90)
  }

  @Test("finds nearly all that was written freely, at few false alarms")
  func free() throws {
    let free = try Self.report.get().free
    let due = free.filter { $0.row.level >= 2 }
    #expect(due.count { $0.level >= 2 } * 100 >= due.count * 90)
    let calm = free.filter { $0.row.level < 2 }
    #expect(calm.count { $0.level < 2 } * 100 >= calm.count * 95)
  }

  @Test("keeps what it learnt from each round of fresh sentences")
  func rounds() throws {
    for (round, now) in try Self.report.get().rounds.now {
      #expect(now.found * 100 >= now.due * 95, "round \(round): \(now.found) of \(now.due)")
      #expect(now.calm * 100 >= now.below * 95, "round \(round): \(now.calm) of \(now.below)")
    }
  }

  @Test("holds the same gates in German and Spanish", arguments: ["de", "es"])
  func languages(_ code: String) throws {
    let results = try #require(try Self.report.get().languages[code])
    for result in results where (result.row.level >= 2) != (result.level >= 2) {
      Issue.record("\(result.row.id) at level \(result.level): \(result.row.text)")
    }
  }

  @Test("keeps the level of a session as each script says")
  func scripts() throws {
    for script in try SafetyFixtures.rows("scripts", as: ScriptRow.self) {
      var session = CrisisSession()
      let levels = script.turns.enumerated().map { index, turn in
        session.receive(turn, at: Int64(index) * 60, screener: SafetyFixtures.screener).level
          .rawValue
      }
      #expect(levels == script.levels, "\(script.id): \(script.turns)")
    }
  }

  @Test("gives its report to who asks for it")
  func written() throws {
    let text = try Self.report.get().text
    #expect(text.contains("Sensitivity"))
    if let path = ProcessInfo.processInfo.environment["MINDPULSE_SAFETY_REPORT"] {
      try Data((text + "\n").utf8).write(to: URL(filePath: path))
    }
  }
}
