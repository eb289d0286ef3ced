import HealthModel
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
    let files = try directory.files(containing: Self.secret)
    #expect(files == [], sourceLocation: sourceLocation)
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
