import Core
import Foundation
import HealthModel
import Testing

@Suite("What a body can have")
struct SampleCheckTests {
  private let check: SampleCheck
  private let now = Timestamp(milliseconds: 1_774_785_900_000)

  init() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let data = try Data(contentsOf: root.appending(path: "config/possible-values.json5"))
    let decoder = JSONDecoder()
    decoder.allowsJSON5 = true
    check = SampleCheck(limits: try decoder.decode([String: SampleCheck.Limits].self, from: data))
  }

  @Test("Every type has limits, in order, with a source", arguments: SampleType.all)
  func everyType(type: SampleType) throws {
    let limits = try #require(check.limits(for: type))
    #expect(limits.low < limits.high)
    #expect(!limits.source.isEmpty)
  }

  @Test(
    "Both limits are values, and what lies just beyond is not",
    arguments: SampleType.all
  )
  func limits(type: SampleType) throws {
    let limits = try #require(check.limits(for: type))
    for value in [limits.low, limits.high] {
      #expect(try read(type, "\(value)").value == value)
    }
    for value in [limits.low.nextDown, limits.high.nextUp] {
      let error = #expect(throws: HealthModelError.self) { try read(type, "\(value)") }
      #expect(error == .impossible("\(value)", type, limits))
    }
  }

  @Test(
    "Numbers are read as people type them",
    arguments: [
      ("72", 72), ("72.5", 72.5), ("72,5", 72.5), ("+72", 72), ("7.2e1", 72), ("072", 72),
      ("72.", 72), ("72,25", 72.25), ("72,1234", 72.1234),
    ]
  )
  func numbers(text: String, value: Double) throws {
    #expect(try read(.heartRate, text).value == value)
  }

  @Test(
    "What isn't a number is refused with what is accepted",
    arguments: [
      "", " ", "abc", "NaN", "nan", "inf", "-inf", "infinity", "1e400", "-1e400", "0x10", "0x1p6",
      "72 bpm", "72 ", " 72", "7,2,0", "7.2,0", "1,000", "72,500", "--72", "1e", "e", ",", ".",
      "７２", "72\0", "72\n",
    ]
  )
  func noNumbers(text: String) {
    let error = #expect(throws: HealthModelError.self) { try read(.heartRate, text) }
    #expect(error == .notANumber(text, .heartRate, check.limits(for: .heartRate)))
    #expect(error?.hint == "Accepted: values from 20 to 300 bpm.")
  }

  @Test("A comma after a zero is a decimal sign, three digits or not")
  func leadingZero() throws {
    #expect(try read(.bodyMass, "0,725").value == 0.725)
  }

  @Test(
    "Values no body can have are refused",
    arguments: [
      (SampleType.heartRate, "0"), (.heartRate, "900"), (.heartRate, "-72"), (.heartRate, "19.999"),
      (.respiratoryRate, "1"), (.respiratoryRate, "121"), (.oxygenSaturation, "100.5"),
      (.bodyTemperature, "98.6"), (.stateOfMind, "6"), (.stepCount, "0.5"), (.sleepAnalysis, "1.5"),
      (.medicationDose, "0"), (.postExertionalMalaise, "5"),
    ]
  )
  func impossible(type: SampleType, text: String) throws {
    let limits = try #require(check.limits(for: type))
    let error = #expect(throws: HealthModelError.self) { try read(type, text) }
    #expect(error == .impossible(text, type, limits))
    #expect(error?.message.contains(text) == true)
    let range = error?.hint.replacing(" Fahrenheit is written 99F.", with: "")
    #expect(
      range?.hasPrefix("Accepted: ") == true && range?.hasSuffix("\(type.spokenUnit).") == true
    )
  }

  @Test(
    "A value in another unit is converted before it is checked",
    arguments: [
      (SampleType.heartRate, "1.2", "Hz", 72), (.heartRate, "72", "bpm", 72),
      (.bodyTemperature, "98.6", "degF", 37), (.bodyMass, "154", "lb", 69.853_224_98),
      (.height, "1.75", "m", 175), (.height, "70", "in", 177.8),
      (.forcedVitalCapacity, "3500", "mL", 3.5),
      (.peakExpiratoryFlowRate, "8", "L/s", 480), (.heartRateVariability, "0.05", "s", 50),
      (.bloodPressureSystolic, "16", "kPa", 120.009_869),
    ]
  )
  func units(type: SampleType, text: String, unit: String, value: Double) throws {
    #expect(abs(try read(type, text, unit: unit).value - value) < 1e-6)
  }

  @Test(
    "A wrong unit is refused with those that are right",
    arguments: [
      (SampleType.heartRate, "kg"), (.heartRate, "parsec"), (.bodyMass, "cm"), (.height, ""),
    ]
  )
  func wrongUnits(type: SampleType, unit: String) {
    let error = #expect(throws: HealthModelError.self) { try read(type, "72", unit: unit) }
    #expect(error == .wrongUnit(unit, type))
    #expect(error?.hint.contains(type.spokenUnit) == true)
  }

  @Test(
    "A time ahead of the clock is refused, but for a minute",
    arguments: [
      (Int64(-1), true), (0, true), (60_000, true), (60_001, false), (86_400_000, false),
    ]
  )
  func future(ahead: Int64, isAccepted: Bool) throws {
    let start = now.adding(milliseconds: ahead)
    if isAccepted {
      #expect(try read(.heartRate, "72", start: start).start == start)
    } else {
      let error = #expect(throws: HealthModelError.self) {
        try read(.heartRate, "72", start: start)
      }
      #expect(error == .inTheFuture(start, now: now))
    }
  }

  @Test("Without limits a value still has to be a number")
  func noLimits() {
    let check = SampleCheck(limits: [:])
    #expect(throws: HealthModelError.self) {
      try check.check(.heartRate, value: .infinity, typed: "1e308")
    }
    #expect(throws: Never.self) { try check.check(.heartRate, value: 5000, typed: "5000") }
  }

  @Test("Limits of any size can be told")
  func hugeLimits() {
    let limits = SampleCheck.Limits(low: -1e300, high: 1e300, source: "test")
    let error = HealthModelError.impossible("x", .heartRate, limits)
    #expect(error.hint == "Accepted: values from -1e+300 to 1e+300 bpm.")
  }

  @discardableResult
  private func read(
    _ type: SampleType,
    _ text: String,
    unit: String? = nil,
    start: Timestamp? = nil
  ) throws -> NewSample {
    try check.reading(
      type,
      text: text,
      unit: unit,
      start: start ?? now,
      now: now,
      source: "test"
    )
  }
}
