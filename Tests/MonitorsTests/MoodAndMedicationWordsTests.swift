import BundledWords
import BundledFiles
import Catalogues
import HealthModel
import Testing

@testable import Monitors

@Suite("The words of mood and medication")
struct MoodAndMedicationWordsTests {
  private static let files: [BundledFile] = [
    .englishCatalogue, .germanCatalogue, .spanishCatalogue, .frenchCatalogue,
  ]

  @Test("are those that are asked for, in each language")
  func keys() throws {
    for file in Self.files {
      let names = try bundledWords(in: file).names()
      #expect(names[MoodKey.section] == Set(MoodKey.allCases.map(\.rawValue)), "\(file.path)")
      #expect(
        names[MedicationKey.section] == Set(MedicationKey.allCases.map(\.rawValue)),
        "\(file.path)"
      )
    }
  }

  @Test("ask, remind and explain in four wordings of each language, with the name and the numbers")
  func wordings() throws {
    let days = (0..<4).map { CalendarDay(daysSinceEpoch: 20_000 + $0) }
    for file in Self.files {
      let words = try bundledWords(in: file)
      let questions = days.map { MedicationWording.question("Metoprolol", on: $0, words) }
      #expect(Set(questions).count == 4, "\(file.path)")
      #expect(questions.allSatisfy { $0.lowercased().contains("metoprolol") })
      let causes = days.map {
        MedicationWording.cause(restingHeartRate: 92, boundary: 75.5, on: $0, words)
      }
      #expect(Set(causes).count == 4 && causes.allSatisfy { $0.contains("92") })
      #expect(causes.allSatisfy { $0.contains(words.number("75.5")) })
      let reminders = days.map {
        MedicationWording.doseReminder(["A 50 mg", "B"], clock: "08:00", on: $0, words)
      }
      #expect(Set(reminders).count == 4)
      #expect(reminders.allSatisfy { $0.contains("A 50 mg") && $0.contains("08:00") })
    }
  }

  @Test("leave no place of a pattern empty in any language")
  func places() throws {
    let weeks = [
      try MoodWeek.same(-4, 70, 11).assess(), try MoodWeek.same(3, 130, 3).assess(),
      try MoodWeek.same(0, 70, 8).assess(), try MoodWeek([]).assess(),
    ]
    let rules = try Bundled.mood()
    for file in Self.files {
      let words = try bundledWords(in: file)
      for week in weeks {
        let told =
          MoodWording.sentences(for: week, words) + MoodWording.shortly(week, words)
          + MoodWording.explanation(of: week, rules: rules, words)
          + MoodWording.reasons(rule: "original-depressive", week, words)
          + MoodWording.reasons(rule: "personal-manic", week, words)
        #expect(told.allSatisfy { !$0.contains("{") && !$0.isEmpty }, "\(file.path)")
      }
    }
  }
}
