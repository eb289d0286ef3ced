import HealthModel
import Testing
import Transcripts
import Core

@Suite("Open chats, times of silence, and the schedule's mark")
struct QuietTests {
  let directory: TestDirectory
  let store: TranscriptStore

  init() throws {
    directory = try TestDirectory()
    store = try TranscriptStore(path: directory.file)
  }

  private func chat(_ number: Int32, _ session: String, since seconds: Double = 0) -> OpenChat {
    OpenChat(holder: .process(number), sessionID: session, since: .test(seconds))
  }

  @Test("A chat is open until it is closed, and moves with its conversation")
  func openChats() throws {
    #expect(try store.openChats { _ in true }.isEmpty)
    try store.chatOpened(chat(1, "a"))
    try store.chatOpened(chat(2, "b", since: 60))
    try store.chatOpened(chat(1, "c", since: 90))
    #expect(try store.openChats { _ in true } == [chat(2, "b", since: 60), chat(1, "c")])
    try store.chatClosed(.process(2))
    try store.chatClosed(.process(2))
    #expect(try store.openChats { _ in true } == [chat(1, "c")])
  }

  @Test("A chat that was killed is passed over, and gone for everybody")
  func killedChat() throws {
    try store.chatOpened(chat(1, "a"))
    try store.chatOpened(chat(2, "b"))
    #expect(try store.openChats { $0 == .process(2) } == [chat(2, "b")])
    #expect(try store.openChats { _ in true } == [chat(2, "b")])
  }

  @Test("Times of silence last until they are taken back, and keep their offset")
  func silence() throws {
    #expect(try store.snoozedUntil() == nil)
    #expect(try store.pausedUntil() == nil)
    try store.snooze(until: .test(3600))
    try store.pause(until: .test(86_400.5))
    let other = try TranscriptStore(path: directory.file)
    #expect(try other.snoozedUntil() == .test(3600))
    #expect(try other.snoozedUntil()?.offsetMinutes == 120)
    #expect(try other.pausedUntil() == .test(86_400.5))
    try store.snooze(until: nil)
    #expect(try other.snoozedUntil() == nil)
    #expect(try other.pausedUntil() != nil)
  }

  @Test("A time of silence that can't be read is an error that names it")
  func damagedSilence() throws {
    try store.set("check-in.snoozed-until", to: "soon")
    let error = #expect(throws: TranscriptsError.self) { try store.snoozedUntil() }
    #expect(error?.message.contains("check-in.snoozed-until") == true)
  }

  @Test("The schedule's mark comes back; one that can't be read counts as never set")
  func scheduleMark() throws {
    #expect(try store.scheduleMark() == nil)
    let mark = ScheduleMark(schedule: "7200", set: .test(0.25))
    try store.setScheduleMark(mark)
    #expect(try store.scheduleMark() == mark)
    #expect(throws: TranscriptsError.self) {
      try store.setScheduleMark(ScheduleMark(schedule: "every day", set: .test()))
    }
    for text in ["", "7200", "7200 soon", "a b 2026-03-29T14:05:00+02:00"] {
      try store.set("check-in.schedule", to: text)
      #expect(try store.scheduleMark() == nil)
    }
  }
}
