import CommandLineParsing
package import Services

extension CommandEntry {
  /// `mindpulse bench …`: measurements of the program's own parts.
  package static let bench = CommandEntry(
    CommandSpecification("bench", summary: "Measure parts of the program.", isHidden: true),
    [CommandEntry(BenchLatest.self), CommandEntry(BenchEncode.self), CommandEntry(BenchLike.self)]
  )
}
