import HealthModel
import Testing
import Transcripts

@Suite("What becomes of a check-in that was sent")
struct CheckInInboxTests {
  let directory: TestDirectory
  let store: TranscriptStore

  /// Two check-ins in conversations of their own, and one that stayed quiet.
  init() throws {
    directory = try TestDirectory()
    store = try TranscriptStore(path: directory.file)
    try write("m1", in: "s1")
    try store.store(.made("a", at: 0, message: "m1", in: "s1"))
    try write("m2", in: "s2")
    try store.store(.made("b", at: 60, message: "m2", in: "s2"))
    try store.store(.made("quiet", .skipped, at: 120))
  }

  private func write(_ id: String, in session: String) throws {
    var message = TranscriptMessage.replied("How are you?", id, in: session)
    message.status = .complete
    try store.append(message)
  }

  private func outcome(_ id: String) throws -> CheckInOutcome? { try store.checkIn(id)?.outcome }

  private func unseen(at seconds: Double = 200) throws -> [String] {
    let records = try store.unseenCheckIns(at: .test(seconds))
    #expect(try store.unseenCheckInCount(at: .test(seconds)) == records.count)
    return records.map(\.id)
  }

  @Test("Those nobody has looked at wait, the earliest first; one that stayed quiet doesn't")
  func waiting() throws {
    #expect(try unseen() == ["a", "b"])
    #expect(try store.sessionOfNewestUnseenCheckIn(at: .test(200)) == "s2")
    #expect(try store.markSeen(checkIn: "b", at: .test(200)))
    #expect(try !store.markSeen(checkIn: "b", at: .test(200)))
    #expect(try unseen() == ["a"])
    #expect(try store.sessionOfNewestUnseenCheckIn(at: .test(200)) == "s1")
    #expect(try store.markDismissed(checkIn: "a"))
    #expect(try unseen() == [])
    #expect(try store.sessionOfNewestUnseenCheckIn(at: .test(200)) == nil)
    #expect(try !store.markSeen(checkIn: "quiet", at: .test(200)))
  }

  @Test("Writing into the conversation behind a check-in answers it, and only it")
  func answered() throws {
    try store.append(.said("not so well", "u", in: "s1"))
    #expect(try outcome("a") == .answered)
    #expect(try outcome("b") == .unseen)
    #expect(try unseen() == ["b"])
  }

  @Test("Several check-ins at the end of a conversation are all answered, earlier ones are not")
  func severalAnswered() throws {
    try write("m3", in: "s1")
    try store.store(.made("c", at: 300, message: "m3", in: "s1"))
    try store.append(.said("well", "u1", in: "s1"))
    #expect(try outcome("a") == .answered)
    #expect(try outcome("c") == .answered)
    try write("m4", in: "s2")
    try store.store(.made("d", at: 400, message: "m4", in: "s2"))
    var reply = TranscriptMessage.replied("I hear you.", "r", in: "s2")
    reply.kind = .talk
    try store.append(reply)
    try store.append(.said("thank you", "u2", in: "s2"))
    #expect(try outcome("b") == .unseen)
    #expect(try outcome("d") == .unseen)
  }

  @Test("What the companion or nobody says answers nothing, nor does a second try of a message")
  func notAnswered() throws {
    try write("m3", in: "s1")
    #expect(try outcome("a") == .unseen)
    try store.append(.said("well", "u", in: "s1"))
    try write("m4", in: "s1")
    try store.store(.made("c", at: 300, message: "m4", in: "s1"))
    try store.append(.said("well", "u", in: "s1"))
    #expect(try outcome("c") == .unseen)
  }

