import HealthModel
import HealthStorage
import Testing
import TestSupport

@Suite("The sample store")
struct HealthStoreTests {
  private let directory: TemporaryDirectory
  private let path: String
  private let store: HealthStore

  init() throws {
    directory = try TemporaryDirectory()
    path = directory.file("samples.sqlite")
    store = try HealthStore(path: path)
  }

  @Test("A new store is empty")
  func empty() throws {
    #expect(try store.latest(.heartRate) == nil)
    #expect(try store.samples(.heartRate) == [])
    #expect(try store.counts().isEmpty)
    #expect(try store.sampleCount() == 0)
    #expect(try store.latestAnchor() == 0)
    #expect(try store.profile() == Profile())
    #expect(try store.integrityCheck() == [])
  }

  @Test("What was stored by a clock ahead hides nothing that is measured now")
  func ahead() throws {
    let now = Timestamp(milliseconds: 1_000_000)
    try store.save([reading(60, at: now.adding(milliseconds: 90_000_000))])
    #expect(try store.latest(.heartRate, notAhead: now)?.value == 60)
    try store.save([reading(70, at: now.adding(milliseconds: 60_000))])
    #expect(try store.latest(.heartRate, notAhead: now)?.value == 70)
    try store.save([reading(80, at: now.adding(milliseconds: 60_001))])
    #expect(try store.latest(.heartRate, notAhead: now)?.value == 70)
    #expect(try store.latest(.heartRate)?.value == 60)
    #expect(try store.latest(.respiratoryRate, notAhead: now) == nil)
  }

  @Test(
    "A sample comes back as it was stored, offsets and source included",
    arguments: SampleType.all
  )
  func roundTrip(type: SampleType) throws {
    let sample = NewSample(
      type: type,
      value: 72.125,
      start: Timestamp(milliseconds: 1_767_225_600_123, offsetMinutes: -330),
      end: Timestamp(milliseconds: 1_767_229_200_456, offsetMinutes: 60),
      source: "wrist\0band ⌚️ '; DROP TABLE sample; --"
    )
    let added = try #require(try store.save([sample]).added.first)
    let reopened = try HealthStore(path: path)
    let stored = try #require(try reopened.latest(type))
    #expect(stored == added)
    #expect(stored.id == 1)
    #expect(stored.type == type)
    #expect(stored.value == 72.125)
    #expect(stored.start.description == sample.start.description)
    #expect(stored.end.description == sample.end.description)
    #expect(Array(stored.source.utf8) == Array(sample.source.utf8))
    #expect(try reopened.sampleCount() == 1)
  }

  @Test(
    "Times at the ends of what can be written are kept",
    arguments: [Timestamp.range.lowerBound, -1, 0, Timestamp.range.upperBound]
  )
  func extremeTimes(milliseconds: Int64) throws {
    let time = Timestamp(milliseconds: milliseconds, offsetMinutes: 1080)
    try store.save([reading(60, at: time)])
    #expect(try store.latest(.heartRate)?.start.milliseconds == milliseconds)
    #expect(try store.samples(.heartRate, from: time).count == 1)
  }

  @Test("The same reading is stored once, and counted as a duplicate")
  func duplicates() throws {
    let first = try store.save([
      reading(60, at: 1000), reading(60, at: 1000), reading(61, at: 1000),
    ])
    #expect(first.added.map(\.value) == [60, 61])
    #expect(first.duplicates == 1)
    let second = try store.save([reading(61, at: 1000), reading(62, at: 1000)])
    #expect(second.added.map(\.value) == [62])
    #expect(second.duplicates == 1)
    #expect(try store.sampleCount() == 3)
  }

  @Test("A reading differs by its type, start, end, source or value")
  func differences() throws {
    let time = Timestamp(milliseconds: 1000)
    let later = Timestamp(milliseconds: 2000)
    let samples = [
      NewSample(type: .heartRate, value: 60, start: time, end: time, source: "a"),
      NewSample(type: .respiratoryRate, value: 60, start: time, end: time, source: "a"),
      NewSample(type: .heartRate, value: 60, start: later, end: later, source: "a"),
      NewSample(type: .heartRate, value: 60, start: time, end: later, source: "a"),
      NewSample(type: .heartRate, value: 60, start: time, end: time, source: "b"),
      NewSample(type: .heartRate, value: 61, start: time, end: time, source: "a"),
    ]
    #expect(try store.save(samples).added.count == 6)
    #expect(try store.save(samples).duplicates == 6)
  }

