import Charts
import Console
import HealthModel
import Testing

@testable import Commands
@testable import Services
import SampleCommands

@Suite("What is drawn, how far back, and with which characters")
@MainActor struct PictureWordsTests {
  @Test(
    "A length of time is days, weeks or months",
    arguments: [
      ("30", ChartPeriod.Length.days(30)), ("1d", .days(1)), ("8w", .weeks(8)), ("6m", .months(6)),
      ("3660", .days(3660)),
    ] as [(String, ChartPeriod.Length)]
  )
  func lengths(text: String, length: ChartPeriod.Length) throws {
    #expect(try ChartPeriod.Length.typed(text) == length)
  }

  @Test(
    "What is none gets a sentence",
    arguments: [
      "", "0", "-1", "3661", "521w", "121m", "7y", "w", "1.5", "٣", "99999999999999999999",
    ]
  )
  func noLengths(text: String) {
    #expect(throws: AppFailure.self) { try ChartPeriod.Length.typed(text) }
  }

  @Test("Both blood pressures have one name, and every type its own")
  func topics() throws {
    let both = try SampleTopic.typed("Blood-Pressure")
    #expect(both.types == [.bloodPressureSystolic, .bloodPressureDiastolic])
    #expect(try SampleTopic.typed("HKQuantityTypeIdentifierHeartRate").types == [.heartRate])
    #expect(throws: HealthModelError.self) { try SampleTopic.typed("happiness") }
    for name in SampleTopic.all.map(\.name) { #expect(try SampleTopic.typed(name).name == name) }
  }

  @Test(
    "A locale is of UTF-8 by the first variable that is set",
    arguments: [
      ([:], true), (["LANG": "C"], false), (["LANG": "en_GB.UTF-8"], true),
      (["LANG": "de_DE.utf8"], true), (["LC_ALL": "", "LANG": "C.UTF-8"], true),
      (["LC_ALL": "C", "LANG": "C.UTF-8"], false),
      (["LC_CTYPE": "C.UTF-8", "LANG": "POSIX"], true), (["LANG": "de_DE@euro"], false),
    ] as [([String: String], Bool)]
  )
  func locales(environment: [String: String], isUTF8: Bool) {
    #expect(Services.isUTF8(environment) == isUTF8)
  }
}
