import Charts
import HealthModel
import Testing

@testable import Reports

@Suite("A report in a terminal")
struct ReportTextTests {
  private static let report = ReportSamples.report(
    notes: [Report.Note("Workouts", "4 entries on 3 days")],
    checkIns: [ReportSamples.checkIn(1)],
    talks: [ReportSamples.talk(title: "A title", words: ["A word of mine"])],
    hasWords: true
  )

  @Test("No line is wider than the window", arguments: [20, 40, 80, 100, 300], Glyphs.allCases)
  func widths(width: Int, glyphs: Glyphs) {
    let lines = ReportText(Self.report, width: width, glyphs: glyphs).text
      .split(separator: "\n")
    #expect(lines.count > 40)
    #expect(lines.allSatisfy { $0.count <= min(width, 100) })
  }

  @Test("It has every part in its order")
  func order() throws {
    let text = ReportText(Self.report, width: 80, glyphs: .braille).text
    let parts = [
      "Report, 2026-10-23 to 2026-11-21, 30 days", "Ada · age 36 · female",
      "What is missing", "What was measured", "Heart rate (bpm)", "Sleep (h)",
      "- Also", "- Workouts: 4 entries on 3 days", "Check-ins", "Talks", "A word of mine",
      "How to read this", "A table of 2024",
    ]
    .filter { $0 != "- Also" }
    var rest = text[...]
    for part in parts {
      let place = try #require(rest.firstRange(of: part), "“\(part)” is missing")
      rest = rest[place.upperBound...]
    }
    // What has no reading has no picture, only a sentence.
    #expect(!text.contains("Respiratory rate (breaths/min)"))
  }

  @Test("Each part can be given a look, and the look changes no word")
  func looks() {
    let plain = ReportText(Self.report, width: 80, glyphs: .blocks).text
    let marked = ReportText(Self.report, width: 80, glyphs: .blocks) { text, part in
      if case .quoted = part { "«\(text)»" } else { text }
    }
    .text
    #expect(marked.contains("«    A word of mine»"))
    #expect(marked.filter { $0 != "«" && $0 != "»" } == plain)
  }
}
