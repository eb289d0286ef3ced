import HealthModel
import Testing

@testable import Transcripts

@Suite("A daemon at a locked store")
struct LockedDaemonTests {
  let scene: LockScene
  let daemon: TranscriptStore

  init() throws {
    scene = try LockScene()
    try scene.lock()
    daemon = try scene.other()
  }

  private func write(at seconds: Double, failure: String? = nil) throws -> CheckInClaim {
    let claim = try #require(try daemon.claim(seconds, message: "d\(seconds)"))
    if let failure {
      var failed = TranscriptMessage.replied("", "x\(seconds)", in: "d", at: seconds)
      (failed.status, failed.failure) = (.failed, failure)
      try daemon.append(failed)
    }
    let message = TranscriptMessage.replied("", "d\(seconds)", in: "d", at: seconds)
    try daemon.beginReply(message.withoutFailure)
    try daemon.updateReply(id: message.id, text: "How is the harpsichord")
    try daemon.finishReply(id: message.id, text: "How is the harpsichord?", status: .complete)
    return claim
  }

  @Test("It claims, writes, records and delivers a check-in, and shows none of it")
  func checkIn() throws {
    let claim = try write(at: 100)
    var record = CheckInRecord.spoken("c100", at: 100, message: "d100.0", in: "d")
    record.due = claim.due
    #expect(try daemon.recordCheckIn(record, by: claim))
    #expect(try daemon.markDelivered(checkIn: "c100", to: "notification"))
    #expect(try daemon.unseenCheckInCount(at: .test(200)) == 2)
    #expect(try daemon.sessionOfNewestUnseenCheckIn(at: .test(200)) == "d")
    #expect(throws: TranscriptsError.locked) { try daemon.message(id: "d100.0") }
    let kept = try #require(try daemon.checkIn("c100"))
    #expect(kept.areWordsLocked && kept.reason.isEmpty && kept.delivered == ["notification"])
    #expect(try daemon.handledCheckIns(since: .test(), isAlive: { _ in true }).count == 2)
    try scene.expectNothingReadable()
    daemon.unlock(scene.keys)
    #expect(try daemon.message(id: "d100.0").text == "How is the harpsichord?")
    #expect(try daemon.checkIn("c100")?.reason == record.reason)
    #expect(try daemon.checkIn("c100")?.failure == record.failure)
    #expect(try daemon.checkIn("c100")?.areWordsLocked == false)
    daemon.forgetKeys()
    #expect(throws: TranscriptsError.locked) { try daemon.message(id: "d100.0") }
  }

  @Test("A missed one and one that is put off are kept")
  func missed() throws {
    let isMissed = try daemon.missCheckIn(
      rule: "every",
      due: .test(300),
      at: .test(400),
      reason: "the harpsichord was asleep",
      holder: .process(1),
      isAlive: { _ in true }
    )
    #expect(isMissed)
    #expect(try daemon.markLater(checkIn: "c1", remindAt: .test(500)))
    #expect(try daemon.takeUpReminder(of: "c1", at: .test(600)))
    #expect(try daemon.remindersDue(at: .test(900)).isEmpty)
    try scene.expectNothingReadable()
    #expect(try scene.store.checkIns(limit: 1).first?.reason == "the harpsichord was asleep")
    #expect(try scene.store.checkIn("c1")?.reason == "because of the harpsichord")
  }

  @Test(
    "What a killed one had written is finished by the next, locked or not",
    arguments: [true, false]
  )
  func takenOver(isLocked: Bool) throws {
    _ = try write(at: 700, failure: "the harpsichord's server is down")
    if !isLocked { daemon.unlock(scene.keys) }
    let settled = try daemon.settleCheckIns(at: .test(800), isAlive: { _ in false })
    #expect(settled.map(\.messageID) == ["d700.0"])
    try scene.expectNothingReadable()
    let record = try #require(try scene.store.checkIn("d700.0"))
    #expect(record.reason == "outside-range")
    #expect(record.vitals == [.fast, .missing])
    #expect(record.failure == (isLocked ? nil : "the harpsichord's server is down"))
  }

  @Test("One that is given back leaves nothing")
  func released() throws {
    let claim = try write(at: 900)
    try daemon.releaseCheckIn(claim)
    #expect(throws: TranscriptsError.noSuchMessage("d900.0")) { try daemon.message(id: "d900.0") }
    #expect(throws: TranscriptsError.noSuchSession("d")) { try daemon.session(matching: "d") }
  }

  @Test("Everything can be forgotten while locked, copies in forks included")
  func forgetting() throws {
    #expect(try daemon.copies(ofSession: "s") == ["f"])
    #expect(try daemon.forget(messages: ["m1"]).messages == 2)
    #expect(try daemon.forgetNotes([1]) == [])
    #expect(try daemon.delete(session: "t").messages == 1)
    #expect(try daemon.forget(before: .test(1.5)).messages == 2)
    #expect(try scene.store.sessions().map(\.messages) == [2, 2])
    #expect(try scene.store.checkIn("c1")?.reason == "because of the harpsichord")
    #expect(try daemon.forgetEverything().messages == 4)
    #expect(try daemon.forgetAllNotes() == [])
    #expect(try scene.sealedRows() == 0)
    #expect(try scene.store.lock != nil)
    #expect(try scene.store.search(SearchQuery(SearchWords("harpsichord"))).hits == [])
  }

  @Test("Messages of one moment that say other things are not taken for copies")
  func sameMoment() throws {
    let talks = ["p", "q", "r"].map { id in
      ImportedTalk(
        id: id,
        title: nil,
        started: .test(),
        messages: [
          .said(id == "r" ? "something longer" : "words of \(id)", "i\(id)", in: id, at: 1000)
        ]
      )
    }
    try daemon.importTalks(talks)
    #expect(try scene.store.copies(ofSession: "p") == [])
    #expect(try daemon.copies(ofSession: "r") == [])
    #expect(try scene.store.forget(messages: ["ip"]).messages == 1)
    #expect(try scene.store.message(id: "iq").text == "words of q")
    #expect(try daemon.forget(messages: ["ir"]).messages == 1)
  }
}
