import Core
import Assessment
import HealthModel
import Testing

@Suite("Judging the latest readings")
struct VitalAssessorTests {
  private let now = Timestamp(milliseconds: 1_790_000_000_000, offsetMinutes: 60)

  private func sample(_ type: SampleType, _ value: Double, milliseconds age: Int64) -> Sample {
    let start = now.adding(milliseconds: -age)
    return Sample(id: 1, type: type, value: value, start: start, end: start, source: "test")
  }

  private func judge(
    _ type: SampleType,
    _ value: Double,
    milliseconds age: Int64 = 0,
    years: Double? = 36,
    table: String = "mindpulse",
    staleAfter: [SampleType: Int] = [:]
  ) throws -> Vital {
    let assessor = try VitalAssessor(
      tables: try bundledTables(),
      table: table,
      staleAfter: staleAfter
    )
    let vitals = assessor.assess(
      latest: [type: sample(type, value, milliseconds: age)],
      age: years,
      now: now
    )
    return try #require(vitals.first { $0.type == type.name })
  }

  @Test("always gives both vitals, heart rate first")
  func bothAlways() throws {
    let assessor = try VitalAssessor(tables: try bundledTables(), table: "mindpulse")
    let mass: [SampleType: Sample] = [.bodyMass: sample(.bodyMass, 70, milliseconds: 0)]
    for latest in [[:], mass] {
      let vitals = assessor.assess(latest: latest, age: 36, now: now)
      #expect(vitals.map(\.type) == ["heart-rate", "respiratory-rate"])
      for vital in vitals {
        #expect(vital.value == nil && vital.start == nil && vital.ageSeconds == nil)
        #expect(vital.freshness == .missing && vital.state == .unknown)
        #expect(vital.range != nil && vital.unit == "count/min")
      }
    }
  }

  @Test(
    "finds each outcome for an adult, bounds included",
    arguments: [
      (59.9, VitalState.below), (60, .within), (72.4, .within), (100, .within), (100.1, .above),
    ]
  )
  func states(_ value: Double, _ state: VitalState) throws {
    #expect(try judge(.heartRate, value).state == state)
  }

  @Test(
    "is fresh up to and at the limit, stale after it",
    arguments: [
      (SampleType.heartRate, Int64(600_000), Freshness.fresh), (.heartRate, 600_001, .stale),
      (.heartRate, 0, .fresh), (.respiratoryRate, 43_200_000, .fresh),
      (.respiratoryRate, 43_200_001, .stale),
    ]
  )
  func freshness(_ type: SampleType, _ milliseconds: Int64, _ expected: Freshness) throws {
    let vital = try judge(type, 200, milliseconds: milliseconds)
    #expect(vital.freshness == expected)
    #expect(vital.state == (expected == .fresh ? .above : .unknown))
    #expect(vital.ageSeconds == Int(milliseconds / 1000))
  }

  @Test("tells a stale reading with its value, time and range, and never judges it")
  func stale() throws {
    let vital = try judge(.heartRate, 130, milliseconds: 10_800_000, table: "fleming")
    #expect(vital.value == 130 && vital.start == now.adding(milliseconds: -10_800_000))
    #expect(vital.ageSeconds == 10_800 && vital.state == .unknown)
    #expect(vital.range?.high == 100 && vital.range?.centile == nil)
  }

  @Test("takes limits of its own")
  func ownLimits() throws {
    let limits = [SampleType.heartRate: 60]
    #expect(try judge(.heartRate, 70, milliseconds: 60_000, staleAfter: limits).state == .within)
    #expect(try judge(.heartRate, 70, milliseconds: 60_001, staleAfter: limits).state == .unknown)
    let other = try judge(.respiratoryRate, 15, milliseconds: 60_001, staleAfter: limits)
    #expect(other.state == .within)
  }

  @Test("takes a time up to a minute ahead as now, and one further ahead as no time at all")
  func ahead() throws {
    for age in [Int64(-1), -60_000] {
      let vital = try judge(.heartRate, 70, milliseconds: age)
      #expect(vital.freshness == .fresh && vital.ageSeconds == 0)
    }
    let future = try judge(.heartRate, 70, milliseconds: -60_001)
    #expect(future.freshness == .stale && future.state == .unknown)
    #expect(future.value == 70 && future.ageSeconds == nil)
  }

  @Test("is unknown without an age or without a range for it", arguments: [nil, 0.5])
  func noRange(_ years: Double?) throws {
    let vital = try judge(.heartRate, 70, years: years)
    #expect(vital.freshness == .fresh && vital.state == .unknown && vital.range == nil)
  }

  @Test("takes what is no number as no reading")
  func notANumber() throws {
    let vital = try judge(.heartRate, .nan)
    #expect(vital.freshness == .missing && vital.value == nil && vital.start == nil)
  }

  @Test(
    "interpolates the centile of a seven-year-old's heart rate",
    arguments: [
      (59.0, 1.0 as Double?), (66.5, 5.5), (74, 10), (82, 25), (86.5, 37.5), (91, 50), (101, 75),
      (111, 90), (117, 94.5), (123, 99), (58.9, nil), (123.1, nil),
    ]
  )
  func centiles(_ value: Double, _ centile: Double?) throws {
    let vital = try judge(.heartRate, value, years: 7, table: "fleming")
    #expect(vital.range?.usualLow == 74 && vital.range?.usualHigh == 111)
    #expect(vital.range?.centile == centile)
    #expect((vital.state == .within) == (centile != nil))
  }

  @Test("refuses a table that isn't there, and names those that are")
  func unknownTable() throws {
    let tables = try bundledTables()
    let error = #expect(throws: AssessmentError.self) {
      _ = try VitalAssessor(tables: tables, table: "aha")
    }
    #expect(error == .unknownTable("aha", known: ["fleming", "mindpulse", "pals"]))
    #expect(error?.hint.contains("fleming, mindpulse, pals") == true)
  }
}
