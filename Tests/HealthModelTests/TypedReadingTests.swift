import HealthModel
import Testing
import Core

@Suite("A reading as it is typed")
struct TypedReadingTests {
  @Test(
    "is named in full, short or as people say it",
    arguments: [
      ("hr", "heart-rate"), ("Pulse", "heart-rate"), ("rr", "respiratory-rate"),
      ("breathing", "respiratory-rate"), ("hrv", "heart-rate-variability"),
      ("SpO2", "oxygen-saturation"), ("oxygen", "oxygen-saturation"), ("bp", "blood-pressure"),
      ("blood pressure", "blood-pressure"), ("weight", "body-mass"), ("temp", "body-temperature"),
      ("temperature", "body-temperature"), ("steps", "steps"), ("height", "height"),
      ("Heart_Rate", "heart-rate"), ("HKQuantityTypeIdentifierHeartRate", "heart-rate"),
    ]
  )
  func names(_ typed: String, _ name: String) {
    #expect(SampleTopic(named: typed)?.name == name)
  }

  @Test("no name means two things, and none is unknown")
  func everyName() {
    #expect(Set(SampleTopic.everyName).count == SampleTopic.everyName.count)
    for name in SampleTopic.everyName { #expect(SampleTopic(named: name) != nil, "\(name)") }
    #expect(SampleTopic(named: "hart-rate") == nil && SampleTopic(named: "") == nil)
    let short = SampleTopic.all.compactMap(\.shortName)
    #expect(["hr", "rr", "hrv", "spo2", "bp", "temp", "weight"].allSatisfy(short.contains))
  }

  @Test(
    "has its unit attached or behind it",
    arguments: [
      ("72", [72.0], nil as HealthUnit?), ("72bpm", [72], .countPerMinute),
      ("72 bpm", [72], .countPerMinute),
      ("80kg", [80], .kilogram), ("98%", [98], .percent), ("37.2C", [37.2], .degreeCelsius),
      ("37,2 °C", [37.2], .degreeCelsius), ("99F", [99], .degreeFahrenheit),
      ("176lb", [176], .pound), ("16/min", [16], .countPerMinute), ("120/80", [120, 80], nil),
      ("120 / 80 mmHg", [120, 80], .millimetreOfMercury), ("120 over 80", [120, 80], nil),
      ("−3", [-3], nil), ("1e2", [100], nil),
    ]
  )
  func values(_ text: String, _ numbers: [Double], _ unit: HealthUnit?) {
    let value = TypedValue(text)
    #expect(value?.numbers == numbers && value?.unit == unit)
  }

  @Test(
    "is no value where it is anything else",
    arguments: ["", "abc", "72 apples", "bpm", "120/", "1,000", "--3", "7 2", "0x10", "120/80/60"]
  )
  func noValues(_ text: String) { #expect(TypedValue(text) == nil) }

  @Test("has commas between thousands where whole numbers are counted")
  func thousands() {
    #expect(TypedValue("8,123", isWhole: true)?.numbers == [8123])
    #expect(TypedValue("1,2,3", isWhole: true) == nil)
  }

  private static let check = SampleCheck(limits: [
    "heart-rate": .init(low: 20, high: 300, source: "s"),
    "body-temperature": .init(low: 11, high: 47, source: "s"),
    "blood-glucose": sugar,
  ])
  private static var sugar: SampleCheck.Limits {
    var limits = SampleCheck.Limits(low: 1, high: 3000, source: "s")
    limits.needsUnitTo = 33.3
    return limits
  }
  private static let now = Timestamp(milliseconds: 1_000_000)

  private func readings(
    _ name: String,
    _ text: String,
    unit: String? = nil
  ) throws(HealthModelError) -> [Double] {
    guard let topic = SampleTopic(named: name) else { throw .unknownType(name) }
    return try Self.check.readings(
      topic,
      text: text,
      unit: unit,
      start: Self.now,
      now: Self.now,
      source: "manual"
    ).map(\.value)
  }

  @Test("is saved in its canonical unit, a blood pressure as two readings")
  func canonical() throws {
    #expect(try readings("bp", "120/80") == [120, 80])
    #expect(abs(try readings("temp", "99F")[0] - 37.222) < 0.001)
    #expect(abs(try readings("weight", "176 lb")[0] - 79.832) < 0.001)
    #expect(try readings("hr", "1.2", unit: "hz") == [72])
  }

  @Test("is refused with what would be right")
  func refused() {
    #expect(throws: HealthModelError.notAPressure("80/120")) { try readings("bp", "80/120") }
    #expect(throws: HealthModelError.notAPressure("120")) { try readings("bp", "120") }
    #expect(throws: HealthModelError.wrongUnit("kg", .heartRate)) { try readings("hr", "72kg") }
    let hot = #expect(throws: HealthModelError.self) { try readings("temp", "99") }
    #expect(hot?.hint == "Accepted: values from 11 to 47 °C. Fahrenheit is written 99F.")
    let both = #expect(throws: HealthModelError.self) { try readings("hr", "72bpm", unit: "bpm") }
    #expect(both?.message == "“72bpm” is not a number for heart rate.")
    #expect(throws: HealthModelError.self) { try readings("hr", "120/80") }
  }

  @Test("needs its unit where a number means something else in another one")
  func unit() throws {
    let bare = #expect(throws: HealthModelError.noUnit("7.8", .bloodGlucose)) {
      try readings("glucose", "7.8")
    }
    #expect(bare?.hint.contains("7.8 mg/dL or 7.8 mmol/L") ?? false, "\(bare?.hint ?? "")")
    #expect(abs(try readings("glucose", "7.8 mmol/L")[0] - 140.5) < 0.1)
    #expect(try readings("glucose", "7.8", unit: "mg/dL") == [7.8])
    #expect(try readings("glucose", "110") == [110])
  }
}