  @Test("A check-in put off comes back when its time has come")
  func later() throws {
    #expect(try store.markLater(checkIn: "a", remindAt: .test(3600)))
    #expect(try store.checkIn("a")?.remindAt == .test(3600))
    #expect(try unseen(at: 3599) == ["b"])
    #expect(try unseen(at: 3600) == ["a", "b"])
    #expect(try store.nextReminder(at: .test()) == .test(3600))
    #expect(try store.remindersDue(at: .test(3599)).isEmpty)
    #expect(try store.remindersDue(at: .test(3600)).map(\.id) == ["a"])
    #expect(try !store.markSeen(checkIn: "a", at: .test(3599)))
    #expect(try store.markSeen(checkIn: "a", at: .test(3600)))
    #expect(try store.checkIn("a")?.remindAt == nil)
    #expect(try store.nextReminder(at: .test()) == nil)
  }

  @Test("A reminder further ahead than a day was put off by a wrong clock, and is due")
  func wrongClock() throws {
    let day = 86_400.0
    #expect(try store.markLater(checkIn: "a", remindAt: .test(day)))
    #expect(
      try store.remindersDue(at: .test()).isEmpty && store.nextReminder(at: .test()) == .test(day)
    )
    #expect(try store.markLater(checkIn: "a", remindAt: .test(day + 1)))
    #expect(try store.remindersDue(at: .test()).map(\.id) == ["a"])
    #expect(try unseen(at: 0) == ["a", "b"])
    #expect(try store.nextReminder(at: .test()) == .test())
    #expect(try store.takeUpReminder(of: "a", at: .test()))
    #expect(try store.nextReminder(at: .test()) == nil)
  }

  @Test("A reminder is taken up by one program, and not before its time")
  func reminder() throws {
    #expect(try store.markLater(checkIn: "a", remindAt: .test(3600)))
    #expect(try store.markLater(checkIn: "a", remindAt: .test(7200)))
    #expect(try !store.takeUpReminder(of: "a", at: .test(3600)))
    let other = try TranscriptStore(path: directory.file)
    #expect(try store.takeUpReminder(of: "a", at: .test(7200)))
    #expect(try !other.takeUpReminder(of: "a", at: .test(7200)))
    #expect(try outcome("a") == .unseen)
  }

  @Test("An answer can be to be asked again, and that holds for what was answered, too")
  func putOff() throws {
    #expect(try store.markAnswered(checkIn: "a"))
    #expect(try store.putOff(checkIn: "a", until: .test(3600)))
    #expect(try outcome("a") == .later)
    #expect(try store.remindersDue(at: .test(3600)).map(\.id) == ["a"])
    #expect(try store.markAnswered(checkIn: "a"))
    #expect(try store.remindersDue(at: .test(3600)).isEmpty)
    #expect(try !store.putOff(checkIn: "quiet", until: .test(3600)))
  }

  @Test("An answer ends a reminder, and nothing but an answer follows what was waved aside")
  func endings() throws {
    #expect(try store.markLater(checkIn: "a", remindAt: .test(3600)))
    #expect(try store.markAnswered(checkIn: "a"))
    #expect(try store.checkIn("a")?.remindAt == nil)
    #expect(try !store.markAnswered(checkIn: "a"))
    #expect(try !store.markLater(checkIn: "a", remindAt: .test(3600)))
    #expect(try !store.markDismissed(checkIn: "a"))
    #expect(try store.markDismissed(checkIn: "b"))
    #expect(try !store.markLater(checkIn: "b", remindAt: .test(3600)))
    #expect(try !store.markSeen(checkIn: "b", at: .test(9000)))
    #expect(try store.markAnswered(checkIn: "b"))
    #expect(try !store.markAnswered(checkIn: "quiet"))
  }

  @Test("Each place of delivery is kept once, in order, whatever its name")
  func delivered() throws {
    #expect(try store.markDelivered(checkIn: "a", to: "terminal"))
    #expect(try store.markDelivered(checkIn: "a", to: "the \"other\" place"))
    #expect(try !store.markDelivered(checkIn: "a", to: "terminal"))
    #expect(try !store.markDelivered(checkIn: "quiet", to: "terminal"))
    #expect(try store.checkIn("a")?.delivered == ["terminal", "the \"other\" place"])
  }
}
