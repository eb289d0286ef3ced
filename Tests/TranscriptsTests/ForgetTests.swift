import HealthModel
import SQLite
import Testing
import Transcripts

@Suite("Forgetting for good")
struct ForgetTests {
  static let secret = "harpsichord-in-the-attic"
  let directory: TestDirectory
  let store: TranscriptStore

  /// Two conversations, a long text that overflows its page, and a check-in.
  init() throws {
    directory = try TestDirectory()
    store = try TranscriptStore(path: directory.file)
    for number in 1...60 {
      let padding = String(repeating: "other words ", count: number * 7)
      try store.append(
        .said("\(padding)\(Self.secret) \(number)", "m\(number)", at: Double(number))
      )
    }
    try store.append(.replied("You told of something.", "last", at: 100))
    try store.append(.said("Nothing here", "kept", in: "t", at: 200))
    var record = CheckInRecord.made("c", at: 90, message: "last", in: "s")
    record.reason = "because of the \(Self.secret)"
    record.failure = "No answer about the \(Self.secret)"
    record.vitals = [.fast]
    try store.store(record)
  }

  private func expectNoTrace(sourceLocation: SourceLocation = #_sourceLocation) throws {
    // An index keeps only the ends of words that begin alike, so they count as well.
    for trace in [Self.secret, "psichord", "ichord", "harpsi", "attic"] {
      let files = try directory.files(containing: trace)
      #expect(files == [], "\(trace)", sourceLocation: sourceLocation)
    }
    #expect(try store.integrityCheck() == [], sourceLocation: sourceLocation)
    #expect(try store.message(id: "kept").text == "Nothing here", sourceLocation: sourceLocation)
  }

  @Test("Without forgetting, the words are in the file")
  func control() throws {
    #expect(try directory.files(containing: Self.secret) == ["transcripts.sqlite"])
  }

  @Test("Forgotten messages leave no byte, and take their check-in's readings along")
  func messages() throws {
    let outcome = try store.forget(messages: (1...60).map { "m\($0)" } + ["last"])
    #expect(outcome.messages == 61)
    #expect(outcome.sessions == 1)
    #expect(outcome.copies == [])
    try expectNoTrace()
    let checkIn = try #require(try store.lastCheckIn())
    #expect(checkIn.vitals == [])
    #expect(checkIn.messageID == nil)
    #expect(checkIn.failure == nil)
    #expect(try store.claim(90) == nil)
    #expect(try store.unseenCheckIns(at: .test(9000)).isEmpty)
  }

  @Test("A failed check-in goes with the conversation it stands in")
  func failedCheckIn() throws {
    var record = CheckInRecord.made("f", .failed, at: 300, in: "s")
    record.reason = Self.secret
    record.vitals = [.fast]
    try store.store(record)
    try store.forget(messages: ["m1"])
    #expect(try store.checkIn("f")?.vitals == [.fast])
    try store.delete(session: "s")
    #expect(try store.checkIn("f")?.vitals == [])
    try expectNoTrace()
  }

  @Test("When check-ins go, the schedule starts anew, so that none of them comes again")
  func schedule() throws {
    let mark = ScheduleMark(schedule: "7200", set: .test(-9000))
    try store.setScheduleMark(mark)
    try store.forget(before: .test(60))
    #expect(try store.scheduleMark() == mark)
    try store.forget(before: .test(91))
    #expect(try store.scheduleMark() == nil)
    try store.setScheduleMark(mark)
    try store.forgetEverything()
    #expect(try store.scheduleMark() == nil)
  }

  @Test("Forgetting some messages leaves the others where they are")
  func some() throws {
    try store.forget(messages: ["m1", "m2", "m3"])
    #expect(try store.messages(inSession: "s", limit: 1).map(\.index) == [4])
    #expect(try store.append(.said("on", "on")) == 62)
  }