  @Test("The same instant told with another offset is the same reading")
  func offsets() throws {
    try store.save([reading(60, at: Timestamp(milliseconds: 1000, offsetMinutes: 0))])
    let again = try store.save([reading(60, at: Timestamp(milliseconds: 1000, offsetMinutes: 60))])
    #expect(again.duplicates == 1)
  }

  @Test(
    "A sample that can't be is refused, and none of its batch is stored",
    arguments: [(Double.nan, 0), (.infinity, 0), (60, -1)] as [(Double, Int64)]
  )
  func invalid(value: Double, duration: Int64) throws {
    let start = Timestamp(milliseconds: 5000)
    let wrong = NewSample(
      type: .heartRate,
      value: value,
      start: start,
      end: start.adding(milliseconds: duration),
      source: "test"
    )
    let error = #expect(throws: HealthStorageError.self) {
      try store.save([reading(60, at: 1000), wrong])
    }
    #expect(error?.kind == .invalidSample)
    #expect(try store.sampleCount() == 0)
  }

  @Test("The latest is the one that started last, whatever the order of arrival")
  func latest() throws {
    try store.save([reading(60, at: 3000), reading(61, at: 5000), reading(62, at: 4000)])
    #expect(try store.latest(.heartRate)?.value == 61)
    #expect(try store.latest(.respiratoryRate) == nil)
    try store.save([reading(16, at: 9000, type: .respiratoryRate)])
    #expect(try store.latest(.heartRate)?.value == 61)
  }

  @Test("Of several that started at once the latest is the one stored last")
  func latestTie() throws {
    try store.save([reading(90, at: 5000, source: "z"), reading(80, at: 5000, source: "y")])
    try store.save([reading(60, at: 5000, source: "z")])
    #expect(try store.latest(.heartRate)?.value == 60)
    #expect(try store.samples(.heartRate).map(\.value) == [60, 80, 90])
  }

  @Test("Counts come in the order people see types")
  func counts() throws {
    try store.save([
      reading(16, at: 1, type: .respiratoryRate), reading(60, at: 1), reading(61, at: 2),
    ])
    let counts = try store.counts()
    #expect(counts.map(\.type) == [.heartRate, .respiratoryRate])
    #expect(counts.map(\.count) == [2, 1])
  }

  @Test("What another store on the file has written is there at once")
  func twoStores() throws {
    let other = try HealthStore(path: path)
    let version = try store.dataVersion()
    try other.save([reading(77, at: 1000)])
    #expect(try store.latest(.heartRate)?.value == 77)
    #expect(try store.dataVersion() != version)
  }

  @Test("Facts of the profile are kept, replaced and taken back")
  func profile() throws {
    try store.setProfile(.birthday, to: "1990-04-01")
    try store.setProfile(.name, to: "Ada\u{301} 🧘")
    try store.setProfile(.height, to: "172.5")
    try store.setProfile(.country, to: "DE")
    try store.setProfile(.country, to: "GB")
    try store.setProfile(.sex, to: "female")
    try store.setProfile(.sex, to: nil)
    let profile = try HealthStore(path: path).profile()
    #expect(profile.birthday == CalendarDay(year: 1990, month: 4, day: 1))
    #expect(profile.name == "Ada\u{301} 🧘")
    #expect(profile.height == 172.5)
    #expect(profile.country == "GB")
    #expect(profile.sex == nil)
  }
}

/// A reading of one moment.
func reading(
  _ value: Double,
  at time: Timestamp,
  type: SampleType = .heartRate,
  source: String = "test"
) -> NewSample {
  NewSample(type: type, value: value, start: time, end: time, source: source)
}

/// A reading of one moment, in milliseconds since 1970 in UTC.
func reading(
  _ value: Double,
  at milliseconds: Int64,
  type: SampleType = .heartRate,
  source: String = "test"
) -> NewSample {
  reading(value, at: Timestamp(milliseconds: milliseconds), type: type, source: source)
}
