import Configuration
import Testing

@Suite("The settings of check-ins")
struct CheckInSettingsTests {
  /// The settings that a file's `checkIn` gives.
  private func settings(_ text: String) throws -> CheckInSettings {
    let resolver = SettingsResolver(document: try document("{ checkIn: \(text) }"))
    return try resolver.resolve().checked().checkIn
  }

  @Test("have defaults that keep the night quiet and the day calm")
  func defaults() throws {
    let settings = try settings("{}")
    #expect(settings == Settings().checkIn)
    #expect(settings.quiet?.start == "22:00" && settings.quiet?.end == "07:00")
    #expect(settings.maxPerDay == 5 && settings.at == nil && settings.minimumGap == nil)
  }

  @Test("take times of day in any order, each once, as a list or a line")
  func timesOfDay() throws {
    #expect(try settings("{ at: ['21:30', '9:00', '09:00'] }").at == ["09:00", "21:30"])
    #expect(try settings("{ at: '09:00, 21:30' }").at == ["09:00", "21:30"])
    #expect(try settings("{ at: null, every: 'off' }").at == nil)
  }

  @Test("take quiet hours, a gap and a limit")
  func limits() throws {
    let off = try settings("{ quiet: 'off', minimumGap: '0s', maxPerDay: 48 }")
    #expect(off.quiet == nil && off.minimumGap == .zero && off.maxPerDay == 48)
    let set = try settings("{ quiet: '23:30 - 6:00', minimumGap: '24h' }")
    #expect(set.quiet?.start == "23:30" && set.quiet?.end == "06:00")
    #expect(set.minimumGap == .seconds(86_400))
  }

  @Test("take weekdays with a cadence of their own, and write them as they were meant")
  func weekdays() throws {
    let checkIn = try settings(
      "{ weekdays: { sat: 'off', sun: 'at 21:00, 10:00', mon: 'every 3h' } }"
    )
    #expect(
      checkIn.weekdays == [
        "sat": .off, "sun": .at(["10:00", "21:00"]), "mon": .every(.seconds(10_800)),
      ]
    )
    var settings = Settings()
    settings.checkIn = checkIn
    #expect(
      try SettingSpecification.value(of: "checkIn.weekdays", in: settings)
        == object([
          "mon": .string("every 3h"), "sat": .string("off"), "sun": .string("at 10:00,21:00"),
        ])
    )
    #expect(
      try SettingSpecification.value(of: "checkIn.weekdays.sat", in: settings) == .string("off")
    )
  }

  @Test(
    "are set by what a person types",
    arguments: [
      ("checkIn.at", "09:00,21:30", "{ at: '09:00,21:30' }"),
      ("checkIn.at", "['09:00']", "{ at: ['09:00'] }"),
      ("checkIn.quiet", "off", "{ quiet: 'off' }"),
      ("checkIn.quiet", "23:00-06:30", "{ quiet: '23:00-06:30' }"),
      ("checkIn.minimumGap", "45 min", "{ minimumGap: '45 min' }"),
      ("checkIn.maxPerDay", "3", "{ maxPerDay: 3 }"),
      ("checkIn.weekdays.sat", "off", "{ weekdays: { sat: 'off' } }"),
      ("checkIn.weekdays.sun", "at 10:00", "{ weekdays: { sun: 'at 10:00' } }"),
    ]
  )
  func typed(_ name: String, _ text: String, _ expected: String) throws {
    var edited = try document("{}")
    try edited.set(setting: name, toText: text)
    #expect(edited.root.value == (try document("{ checkIn: \(expected) }").root.value))
    #expect(SettingsCheck.problems(in: edited) == [])
  }

  @Test(
    "name the key and what would be right",
    arguments: [
      ("at: []", "'checkIn.at' takes a list of 1 to 24 times of day"),
      ("at: ['25:00']", "'checkIn.at' takes a list of 1 to 24 times of day"),
      ("at: [900]", "as in [\"09:00\", \"21:30\"]"),
      ("at: 9", "'checkIn.at'"),
      ("quiet: '22-7'", "'checkIn.quiet' takes \"off\" or two different times of day"),
      ("quiet: '07:00-07:00'", "as in \"22:00-07:00\", not \"07:00-07:00\"."),
      ("quiet: true", "'checkIn.quiet'"),
      ("minimumGap: '25h'", "'checkIn.minimumGap' takes a duration up to 24h"),
      ("minimumGap: 'soon'", "'checkIn.minimumGap': 'soon' isn't a valid duration."),
      ("minimumGap: 5", "'checkIn.minimumGap'"),
      ("maxPerDay: 0", "'checkIn.maxPerDay' takes a whole number from 1 to 48, not 0."),
      ("maxPerDay: 49", "'checkIn.maxPerDay'"),
      ("weekdays: 'sat'", "'checkIn.weekdays' takes an object of weekdays"),
      ("weekdays: { sat: 3 }", "'checkIn.weekdays'"),
      ("weekdays: { someday: 'off' }", "'checkIn.weekdays.someday' isn't a weekday."),
      ("weekdays: { sat: 'never' }", "'checkIn.weekdays.sat': \"never\" isn't a valid schedule."),
      (
        "weekdays: { sat: 'every 30s' }",
        "'checkIn.weekdays.sat': \"every 30s\" isn't a valid schedule."
      ),
      ("weekdays: { sat: 'every x' }", "'checkIn.weekdays.sat': 'x' isn't a valid duration."),
      ("weekdays: { sat: 'at 24:00' }", "or \"at 09:00,21:30\" (1 to 24 times)."),
    ]
  )
  func refused(_ setting: String, _ expected: String) throws {
    let found = SettingsCheck.problems(in: try document("{ checkIn: { \(setting) } }"))
    #expect(found.count == 1)
    #expect(found.first?.description.contains(expected) == true, "\(found)")
  }
}
