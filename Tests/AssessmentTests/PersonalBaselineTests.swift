import HealthModel
import Testing

@testable import Assessment

@Suite("A person's own range")
struct PersonalBaselineTests {
  private let rules: BaselineRules

  init() throws { rules = try Own.rules() }

  /// What one reading at noon on each day leads to.
  private func baseline(
    _ values: [Double],
    type: SampleType = .heartRate
  ) throws -> PersonalBaseline {
    var readings = DailyReadings(in: .utc)
    for (index, value) in values.enumerated() { readings.add(value, at: Own.time(index + 1, 12)) }
    return try #require(PersonalBaseline(type, readings: readings, rules: rules))
  }

  @Test("says nothing before the fourteenth day, and how many are missing", arguments: 0...15)
  func missing(days: Int) throws {
    let baseline = try baseline(Array(repeating: 60, count: days))
    #expect(baseline.days == days)
    #expect(baseline.missingDays == max(0, 14 - days))
    #expect(baseline.state(of: 200) == (days < 14 ? .unknown : .above))
    #expect((baseline.comparison(of: 60) == nil) == (days < 14))
  }

  @Test("has the plain median and deviation where each day has one reading")
  func plain() throws {
    let values: [Double] = [58, 60, 61, 55, 70, 64, 62, 59, 57, 66, 63, 61, 60, 58, 90]
    let comparison = try #require(try baseline(values).comparison(of: 75))
    // Sorted: 55 57 58 58 59 60 60 61 61 62 63 64 66 70 90; distances from 61: 0 0 1 1 1 2 2 3 …
    #expect(comparison.median == 61)
    #expect(abs(comparison.spread - 1.4826 * 3) < 1e-12)
    #expect(abs(comparison.score - 14 / (1.4826 * 3)) < 1e-12)
    #expect(comparison.state == .above)
    #expect(comparison.days == 15)
    #expect(comparison.type == "heart-rate")
  }

  @Test("takes the middle between two where the readings are even in number")
  func even() throws {
    let values = Array(repeating: 60.0, count: 7) + Array(repeating: 63, count: 7)
    let comparison = try #require(try baseline(values).comparison(of: 60))
    #expect(comparison.median == 61.5)
    #expect(abs(comparison.spread - 1.4826 * 1.5) < 1e-12)
  }

  @Test(
    "has a deviation of at least the floor of its type",
    arguments: [(SampleType.heartRate, 1.0), (.respiratoryRate, 0.3)]
  )
  func floor(type: SampleType, floor: Double) throws {
    let baseline = try baseline(Array(repeating: 16, count: 20), type: type)
    let edge = 2.5 * 1.4826 * floor
    #expect(baseline.usual?.spread == 1.4826 * floor)
    #expect(baseline.state(of: 16 + edge * 0.999) == .within)
    #expect(baseline.state(of: 16 + edge * 1.001) == .above)
    #expect(baseline.state(of: 16 - edge * 0.999) == .within)
    #expect(baseline.state(of: 16 - edge * 1.001) == .below)
    #expect(baseline.state(of: .nan) == .unknown)
  }

  @Test("lets a day with a thousand readings weigh no more than one with a single reading")
  func weights() throws {
    var readings = DailyReadings(in: .utc)
    for day in 1...14 {
      readings.add(60 + Double(day % 3), at: Own.time(day, 8))
    }
    for second in 0..<1000 { readings.add(120, at: Own.time(15, 8) + Int64(second) * 1000) }
    let baseline = try #require(PersonalBaseline(.heartRate, readings: readings, rules: rules))
    #expect(baseline.days == 15)
    #expect(baseline.usual?.median == 61)
    #expect(baseline.state(of: 120) == .above)
  }

  @Test("keeps the halves of thirds: weights that don't add up exactly still meet in the middle")
  func thirds() {
    let values = WeightedValues([1.0, 2, 3, 4, 5, 6].map { ($0, 1.0 / 3) })
    #expect(values?.median == 3.5)
    #expect(WeightedValues([]) == nil)
  }

  @Test("holds no more than the distinct values of a day, to hundredths")
  func rounding() throws {
    var readings = DailyReadings(in: .utc)
    for day in 1...14 { readings.add(60.004, at: Own.time(day, 8)) }
    readings.add(.infinity, at: Own.time(15, 8))
    readings.add(1e300, at: Own.time(16, 8))
    let baseline = try #require(PersonalBaseline(.heartRate, readings: readings, rules: rules))
    #expect(baseline.days == 14)
    #expect(baseline.usual?.median == 60)
  }

  @Test("counts days by the clocks of the person's zone")
  func zones() {
    let auckland = LocalZone { _ in 720 }
    var readings = DailyReadings(in: auckland)
    readings.add(60, at: Own.time(1, 11))
    readings.add(60, at: Own.time(1, 12))
    #expect(readings.days == 2)
    var same = DailyReadings(in: .utc)
    same.add(60, at: Own.time(1, 11))
    same.add(60, at: Own.time(1, 12))
    #expect(same.days == 1)
  }

  @Test("is not made for a type without a rule")
  func others() {
    let readings = DailyReadings(in: .utc)
    #expect(PersonalBaseline(.bodyMass, readings: readings, rules: rules) == nil)
  }
}
