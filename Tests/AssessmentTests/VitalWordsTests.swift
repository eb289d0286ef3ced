import BundledWords
import BundledFiles
import Catalogues
import HealthModel
import Testing

@testable import Assessment

@Suite("What a person reads of readings") struct VitalWordsTests {
  private static let now = Timestamp(milliseconds: 1_795_179_900_000, offsetMinutes: 60)

  /// Readings in every state, of several ages.
  private var vitals: [Vital] {
    let states: [VitalState] = [.below, .within, .above, .unknown]
    let ages: [Int?] = [
      0, 59, 60, 3_600, 30_000, 90_000, 200_000, 2_000_000, 9_000_000, 99_000_000, nil,
    ]
    var vitals = [vital(nil, .unknown, .missing, age: nil)]
    for state in states {
      for age in ages {
        vitals += [.fresh, .stale].map { vital(72.4, state, $0, age: age) }
      }
    }
    return vitals
  }

  private func vital(
    _ value: Double?,
    _ state: VitalState,
    _ freshness: Freshness,
    age: Int?
  ) -> Vital {
    Vital(
      type: "respiratory-rate",
      value: value,
      unit: "count/min",
      start: value.map { _ in Self.now.adding(milliseconds: Int64(-(age ?? 0)) * 1000) },
      freshness: freshness,
      state: state,
      range: ReferenceRange(low: 12, high: 20.5, profile: "mindpulse", source: "a table"),
      ageSeconds: age
    )
  }

  @Test("English has a text for each key, and no other")
  func keys() throws {
    #expect(try englishWords().names()["vitals"] == Set(VitalKey.allCases.map(\.rawValue)))
  }

  @Test("English is worded as prompts and records are")
  func english() throws {
    let words = VitalWords(try englishWords())
    for vital in vitals {
      #expect(words.sentence(vital) == VitalWording.sentence(vital))
      #expect(words.outcome(vital) == VitalWording.outcome(vital))
      #expect(words.line(vital) == ReadingText.words(vital))
      #expect(words.ago(vital) == vital.ago)
      if let age = vital.ageSeconds {
        #expect(words.age(seconds: age) == VitalWording.age(seconds: age))
      }
    }
    let comparison = BaselineComparison(
      type: "heart-rate",
      median: 62,
      spread: 3.5,
      days: 20,
      score: 5,
      state: .above
    )
    for context in ReadingContext.allCases {
      let verdict = UsualVerdict(
        context: context,
        comparison: comparison,
        missingDays: 0,
        silence: nil
      )
      #expect(words.remark(verdict) == UsualWording.remark(verdict, for: "you"))
    }
    let reading = vital(88, .within, .fresh, age: 60)
    #expect(
      words.sentence(reading, comparison) == UsualWording.sentence(reading, comparison)
    )
    for cause in ReadingsFault.Cause.allCases {
      let fault = ReadingsFault(cause)
      #expect(words.sentence(fault) == fault.sentence)
    }
  }

  @Test("A narrow line has few letters")
  func short() throws {
    let reading = vital(14, .within, .fresh, age: 60)
    let words = VitalWords(try englishWords())
    #expect(words.line(reading, isShort: true) == "breathing 14/min (within 12–20.5)")
  }

  @Test("Every text is filled in each language", arguments: otherCatalogues)
  func filled(_ file: BundledFile) throws {
    let words = VitalWords(try bundledWords(in: file))
    for vital in vitals {
      let texts = [words.sentence(vital), words.outcome(vital), words.line(vital)]
      for text in texts { #expect(!text.contains("{") && !text.contains("20.5"), "\(text)") }
    }
  }

  @Test("what was kept in English is told again as it would be now", arguments: otherCatalogues)
  func retold(file: BundledFile) throws {
    let words = VitalWords(try bundledWords(in: file))
    for vital in vitals {
      #expect(words.retold(VitalWording.sentence(vital)) == words.sentence(vital))
    }
    let reading = vital(88, .above, .fresh, age: 60)
    for state in [VitalState.above, .below] {
      let comparison = BaselineComparison(
        type: "heart-rate",
        median: 62,
        spread: 3.5,
        days: 20,
        score: 5,
        state: state
      )
      #expect(
        words.retold(UsualWording.sentence(reading, comparison))
          == words.sentence(reading, comparison)
      )
      for context in ReadingContext.allCases {
        let verdict = UsualVerdict(
          context: context,
          comparison: comparison,
          missingDays: 0,
          silence: nil
        )
        guard let remark = UsualWording.remark(verdict, for: "you") else { continue }
        // Behind another sentence, as a reason has it.
        let kept = "\(VitalWording.sentence(reading)) \(remark)"
        #expect(words.retold(kept) == "\(words.sentence(reading)) \(words.remark(verdict) ?? "")")
      }
    }
    #expect(words.retold("I wrote 12 is above 3.") == "I wrote 12 is above 3.")
  }
}
