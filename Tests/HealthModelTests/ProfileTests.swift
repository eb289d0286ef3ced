import Core
import HealthModel
import Testing

@Suite("The profile")
struct ProfileTests {
  private static let today = CalendarDay(daysSinceEpoch: 20_777)  // 2026-11-20

  @Test(
    "Facts are kept as they will be shown",
    arguments: [
      (Profile.Key.birthday, "1990-04-01", "1990-04-01"), (.birthday, "2026-11-20", "2026-11-20"),
      (.birthday, "1896-11-20", "1896-11-20"), (.name, "Ada", "Ada"), (.name, "李 🧘‍♀️", "李 🧘‍♀️"),
      (.sex, "Female", "female"), (.sex, "other", "other"), (.height, "172", "172"),
      (.height, "172.5 cm", "172.5"), (.height, "172,5", "172.5"), (.height, "40", "40"),
      (.height, "260", "260"), (.country, "de", "DE"), (.country, "Gb", "GB"),
    ]
  )
  func good(key: Profile.Key, text: String, shown: String) throws {
    var profile = Profile()
    try profile.set(key, to: text, today: Self.today)
    #expect(profile[key] == shown)
    #expect(Profile(stored: [key.rawValue: shown]) == profile)
    for other in Profile.Key.allCases where other != key { #expect(profile[other] == nil) }
  }

  @Test(
    "What can't be is refused, with what is accepted, and changes nothing",
    arguments: [
      (Profile.Key.birthday, "2026-11-21"), (.birthday, "1896-11-19"), (.birthday, "1.4.1990"),
      (.birthday, "1990-02-30"), (.birthday, "soon"), (.name, "   "), (.name, "a\u{1B}[31m"),
      (.name, "a\nb"), (.name, "a\u{202E}b"), (.name, "a\u{2028}b"),
      (.name, String(repeating: "a", count: 61)), (.sex, "f"), (.height, "39.9"), (.height, "261"),
      (.height, "0x90"), (.height, "nan"), (.height, "1.75 m"), (.height, "cm"), (.country, "DEU"),
      (.country, "D"), (.country, "12"), (.country, "Ü"), (.country, "🇩🇪"),
    ]
  )
  func bad(key: Profile.Key, text: String) {
    var profile = Profile()
    let error = #expect(throws: HealthModelError.self) {
      try profile.set(key, to: text, today: Self.today)
    }
    #expect(error?.message.contains(key.rawValue) == true)
    #expect(error?.hint.hasPrefix("Accepted: ") == true)
    #expect(profile == Profile())
  }

  @Test("Every fact can be taken back", arguments: Profile.Key.allCases, ["", "none"])
  func cleared(key: Profile.Key, text: String) throws {
    var profile = Profile(
      stored: [
        "birthday": "1990-04-01", "name": "Ada", "sex": "female", "height": "172", "country": "DE",
      ]
    )
    #expect(profile[key] != nil)
    try profile.set(key, to: text, today: Self.today)
    #expect(profile[key] == nil)
  }

  @Test("Kept facts that are unknown or can't be are left out")
  func stored() {
    let profile = Profile(
      stored: ["shoe": "44", "birthday": "soon", "sex": "x", "height": "tall", "country": "DE"]
    )
    #expect(profile.country == "DE")
    #expect(profile.birthday == nil)
    #expect(profile.height == nil)
    #expect(profile.sex == nil)
  }

  @Test("The age follows from the birthday, and there is none without")
  func age() throws {
    var profile = Profile()
    #expect(profile.age(on: Self.today) == nil)
    try profile.set(.birthday, to: "1990-11-20", today: Self.today)
    #expect(profile.age(on: Self.today) == 36)
  }
}

@Suite("Types and units")
struct TypeAndUnitTests {
  @Test("Every type is found by its names", arguments: SampleType.all)
  func names(type: SampleType) {
    #expect(SampleType.named(type.name) == type)
    #expect(SampleType.named(type.identifier) == type)
    #expect(SampleType.named("HKQuantityTypeIdentifier\(type.identifier)") == type)
  }

  @Test("Names and identifiers are each used once")
  func unique() {
    #expect(Set(SampleType.all.map(\.name)).count == SampleType.all.count)
    #expect(Set(SampleType.all.map(\.identifier)).count == SampleType.all.count)
    #expect(Set(HealthUnit.all.map(\.symbol)).count == HealthUnit.all.count)
  }

  @Test(
    "Unknown names lead to nothing",
    arguments: ["", "pulse", "heart rate", "HKQuantityTypeIdentifier"]
  )
  func unknown(name: String) {
    #expect(SampleType.named(name) == nil)
    #expect(HealthUnit.named(name) == nil)
  }

  @Test("Every unit is found by its symbol and spellings", arguments: HealthUnit.all)
  func spellings(unit: HealthUnit) {
    #expect(HealthUnit.named(unit.symbol) == unit)
    for spelling in unit.spellings { #expect(HealthUnit.named(spelling.uppercased()) == unit) }
  }

  @Test("Converting there and back gives the same, and nothing across dimensions")
  func conversions() throws {
    for unit in HealthUnit.all {
      for other in HealthUnit.all {
        guard let there = unit.convert(36.6, to: other) else {
          #expect(unit.dimension != other.dimension)
          continue
        }
        #expect(unit.dimension == other.dimension)
        let back = try #require(other.convert(there, to: unit))
        #expect(abs(back - 36.6) < 1e-9)
      }
    }
  }

  @Test(
    "Known pairs agree",
    arguments: [
      (HealthUnit.degreeFahrenheit, HealthUnit.degreeCelsius, 212, 100),
      (.degreeFahrenheit, .degreeCelsius, 32, 0), (.degreeCelsius, .degreeFahrenheit, 37, 98.6),
      (.pound, .kilogram, 1, 0.453_592_37), (.inch, .centimetre, 1, 2.54),
      (.metre, .inch, 1, 39.370_078_74), (.kilopascal, .millimetreOfMercury, 101.325, 760),
      (.countPerSecond, .countPerMinute, 1, 60), (.litrePerSecond, .litrePerMinute, 1, 60),
      (.litre, .millilitre, 1, 1000), (.second, .millisecond, 1, 1000),
    ] as [(HealthUnit, HealthUnit, Double, Double)]
  )
  func knownPairs(from: HealthUnit, to: HealthUnit, value: Double, expected: Double) throws {
    #expect(abs(try #require(from.convert(value, to: to)) - expected) < 1e-6)
  }
}
