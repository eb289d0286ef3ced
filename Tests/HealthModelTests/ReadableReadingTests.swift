import HealthModel
import Testing

@Suite("A reading in words")
struct ReadableReadingTests {
  @Test(
    "has its value and unit as people say them",
    arguments: [
      (SampleType.heartRate, 104.0, "104 bpm"), (.restingHeartRate, 58.5, "58.5 bpm"),
      (.respiratoryRate, 16, "16 breaths/min"), (.oxygenSaturation, 98, "98%"),
      (.bloodPressureSystolic, 120, "120 mmHg"), (.bodyTemperature, 37, "37.0 °C"),
      (.bodyMass, 80, "80 kg"), (.height, 180, "180 cm"), (.stepCount, 8123, "8,123"),
      (.heartRateVariability, 45, "45 ms"), (.forcedVitalCapacity, 3.1, "3.10 L"),
      (.peakExpiratoryFlowRate, 420, "420 L/min"), (.stateOfMind, -3, "−3"),
    ]
  )
  func value(_ type: SampleType, _ value: Double, _ expected: String) {
    #expect(type.words(value) == expected)
  }

  @Test("names a span's unit once, and one value once")
  func span() {
    #expect(SampleType.heartRate.words(from: 60, to: 72) == "60–72 bpm")
    #expect(SampleType.oxygenSaturation.words(from: 98, to: 98.01) == "98%")
    #expect(SampleType.bloodPressure(120, 80) == "120/80 mmHg")
  }

  @Test(
    "has its age as people say it",
    arguments: [
      ("2026-03-29T14:05:00", "just now"), ("2026-03-29T14:05:40", "just now"),
      ("2026-03-29T14:04:00", "1 minute ago"), ("2026-03-29T13:06:00", "59 minutes ago"),
      ("2026-03-29T13:05:00", "1 hour ago"), ("2026-03-29T00:05:00", "14 hours ago"),
      ("2026-03-28T23:59:00", "yesterday 23:59"), ("2026-03-28T03:00:00", "yesterday 03:00"),
      ("2026-03-27T23:00:00", "2 days ago"), ("2026-03-16T00:00:00", "13 days ago"),
      ("2026-03-15T14:00:00", "2 weeks ago"), ("2026-01-10T00:00:00", "2 months ago"),
      ("2024-03-29T00:00:00", "2 years ago"), ("2026-03-29T16:05:00", "in 2 hours"),
    ]
  )
  func age(_ start: String, _ expected: String) throws {
    let now = try #require(TimestampText.parse("2026-03-29T14:05:00+02:00", in: nil))
    #expect(try #require(TimestampText.parse("\(start)+02:00", in: nil)).ago(at: now) == expected)
  }

  @Test("counts hours across midnight while they are few, by the clock of whoever reads")
  func midnight() throws {
    let now = try #require(TimestampText.parse("2026-03-29T01:00:00+02:00", in: nil))
    let late = try #require(TimestampText.parse("2026-03-28T23:00:00+02:00", in: nil))
    let away = try #require(TimestampText.parse("2026-03-28T12:30:00Z", in: nil))
    #expect(late.ago(at: now) == "2 hours ago" && away.ago(at: now) == "yesterday 14:30")
  }
}
