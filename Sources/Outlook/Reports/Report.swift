package import Catalogues
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
  /// What it says, in its language.
  package let words: Catalogue
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
    words: Catalogue,
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
    self.words = words
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
    guard period.days > 1 else { return words.date(period.first) }
    let places = ["first": words.date(period.first), "last": words.date(period.last)]
    return words.text(ReportKey.days, places, count: period.days)
  }

  /// The title: `Report, 2026-10-23 to 2026-11-21, 30 days`.
  package var title: String { words.text(ReportKey.title, ["span": span]) }

  /// Whose it is, in words: `Ada · age 36 · female`; empty where nothing was told.
  package var whose: String {
    ([person.name].compactMap(\.self) + person.facts).joined(separator: " · ")
  }

  /// Who made it, when, and what it is not.
  package var origin: String {
    words.text(
      hasWords ? ReportKey.originWithWords : .origin,
      ["day": words.date(made.day), "time": made.clock, "program": program]
    )
  }

  /// What is missing, each in a sentence; empty where nothing is.
  package var missing: [String] {
    var sentences: [String] = []
    if period.last == made.day {
      sentences.append(words.text(ReportKey.notOver, ["day": words.date(made.day)]))
    }
    if person.age == nil { sentences.append(words.text(ReportKey.noBirthday)) }
    for measure in measures where measure.measured.isEmpty {
      sentences.append(MeasureWords(measure, words).nothing)
    }
    for measure in measures where !measure.measured.isEmpty && !measure.missing.isEmpty {
      sentences.append(MeasureWords(measure, words).nothingOnSome)
    }
    let bare = measures.filter { $0.range == nil && !$0.measured.isEmpty }
    if !bare.isEmpty, person.age != nil {
      let titles = bare.map { words.type($0.type.name).title }.joined(separator: ", ")
      sentences.append(words.text(ReportKey.noRange, ["titles": titles]))
    }
    return sentences
  }
}
