import Assessment
import Charts
import HealthModel
import Reports

/// A report as `--json` prints it.
struct ReportJSON: Encodable {
  /// Whose it is, as far as it was told.
  struct Person: Encodable {
    let name: String?
    let age: Int?
    let facts: [String]
  }

  /// Something that was recorded and has no picture.
  struct Note: Encodable {
    let name: String
    let amount: String
  }

  /// The check-ins, counted.
  struct CheckIns: Encodable {
    /// A message that was written.
    struct Message: Encodable {
      let time: Timestamp
      let reason: String
      let ground: String
      let outcome: String?
    }

    let total: Int
    let decisions: [String: Int]
    let reasons: [String: Int]
    let outcomes: [String: Int]
    let messages: [Message]
  }

  /// One talk; title and words only where the person wants them in.
  struct Talk: Encodable {
    /// Something the person said.
    struct Words: Encodable {
      let time: Timestamp
      let text: String
    }

    let session: String
    let first: Timestamp
    let last: Timestamp
    let own: Int
    let generated: Int
    let writers: [String]
    let title: String?
    let words: [Words]?
  }

  let from: String
  let to: String
  let days: Int
  let made: Timestamp
  let program: String
  let person: Person
  let measures: [ReportMeasureJSON]
  let notes: [Note]
  let checkIns: CheckIns
  let talks: [Talk]
  let missing: [String]
  let sources: [String]

  /// A report in the keys others rely on.
  init(_ report: Report) {
    from = report.period.first.description
    to = report.period.last.description
    days = report.period.days
    made = report.made
    program = report.program
    let person = report.person
    self.person = Person(name: person.name, age: person.age, facts: person.facts)
    measures = report.measures.map(ReportMeasureJSON.init)
    notes = report.notes.map { Note(name: $0.name, amount: $0.amount) }
    checkIns = Self.counted(report.checkIns)
    talks = report.talks.map { talk in
      Talk(
        session: talk.id,
        first: talk.first,
        last: talk.last,
        own: talk.own,
        generated: talk.generated,
        writers: talk.writers,
        title: talk.title,
        words: talk.words?.map { .init(time: $0.time, text: $0.text) }
      )
    }
    missing = report.missing
    sources = report.sources
  }

  private static func counted(_ checkIns: ReportCheckIns) -> CheckIns {
    func counts<Key: RawRepresentable<String>>(_ keys: [Key], _ count: (Key) -> Int)
      -> [String: Int]
    {
      Dictionary(uniqueKeysWithValues: keys.map { ($0.rawValue, count($0)) })
    }
    return CheckIns(
      total: checkIns.entries.count,
      decisions: counts(ReportCheckIns.Decision.allCases) { checkIns.count($0) },
      reasons: counts(ReportCheckIns.Reason.allCases) { reason in
        checkIns.entries.count { $0.reason == reason }
      },
      outcomes: counts(ReportCheckIns.Outcome.allCases) { checkIns.count($0) },
      messages: checkIns.sent.map {
        .init(
          time: $0.time,
          reason: $0.reason.rawValue,
          ground: $0.ground,
          outcome: $0.outcome?.rawValue
        )
      }
    )
  }
}
