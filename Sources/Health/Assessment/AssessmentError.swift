package import Core

/// What is wrong with the reference ranges or the rules for a person's own, and what would be right.
package enum AssessmentError: DescribedError, Equatable {
  /// The file can't be read as JSON5 or lacks something.
  case unreadable(LocalizedText)
  /// A table has no usable review date.
  case badReviewDate(table: String, String)
  /// A type of sample that doesn't exist.
  case unknownType(table: String, String)
  /// A band that can't be.
  case badBand(table: String, type: String, band: String, problem: LocalizedText)
  /// Two bands of one type cover the same age.
  case overlap(table: String, type: String, band: String, previous: String)
  /// No table has this name.
  case unknownTable(String, known: [String])
  /// The rules for what is usual for a person can't be read, or can't be.
  case badBaselines(LocalizedText)
  /// The rule for extreme readings can't be read, or can't be.
  case badExtremes(LocalizedText)

  /// What is wrong and where, in one sentence.
  package var errorDescription: LocalizedText {
    switch self {
    case .unreadable(let reason): "The reference ranges can't be read: \(reason)."
    case .badReviewDate(let table, let text):
      "The review date “\(text)” of the table \(table) isn't a date."
    case .unknownType(let table, let type):
      "The table \(table) has ranges for “\(type)”, which is not a type of sample."
    case .badBand(let table, let type, let band, let problem):
      "In the table \(table), \(type), the band \(band) \(problem)."
    case .overlap(let table, let type, let band, let previous):
      "In the table \(table), \(type), the band \(band) overlaps the band \(previous)."
    case .unknownTable(let name, _): "There is no table of reference ranges named “\(name)”."
    case .badBaselines(let reason):
      "The rules for what is usual for a person can't be used: \(reason)."
    case .badExtremes(let reason): "The rule for extreme readings can't be used: \(reason)."
    }
  }

  /// What would be right.
  package var recoverySuggestion: LocalizedText {
    switch self {
    case .unreadable:
      "Expected: for each table `reviewed` and `vitals`, for each vital `source` and `bands`."
    case .badReviewDate: "Write it as YYYY-MM-DD, such as 2026-11-20."
    case .unknownType: "Ranges are for types such as heart-rate and respiratory-rate."
    case .badBand:
      "A band has `from` < `to` in years and either `low` ≤ `high` or seven rising `centiles`."
    case .overlap: "A band ends before its `to`; the next may begin exactly there."
    case .badBaselines:
      "Expected: `reviewed`, `baseline`, `context` and `nightSignal`, as in config/baselines.json5."
    case .badExtremes:
      "Expected: `reviewed`, `limits` with `low` < `high`, times and languages, as in config/extreme-readings.json5."
    case .unknownTable(_, let known): "Tables are: \(known.joined(separator: ", "))."
    }
  }
}
