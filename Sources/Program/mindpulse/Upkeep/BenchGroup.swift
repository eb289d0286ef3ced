import CommandLineParsing

extension CommandEntry {
  /// `mindpulse bench …`: measurements of the program's own parts.
  static let bench = CommandEntry(
    CommandSpecification("bench", summary: "Measure parts of the program.", isHidden: true),
    [CommandEntry(BenchLatest.self)]
  )
}