  @Test("An unknown id forgets nothing")
  func unknown() throws {
    #expect(throws: TranscriptsError.noSuchMessage("x")) {
      try store.forget(messages: ["m1", "x"])
    }
    #expect(try store.message(id: "m1").index == 1)
  }

  @Test("A title made from forgotten words goes with them")
  func title() throws {
    try store.append(.said("\(Self.secret) first", "a", in: "u"))
    try store.append(.said("second", "b", in: "u"))
    try store.forget(messages: ["a"])
    #expect(try store.session(matching: "u").title == "second")
  }

  @Test("A deleted conversation leaves no byte, its given title included")
  func deleteSession() throws {
    try store.rename(session: "s", to: "About the \(Self.secret)")
    #expect(try store.delete(session: "s").messages == 61)
    try expectNoTrace()
    #expect(throws: TranscriptsError.noSuchSession("s")) { try store.delete(session: "s") }
  }

  @Test("Everything of before an instant goes, and that instant stays")
  func before() throws {
    let outcome = try store.forget(before: .test(60))
    #expect(outcome.messages == 59)
    #expect(try store.messages(inSession: "s").map(\.id) == ["m60", "last"])
    #expect(try store.checkIns(limit: 9).count == 1)
    #expect(try store.forget(before: .test(150)).sessions == 1)
    #expect(try store.checkIns(limit: 9).isEmpty)
    try expectNoTrace()
  }

  @Test("A time goes, and what was said before and after it stays")
  func time() throws {
    let outcome = try store.forget(from: .test(1), before: .test(101))
    #expect(outcome.messages == 61)
    try expectNoTrace()
    #expect(try store.forget(from: .test(201), before: nil).messages == 0)
    #expect(try store.forget(from: .test(200), before: nil).messages == 1)
  }

  @Test("Talks of old go together with check-ins that stand nowhere, later ones stay")
  func prune() throws {
    try store.store(.made("none", .skipped, at: 50))
    try store.store(.made("late", .skipped, at: 190))
    #expect(try store.sessions(untouchedSince: .test(100)).map(\.id) == [])
    let old = try store.sessions(untouchedSince: .test(150)).map(\.id)
    #expect(old == ["s"])
    #expect(try store.delete(sessions: old, checkInsBefore: .test(150)).sessions == 1)
    #expect(try store.checkIns(limit: 9).map(\.id) == ["late"])
    try expectNoTrace()
    let chat = OpenChat(holder: .process(1), sessionID: "t", since: .test(250))
    try store.chatOpened(chat)
    #expect(try store.sessions(untouchedSince: .test(900)).isEmpty)
  }

  @Test("Words that were indexed and deleted again and again leave nothing when all are forgotten")
  func manySegments() throws {
    for round in 1...40 {
      try store.append(.said("\(Self.secret)\(round) once", "x\(round)", in: "u"))
      if round.isMultiple(of: 3) { try store.forget(messages: ["x\(round)"]) }
    }
    try store.forget(messages: (1...60).map { "m\($0)" })
    try store.delete(session: "u")
    try store.forget(messages: ["last"])
    try expectNoTrace()
  }

  @Test("An erasure that was cut off is finished when the file is opened the next time")
  func cutOff() throws {
    let reader = try Connection(path: directory.file, role: .readOnly, busyTimeout: 0)
    let before = try store.erasures()
    try reader.execute("BEGIN; SELECT count(*) FROM setting")
    // A reader is in the way of any change: nothing is erased then.
    let refused = #expect(throws: TranscriptsError.self) { try store.forget(messages: ["m1"]) }
    #expect(refused?.kind == .busy)
    #expect(try store.message(id: "m1").index == 1)
    try reader.execute("COMMIT")
    // As a program leaves it that is killed between the two steps.
    let connection = try Connection(path: directory.file, role: .readWrite)
    try connection.execute(
      """
      INSERT INTO message_search (message_search, rowid, text)
        SELECT 'delete', number, text FROM message WHERE session = 1;
      DELETE FROM message WHERE session = 1; DELETE FROM session WHERE number = 1;
      DELETE FROM check_in; INSERT INTO setting (key, value) VALUES ('erasure.unfinished', '1');
      """
    )
    #expect(try !directory.files(containing: "ichord").isEmpty)
    let next = try TranscriptStore(path: directory.file)
    #expect(try next.setting("erasure.unfinished") == nil)
    try expectNoTrace()
    try store.forget(messages: [])
    #expect(try store.erasures() == before + 1)
  }

  @Test("Another program that has the file open keeps nothing from being erased")
  func openElsewhere() throws {
    let other = try TranscriptStore(path: directory.file)
    _ = try other.messages(inSession: "s")
    try store.forgetEverything()
    for trace in [Self.secret, "ichord"] {
      #expect(try directory.files(containing: trace).isEmpty)
    }
    #expect(try other.sessions().isEmpty)
    try other.append(.said("again", "again"))
    #expect(try store.sessions().count == 1)
  }

  @Test("Forgetting everything leaves the settings alone")
  func everything() throws {
    try store.set("every", to: "2h")
    #expect(try store.forgetEverything().messages == 62)
    #expect(try directory.files(containing: Self.secret) == [])
    #expect(try directory.files(containing: "Nothing here") == [])
    #expect(try store.sessions().isEmpty)
    #expect(try store.checkIns(limit: 9).isEmpty)
    #expect(try store.setting("every") == "2h")
    #expect(try store.forgetEverything().messages == 0)
  }

  @Test("Words of a reply that were replaced while it grew are gone too")
  func replacedText() throws {
    try store.forgetEverything()
    try store.append(.said("Nothing here", "kept", in: "t"))
    try store.beginReply(.replied(String(repeating: Self.secret, count: 900), "r"))
    try store.updateReply(id: "r", text: "short")
    try store.forget(messages: ["r"])
    try expectNoTrace()
  }
}
