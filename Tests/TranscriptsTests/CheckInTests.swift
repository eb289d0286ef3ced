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

  @Test("Of eight programs that want the same check-in exactly one gets it")
  func race() async throws {
    let path = directory.file
    for round in 0..<5 {
      let due = Timestamp.test(Double(round) * 7_200)
      let winners = try await withThrowingTaskGroup(of: Bool.self) { group in
        for _ in 0..<8 {
          group.addTask {
            try TranscriptStore(path: path).claimCheckIn(rule: "every", due: due, at: due)
          }
        }
        return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
      }
      #expect(winners == 1)
    }
  }

  @Test("Another rule or time is another check-in")
  func distinctClaims() throws {
    #expect(try store.claimCheckIn(rule: "every", due: .test(0), at: .test(1)))
    #expect(try store.claimCheckIn(rule: "start", due: .test(0), at: .test(1)))
    #expect(try store.claimCheckIn(rule: "every", due: .test(60), at: .test(61)))
    #expect(try !store.claimCheckIn(rule: "every", due: .test(0), at: .test(61)))
  }

  @Test("A claim whose program ended is told as such")
  func abandonedClaim() throws {
    #expect(try store.lastCheckIn() == nil)
    #expect(try store.claimCheckIn(rule: "every", due: .test(0), at: .test(1)))
    let left = try #require(try store.lastCheckIn())
    #expect(left.decision == .claimed)
    #expect(left.decided == .test(1))
    #expect(left.id == "every@2026-03-29T14:05:00+02:00")
  }

  @Test("What became of a check-in comes back as it was recorded")
  func record() throws {
    let record = CheckInRecord(
      id: "c1",
      rule: "every",
      due: .test(0),
      decided: .test(2),
      decision: .sent,
      reason: "heart-rate above",
      vitals: [.fast, .missing],
      engine: "listener",
      messageID: "m",
      sessionID: "s"
    )
    #expect(try store.claimCheckIn(rule: "every", due: .test(0), at: .test(1)))
    try store.recordCheckIn(record)
    try store.recordCheckIn(record)
    #expect(try store.checkIns(limit: 10) == [record])
    #expect(try store.lastCheckIn()?.due.offsetMinutes == 120)
  }

  @Test("Check-ins come newest first")
  func order() throws {
    for number in 1...4 {
      let time = Timestamp.test(Double(number))
      try store.recordCheckIn(
        CheckInRecord(
          id: "\(number)",
          rule: "every",
          due: time,
          decided: time,
          decision: .skipped,
          reason: "all within"
        )
      )
    }
    #expect(try store.checkIns(limit: 2).map(\.id) == ["4", "3"])
    #expect(try store.lastCheckIn()?.id == "4")
  }
}
