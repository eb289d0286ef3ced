import HealthModel
import Testing
import Transcripts

/// Process 9 is one that was killed.
@Suite("Claims that outlive their program")
struct CheckInClaimTests {
  let directory: TestDirectory
  let store: TranscriptStore

  init() throws {
    directory = try TestDirectory()
    store = try TranscriptStore(path: directory.file)
  }

  private func checkIn(_ id: String, _ status: MessageStatus) -> TranscriptMessage {
    var message = TranscriptMessage.replied("How are you?", id, in: "c")
    message.status = status
    message.failure = nil
    return message
  }

  @Test("A claim carries who holds it, and the id of the message to come")
  func fresh() throws {
    #expect(try store.lastCheckIn() == nil)
    let claim = try #require(try store.claim(0))
    #expect(claim.origin == .fresh)
    #expect(claim.messageID == "m")
    let row = try #require(try store.lastCheckIn())
    #expect(row.decision == .claimed)
    #expect(row.holder == .process(1))
    #expect(row.messageID == "m")
    #expect(row.started == .test(1))
    #expect(row.id == "every@2026-03-29T14:05:00+02:00")
    #expect(try store.checkIn("m") == nil)
  }

  @Test("A second try of the same claim gives it again, another of the same program's doesn't")
  func again() throws {
    let claim = try store.claim(0)
    #expect(try store.claim(0) == claim)
    #expect(try store.claim(0, message: "other") == nil)
  }

  @Test("What a living program holds, and what is decided, nobody else gets")
  func refused() throws {
    let claim = try #require(try store.claim(0))
    #expect(try store.claim(0, by: .process(2)) == nil)
    #expect(try store.recordCheckIn(.made("c", .skipped), by: claim))
    #expect(try store.claim(0, by: .process(2), alive: []) == nil)
    #expect(try store.lastCheckIn()?.holder == nil)
  }

  @Test("A claim of a program killed before its first word is taken over, once")
  func takenOver() throws {
    _ = try store.claim(0, by: .process(9), message: "dead")
    let claim = try #require(try store.claim(0, by: .process(2), message: "mine"))
    #expect(claim.origin == .takenOver)
    #expect(claim.holder == .process(2))
    #expect(try store.claim(0) == nil)
    #expect(try store.lastCheckIn()?.messageID == "mine")
    #expect(try store.recordCheckIn(.made("c", message: "mine"), by: claim))
  }

  @Test("What a killed program had written in part is erased, with its empty conversation")
  func partial() throws {
    _ = try store.claim(0, by: .process(9), message: "dead")
    try store.beginReply(checkIn("dead", .partial))
    let claim = try #require(try store.claim(0, by: .process(2), message: "mine"))
    #expect(claim.origin == .takenOver)
    #expect(try store.sessions().isEmpty)
    #expect(throws: TranscriptsError.noSuchMessage("dead")) { try store.message(id: "dead") }
  }

  @Test("A conversation that holds more stays when what was written in part is erased")
  func partialAmongOthers() throws {
    try store.append(.said("hello", "u", in: "c"))
    _ = try store.claim(0, by: .process(9), message: "dead")
    try store.beginReply(checkIn("dead", .partial))
    _ = try store.claim(0, by: .process(2), message: "mine")
    #expect(try store.messages(inSession: "c").map(\.id) == ["u"])
  }

  @Test("A message that a killed program had written whole is kept, and its record finished")
  func finished() throws {
    _ = try store.claim(0, by: .process(9), message: "dead")
    try store.append(checkIn("dead", .complete))
    let claim = try #require(try store.claim(0, by: .process(2), message: "mine"))
    #expect(claim.origin == .finished)
    #expect(claim.messageID == "dead")
    let record = try #require(try store.checkIn("dead"))
    #expect(record.decision == .sent)
    #expect(record.outcome == .unseen)
    #expect(record.delivered == [])
    #expect(record.sessionID == "c")
    #expect(record.engine == "endpoint")
    #expect(record.reason == "outside-range")
    #expect(record.vitals == [.fast, .missing])
    #expect(record.failure == nil)
    #expect(record.holder == nil)
    #expect(try store.claim(0) == nil)
    #expect(try store.unseenCheckInCount(at: .test(5)) == 1)
  }

