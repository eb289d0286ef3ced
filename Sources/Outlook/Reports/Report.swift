package import Charts
import Core
package import HealthModel

/// What was recorded over some days, on one page: for oneself, or to show a professional.
///
/// It holds facts: what was seen, against what, and what is missing. It draws no conclusion, and
/// no word of it comes from a language model.
package struct Report: Sendable {
  /// Something that was recorded and has no picture: `Workouts` with `4 on 3 days`.
  package struct Note: Sendable, Equatable {
    /// What it is.
    package let name: String
    /// How much of it, in words.
    package let amount: String

    /// A note.
    package init(_ name: String, _ amount: String) {
      self.name = name
      self.amount = amount
    }
  }

  /// The days.
  package let period: ChartPeriod
  /// When it was made.
  package let made: Timestamp
  /// Which program made it: `MindPulse 1.0.0`.
  package let program: String
  /// Whose it is.
  package let person: ReportPerson
  /// What was measured, in the order in which it is shown; those without any reading included.
  package let measures: [ReportMeasure]
  /// What else was recorded that matters for reading it.
  package let notes: [Note]
  /// What the smaller companions have recorded; empty where none is used.
  package let companions: [ReportSection.Block]
  /// The check-ins.
  package let checkIns: ReportCheckIns
  /// The talks, the earliest first.
  package let talks: [ReportTalk]
  /// Whether the person has given leave for their own words.
  package let hasWords: Bool
  /// The name and the source of each table and rule behind it, in sentences.
  package let sources: [String]

  /// A report from its parts.
  package init(
    period: ChartPeriod,
    made: Timestamp,
    program: String,
    person: ReportPerson,
    measures: [ReportMeasure],
    notes: [Note],
    companions: [ReportSection.Block] = [],
    checkIns: ReportCheckIns,
    talks: [ReportTalk],
    hasWords: Bool,
    sources: [String]
  ) {
    self.period = period
    self.made = made
    self.program = program
    self.person = person
    self.measures = measures
    self.notes = notes
    self.companions = companions
    self.checkIns = checkIns
    self.talks = talks.sorted { $0.first < $1.first }
    self.hasWords = hasWords
    self.sources = sources.map { VisibleText.singleLine($0, limit: 400) }
  }

  /// `2026-10-23 to 2026-11-21, 30 days`, or the only day.
  package var span: String {
    period.days == 1
      ? "\(period.first)" : "\(period.first) to \(period.last), \(period.days) days"
  }

  /// Whose it is, in words: `Ada · age 36 · female`; empty where nothing was told.
  package var whose: String {
    ([person.name].compactMap(\.self) + person.facts).joined(separator: " · ")
  }

  /// Who made it, when, and what it is not.
  package var origin: String {
    let every = hasWords ? "Apart from the person's own words, every" : "Every"
    return "Made on \(made.day) at \(made.clock) by \(program), a program, from what is stored on "
      + "this person's own machine. \(every) sentence is made by fixed rules; none was "
      + "written by a language model. It shows what was recorded. It isn't a diagnosis or a "
      + "medical assessment."
  }

  /// What is missing, each in a sentence; empty where nothing is.
  package var missing: [String] {
    var sentences: [String] = []
    if period.last == made.day { sentences.append("\(made.day) was not over yet.") }
    if person.age == nil {
      sentences.append(
        "No birthday is set, so readings can't be compared with a range for the age."
      )
    }
    for measure in measures where measure.measured.isEmpty {
      sentences.append(MeasureWords(measure).nothing)
    }
    for measure in measures where !measure.measured.isEmpty && !measure.missing.isEmpty {
      let words = MeasureWords(measure)
      let all = DayList.count(measure.days.count, "day")
      sentences.append("\(words.title): nothing on \(measure.missing.count) of \(all).")
    }
    let bare = measures.filter { $0.range == nil && !$0.measured.isEmpty }.map(\.type.title)
    if !bare.isEmpty, person.age != nil {
      sentences.append("There is no range for \(bare.joined(separator: ", ")).")
    }
    return sentences
  }
}
