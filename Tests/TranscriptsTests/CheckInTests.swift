import Assessment
import HealthModel
import Testing
import Transcripts

@Suite("Check-ins in the store")
struct CheckInTests {
  let directory: TestDirectory
  let store: TranscriptStore

  init() throws {
    directory = try TestDirectory()
    store = try TranscriptStore(path: directory.file)
  }

  /// A record in which every field has a value.
  private static var full: CheckInRecord {
    var record = CheckInRecord.made("c1", message: "m", in: "s")
    record.started = .test(1)
    record.decided = .test(2)
    record.vitals = [.fast, .missing]
    record.baselines = [
      BaselineComparison(
        type: "heart-rate",
        median: 71.5,
        spread: 4.25,
        days: 20,
        score: 7.6,
        state: .above
      )
    ]
    record.engine = "listener"
    record.failure = "Nobody answers."
    record.delivered = ["terminal", "notification"]
    record.outcome = .later
    record.remindAt = .test(9000)
    return record
  }

  @Test("Of eight programs that want the same check-in exactly one gets it")
  func race() async throws {
    let path = directory.file
    for round in 0..<5 {
      let winners = try await withThrowingTaskGroup(of: Bool.self) { group in
        for number in 0..<8 {
          group.addTask {
            try TranscriptStore(path: path).claimCheckIn(
              rule: "every",
              due: .test(Double(round) * 7_200),
              at: .test(),
              holder: .process(Int32(number)),
              messageID: "m\(number)",
              isAlive: { _ in true }
            ) != nil
          }
        }
        return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
      }
      #expect(winners == 1)
    }
  }

  @Test("Another rule or time is another check-in")
  func distinctClaims() throws {
    #expect(try store.claim(0) != nil)
    #expect(try store.claim(0, rule: "start") != nil)
    #expect(try store.claim(60) != nil)
    #expect(try store.claim(0, by: .process(2)) == nil)
  }

  @Test("What became of a check-in comes back as it was recorded, however often it is")
  func record() throws {
    let claim = try #require(try store.claim(0))
    let record = Self.full
    #expect(try store.recordCheckIn(record, by: claim))
    #expect(try store.recordCheckIn(record, by: claim))
    #expect(try store.checkIns(limit: 10) == [record])
    #expect(try store.lastCheckIn()?.due.offsetMinutes == 120)
    #expect(try store.checkIn("c1") == record)
    #expect(try store.checkIn("m") == record)
    #expect(try store.checkIn("x") == nil)
  }

  @Test("A comparison that is no number is refused and leaves the claim as it was")
  func notANumber() throws {
    let claim = try #require(try store.claim(0))
    var record = Self.full
    record.baselines = [
      BaselineComparison(
        type: "heart-rate",
        median: .nan,
        spread: 1,
        days: 3,
        score: 0,
        state: .within
      )
    ]
    #expect(throws: TranscriptsError.self) { try store.recordCheckIn(record, by: claim) }
    #expect(try store.lastCheckIn()?.decision == .claimed)
  }

  @Test("Check-ins come newest first, and those sent since a time oldest first")
  func order() throws {
    for number in 1...4 {
      let decision: CheckInVerdict = number == 2 ? .skipped : .sent
      try store.store(.made("\(number)", decision, at: Double(number)))
    }
    #expect(try store.checkIns(limit: 2).map(\.id) == ["4", "3"])
    #expect(try store.lastCheckIn()?.id == "4")
    #expect(try store.checkInsSent(since: .test(1)).map(\.id) == ["1", "3", "4"])
    #expect(try store.checkInsSent(since: .test(3)).map(\.id) == ["3", "4"])
  }

  @Test("A planner is told of what is due or decided since a time, and of the last decision")
  func handled() throws {
    try store.store(.made("old", .skipped, at: -900))
    try store.store(.made("newer", .sent, at: -800))
    _ = try store.claim(10, by: .process(1), message: "a")
    _ = try store.claim(20, by: .process(3), message: "b")
    let alive: (ClaimHolder) -> Bool = { $0 == .process(1) }
    let handled = try store.handledCheckIns(since: .test(0), isAlive: alive)
    #expect(handled.map(\.decision) == [.sent, .claimed])
    #expect(handled.map(\.due) == [.test(-800), .test(10)])
    let more = try store.handledCheckIns(since: .test(-1000), isAlive: alive)
    #expect(more.map(\.decision) == [.skipped, .sent, .claimed])
  }

  @Test("Decisions of a clock that ran ahead are brought back to the present")
  func clockRanAhead() throws {
    try store.store(.made("past", at: 10))
    try store.store(.made("future", at: 90_000))
    try store.bringBackDecisions(to: .test(60))
    #expect(try store.checkIns(limit: 9).map(\.decided) == [.test(60), .test(10)])
    #expect(try store.checkIn("future")?.due == .test(90_000))
  }
}
