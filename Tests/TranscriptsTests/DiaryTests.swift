import HealthModel
import Testing
import Transcripts
import Core

@Suite("The diary of the smaller companions")
struct DiaryTests {
  struct Answers: Codable, Equatable, Sendable {
    var name: String
    var values: [Int]
  }

  @Test("A document is there once under its name, and can be taken away")
  func document() throws {
    let directory = try TestDirectory()
    let store = try TranscriptStore(path: directory.file)
    #expect(try store.diaryDocument("pacing", as: Answers.self) == nil)
    try store.setDiaryDocument("pacing", to: Answers(name: "a", values: [1]))
    try store.setDiaryDocument("pacing", to: Answers(name: "b", values: [2]))
    #expect(try store.diaryDocument("pacing", as: Answers.self)?.name == "b")
    #expect(try store.hasDiaryDocument("pacing"))
    try store.setDiaryDocument("pacing", to: Answers?.none)
    #expect(try store.diaryDocument("pacing", as: Answers.self) == nil)
    #expect(try !store.hasDiaryDocument("pacing"))
  }

  @Test("Entries of a kind come in the order of their times, with their offsets")
  func entries() throws {
    let directory = try TestDirectory()
    let store = try TranscriptStore(path: directory.file)
    let late = Timestamp(milliseconds: 2_000_000, offsetMinutes: 60)
    let early = Timestamp(milliseconds: 1_000_000, offsetMinutes: -300)
    let second = try store.addDiaryEntry("note", at: late, Answers(name: "late", values: []))
    let first = try store.addDiaryEntry("note", at: early, Answers(name: "early", values: [7]))
    try store.addDiaryEntry("other", at: early, Answers(name: "other", values: []))
    let entries = try store.diaryEntries("note", as: Answers.self)
    #expect(entries.map(\.id) == [first, second])
    #expect(entries.map(\.time) == [early, late])
    #expect(entries.first?.body == Answers(name: "early", values: [7]))
    try store.changeDiaryEntry(first, to: Answers(name: "changed", values: []))
    try store.deleteDiaryEntries([second])
    #expect(try store.diaryEntries("note", as: Answers.self).map(\.body.name) == ["changed"])
    #expect(try store.hasDiaryEntries("other"))
  }

  @Test("A number is never given out again")
  func numbers() throws {
    let store = try TranscriptStore(inMemory: ())
    let time = Timestamp(milliseconds: 0, offsetMinutes: 0)
    let first = try store.addDiaryEntry("note", at: time, 1)
    try store.deleteDiaryEntries([first])
    #expect(try store.addDiaryEntry("note", at: time, 2) > first)
  }

  @Test("An entry of another shape is named in the error, and so is its number")
  func otherShape() throws {
    let store = try TranscriptStore(inMemory: ())
    let time = Timestamp(milliseconds: 0, offsetMinutes: 0)
    let id = try store.addDiaryEntry("note", at: time, "words")
    #expect(throws: TranscriptsError.damaged(what: "entry \(id) of “note” can't be read")) {
      try store.diaryEntries("note", as: Answers.self)
    }
  }

  @Test("Forgetting everything leaves no byte of it in the file")
  func forgotten() throws {
    let directory = try TestDirectory()
    let store = try TranscriptStore(path: directory.file)
    let time = Timestamp(milliseconds: 0, offsetMinutes: 0)
    try store.addDiaryEntry("note", at: time, "a zebra in the entry")
    try store.setDiaryDocument("profile", to: "a zebra in the document")
    try store.forgetEverything()
    #expect(try store.diaryEntries("note", as: String.self).isEmpty)
    #expect(try directory.files(containing: "zebra") == [])
  }
}
