import BundledWords
import Assessment
import HealthModel
import Testing

@testable import Reports

@Suite("What a report says of a measure")
struct MeasureWordsTests {
  private func sentences(
    _ type: SampleType,
    _ values: [Double?],
    range: ReportMeasure.Range? = nil,
    usual: UsualLevel? = nil
  ) -> [String] {
    MeasureWords(ReportSamples.measure(type, values, range: range, usual: usual), english).sentences
  }

  @Test("is how many readings there are, and where their days lie")
  func extent() {
    #expect(
      sentences(.heartRate, [70, 72, nil, 80]) == [
        "15 readings on 3 of 4 days. Daily means 70 to 80 bpm, 74 on average; single "
          + "readings 66 to 89.",
        "Days without readings: 1 (2026-11-20).",
      ]
    )
  }

  @Test("says which numbers are of one source where several measured")
  func sources() {
    let day = ReportMeasure.Day(
      ReportSamples.today,
      60,
      low: 49,
      high: 128,
      count: 288,
      otherCount: 1
    )
    let measure = ReportSamples.measure(.heartRate, [60])
    #expect(
      MeasureWords(ReportMeasure(.heartRate, chart: measure.chart, days: [day]), english).sentences
        .first
        == "288 readings of one source a day, and 1 of others, on 1 of 1 day. Daily mean 60 "
        + "bpm; single readings of all sources 49 to 128."
    )
    let two = ReportMeasure.Day(ReportSamples.today, 60, low: 60, high: 128, otherCount: 1)
    #expect(
      MeasureWords(ReportMeasure(.heartRate, chart: measure.chart, days: [two]), english).sentences
        .first?.hasSuffix("single readings of all sources 60 to 128.") == true
    )
  }

  @Test("does not tell one value three times")
  func one() {
    #expect(
      sentences(.restingHeartRate, [nil, 55]).first
        == "5 readings on 1 of 2 days. Daily mean 55 bpm; single readings 51 to 64."
    )
    #expect(
      sentences(.sleepAnalysis, [7, 7]).first
        == "Sleep on 2 of 2 days, by the day of waking: 7 h."
    )
  }

  @Test("counts the days within, above and below the range, its bounds being within")
  func standing() {
    let found = sentences(.heartRate, [59.9, 60, 100, 100.1, nil, 80], range: ReportSamples.range)
    #expect(
      found.contains(
        "Against the range for the age, 60–100: daily means within on 3 days, above on 1, below "
          + "on 1."
      )
    )
  }

  @Test("names the own usual value with what it is made of")
  func usual() {
    #expect(
      sentences(.heartRate, [70], usual: ReportSamples.usual).contains(
        "Personal usual value outside of sleep and exercise: 68.2, give or take 3, from 20 days of "
          + "the last four weeks."
      )
    )
    let night = UsualLevel(kind: .every, median: 7.25, days: 14, missingDays: 0)
    #expect(
      sentences(.sleepAnalysis, [7], usual: night).contains(
        "Personal usual night: 7.3, from 14 days of the last four weeks."
      )
    )
    let learning = UsualLevel(kind: .awake, median: nil, days: 13, missingDays: 1)
    #expect(
      sentences(.heartRate, [70], usual: learning).contains(
        "A personal usual value requires 1 more day with readings in the last four weeks."
      )
    )
  }

  @Test("says plainly that there is nothing")
  func nothing() {
    #expect(sentences(.sleepAnalysis, [nil]) == ["No sleep data was recorded on these days."])
    #expect(sentences(.stateOfMind, [nil]) == ["No mood was noted on these days."])
    #expect(
      sentences(.respiratoryRate, [nil, nil]) == ["No respiratory rate was recorded on these days."]
    )
  }

  @Test("tells sleep by the day of waking, and amounts by the day")
  func whole() {
    #expect(
      sentences(.sleepAnalysis, [7, nil, 8]).first
        == "Sleep on 2 of 3 days, by the day of waking: 7 to 8 h, 7.5 on average."
    )
    #expect(
      sentences(.stepCount, [4000, 6000.4]).first
        == "Recorded on 2 of 2 days, each day 4,000 to 6,000 steps, 5,000 on average."
    )
  }

  @Test("A day whose value is no number has none")
  func numbers() {
    let day = ReportMeasure.Day(ReportSamples.today, .nan, low: 1, high: 2, count: 7)
    #expect(day.value == nil && day.low == nil && day.high == nil && day.count == 0)
  }

  @Test("A mean of huge values stays finite")
  func huge() {
    let measure = ReportSamples.measure(.stepCount, Array(repeating: 1e308, count: 30))
    #expect(measure.mean?.isFinite == true)
    #expect(!MeasureWords(measure, english).sentences.isEmpty)
  }
}