  @Test("Where the listener had stepped in, the failure of the endpoint comes along")
  func finishedByTheListener() throws {
    let claim = try #require(try store.claim(0, by: .process(9), message: "dead"))
    var failed = checkIn("dead", .failed)
    failed.failure = "Nobody answers."
    try store.append(failed)
    try store.noteMessage("second", of: claim)
    try store.append(checkIn("second", .complete))
    #expect(try store.claim(0, by: .process(2))?.origin == .finished)
    #expect(try store.checkIn("second")?.failure == "Nobody answers.")
  }

  @Test("A claim given back is as if it had never been, and leaves nothing written")
  func released() throws {
    let claim = try #require(try store.claim(0))
    try store.beginReply(checkIn("m", .partial))
    try store.releaseCheckIn(claim)
    #expect(try store.checkIns(limit: 9).isEmpty)
    #expect(try store.sessions().isEmpty)
    #expect(try store.claim(0, by: .process(2))?.origin == .fresh)
  }

  @Test("Nobody gives back, redirects or records what another program holds by now")
  func lost() throws {
    let dead = try #require(try store.claim(0, by: .process(9), message: "dead"))
    _ = try store.claim(0, by: .process(2), message: "mine")
    try store.releaseCheckIn(dead)
    try store.noteMessage("x", of: dead)
    #expect(try store.recordCheckIn(.made("c", .skipped), by: dead) == false)
    #expect(try store.lastCheckIn()?.messageID == "mine")
    #expect(try store.lastCheckIn()?.decision == .claimed)
  }

  @Test("A check-in whose time has passed is recorded as missed once, if nobody is at it")
  func missed() throws {
    func miss(_ seconds: Double) throws -> Bool {
      try store.missCheckIn(
        rule: "every",
        due: .test(seconds),
        at: .test(9000),
        reason: "The computer was off.",
        holder: .process(1),
        isAlive: { $0 != .process(9) }
      )
    }
    #expect(try miss(0))
    #expect(try !miss(0))
    #expect(try store.claim(0) == nil)
    let record = try #require(try store.lastCheckIn())
    #expect(record.decision == .missed)
    #expect(record.reason == "The computer was off.")
    #expect(record.messageID == nil)
    #expect(record.outcome == nil)
    _ = try store.claim(60, by: .process(2))
    #expect(try !miss(60))
    _ = try store.claim(120, by: .process(9), message: "begun")
    try store.beginReply(checkIn("begun", .partial))
    #expect(try miss(120))
    #expect(try store.sessions().isEmpty)
    _ = try store.claim(180, by: .process(9), message: "whole")
    try store.append(checkIn("whole", .complete))
    #expect(try !miss(180))
    #expect(try store.checkIn("whole")?.outcome == .unseen)
  }

  @Test("Settling finishes the records of whole messages and leaves all other claims")
  func settle() throws {
    _ = try store.claim(0, by: .process(9), message: "whole")
    try store.append(checkIn("whole", .complete))
    _ = try store.claim(60, by: .process(9), message: "part")
    try store.beginReply(checkIn("part", .partial))
    _ = try store.claim(120, by: .process(2), message: "living")
    try store.append(checkIn("living", .complete))
    let alive: (ClaimHolder) -> Bool = { $0 == .process(2) }
    #expect(try store.settleCheckIns(at: .test(200), isAlive: alive).map(\.messageID) == ["whole"])
    #expect(try store.settleCheckIns(at: .test(200), isAlive: alive).isEmpty)
    #expect(try store.checkIns(limit: 9).filter { $0.decision == .claimed }.count == 2)
    #expect(try store.message(id: "part").status == .partial)
  }
}
