import BundledWords
import HealthModel
import Testing

@testable import Monitors

@Suite("Doses in a calendar")
struct DoseCalendarTests {
  private func calendar(_ medications: [Medication]) throws -> String {
    let entries = medications.enumerated().map { index, medication in
      DoseCalendar.Entry(number: Int64(index + 3), medication: medication)
    }
    return DoseCalendar(
      entries,
      seed: "0195-ab",
      made: try at("2026-11-21T19:45:30"),
      version: "1.0.0",
      try englishWords()
    ).text
  }

  /// The lines with folding undone, as section 3.1 of RFC 5545 has it.
  private func unfolded(_ text: String) -> [String] {
    text.replacing("\r\n ", with: "").split(separator: "\r\n").map(String.init)
  }

  @Test("come every day at local time, with an alarm and ids that stay")
  func events() throws {
    let medication = try Medication(
      name: "Metoprolol",
      dose: "50 mg",
      times: ["20:00", "8:00"],
      from: day("2026-11-21")
    )
    let lines = unfolded(try calendar([medication]))
    #expect(lines.first == "BEGIN:VCALENDAR" && lines.last == "END:VCALENDAR")
    #expect(
      lines.filter { $0.hasPrefix("UID:") } == [
        "UID:0195-ab-3-0800@mindpulse.invalid", "UID:0195-ab-3-2000@mindpulse.invalid",
      ]
    )
    #expect(
      lines.filter { $0.hasPrefix("DTSTART") } == [
        "DTSTART:20261121T080000", "DTSTART:20261121T200000",
      ]
    )
    #expect(lines.contains("DTSTAMP:20261121T184530Z") && lines.contains("RRULE:FREQ=DAILY"))
    #expect(lines.count { $0 == "TRIGGER:PT0S" } == 2 && lines.contains("SUMMARY:Metoprolol 50 mg"))
    #expect(try calendar([medication]) == calendar([medication]))
  }

  @Test("end with a medication's last day, in the same kind of time as the start")
  func until() throws {
    let medication = try Medication(
      name: "Metoprolol",
      times: ["08:00"],
      from: day("2026-11-21"),
      until: day("2026-12-31")
    )
    #expect(try calendar([medication]).contains("\r\nRRULE:FREQ=DAILY;UNTIL=20261231T080000\r\n"))
  }

  @Test("escape what has a meaning, and leave control characters out")
  func escaping() {
    #expect(DoseCalendar.escaped("a,b;c\\d\ne:f\"\r\u{7}") == "a\\,b\\;c\\\\d\\ne:f\"")
  }

  @Test("fold lines at 75 octets and cut no character")
  func folding() throws {
    let medication = try Medication(
      name: String(repeating: "Ä€😀,", count: 15),
      times: ["08:00"],
      from: day("2026-11-21")
    )
    let text = try calendar([medication])
    for line in text.split(separator: "\r\n", omittingEmptySubsequences: false) {
      #expect(line.utf8.count <= 75 && !line.unicodeScalars.contains("\u{FFFD}"))
    }
    #expect(
      !text.replacing("\r\n", with: "").unicodeScalars.contains {
        "\r\n".unicodeScalars.contains($0)
      }
    )
    let summary = unfolded(text).first { $0.hasPrefix("SUMMARY:") }
    #expect(summary == "SUMMARY:" + String(repeating: "Ä€😀\\,", count: 15))
  }

  @Test("are none without a medication, and the file is still whole")
  func empty() throws {
    #expect(unfolded(try calendar([])).count == 5)
  }
}
