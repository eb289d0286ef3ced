import Core
import HealthImport
import HealthModel
import Testing

@Suite("Electrocardiograms of Apple's export")
struct AppleECGTests {
  private func read(_ classification: String) -> [ImportItem] {
    let text = """
      Name,Nobody Atall
      Date of Birth,"Jan 8, 1990"
      Recorded Date,2026-03-29 09:15:00 +0200
      Classification,\(classification)
      Symptoms,
      Software Version,1.90
      Device,"Watch7,12"

      """
    let reader = AppleECGReader(options: FormatSupport.options())
    return FormatSupport.read(reader, Array(text.utf8)).items
  }

  @Test(
    "Classifications are found in the languages of the phone",
    arguments: [
      ("Sinus Rhythm", 1.0), ("Sinusrhythmus", 1), ("Rythme sinusal", 1), ("Ritmo sinusal", 1),
      ("Atrial Fibrillation", 2), ("Vorhofflimmern", 2), ("Fibrilación auricular", 2),
      ("Low Heart Rate", 3), ("High Heart Rate", 4), ("Poor Recording", 5), ("Inconclusive", 6),
      ("Nicht eindeutig", 6),
    ]
  )
  func classifications(name: String, value: Double) {
    let samples = read(name).samples
    #expect(samples.map(\.value) == [value])
    #expect(samples.first?.device == "Watch7,12")
  }

  @Test("A name that isn't known is rejected with its line, and no name of a person is kept")
  func unknown() {
    #expect(
      read("Etwas anderes").rejected == [
        RejectedRow(
          .badValue,
          .line(4),
          detail: "“Etwas anderes” isn't a known classification of an ECG"
        )
      ]
    )
    let kept = read("Sinus Rhythm").samples.map { "\($0)" }.joined()
    #expect(!kept.contains("Nobody") && !kept.contains("1990"))
  }
}
