import HealthModel
import SQLite
import Testing

@testable import Transcripts

@Suite("Notes that outlive a session")
struct NoteStoreTests {
  static let secret = "harpsichord-in-the-attic"
  let directory: TestDirectory
  let store: TranscriptStore

  init() throws {
    directory = try TestDirectory()
    store = try TranscriptStore(path: directory.file)
    try store.append(.said("I own one", "m"))
    try store.append(.replied("Do you?", "r"))
    try store.append(.said("Something else", "other", in: "t"))
  }

  private func propose(_ text: String = secret, of message: String = "m") throws -> Note {
    try #require(try store.proposeNote(text, of: message, at: .test()))
  }

  @Test("A typed note is kept at once, a proposal only when it is confirmed")
  func keeping() throws {
    let typed = try store.keepNote("likes tea", at: .test(1))
    #expect((typed.state, typed.origin, typed.messageID) == (.kept, .person, nil))
    let proposed = try propose()
    #expect((proposed.state, proposed.origin, proposed.messageID) == (.proposed, .model, "m"))
    let kept = try store.confirmNote(proposed.id, at: .test(5))
    #expect((kept.state, kept.isEdited, kept.changed) == (.kept, false, .test(5)))
    #expect(try store.notes() == [typed, kept])
  }

  @Test("Other words confirm a note and make it the person's")
  func editing() throws {
    let note = try propose()
    let edited = try store.confirmNote(note.id, as: "plays old music", at: .test(5))
    #expect((edited.text, edited.state, edited.isEdited) == ("plays old music", .kept, true))
  }

  @Test("The same words are kept once, whoever says them and in what capitals")
  func twice() throws {
    let note = try propose("Likes tea")
    #expect(try store.proposeNote("likes TEA", of: "m", at: .test()) == nil)
    let kept = try store.keepNote("likes tea", at: .test(5))
    #expect((kept.id, kept.state) == (note.id, .kept))
    #expect(try store.keepNote("likes tea", at: .test(9)) == kept)
    #expect(try store.notes().count == 1)
  }

  @Test("A model can't fill the list: the oldest proposals make room, kept notes stay")
  func bounded() throws {
    let kept = try store.keepNote("likes tea", at: .test())
    for number in 1...50 { _ = try propose("fact \(number)") }
    let notes = try store.notes()
    #expect(notes.first == kept)
    #expect(notes.dropFirst().map(\.text) == (31...50).map { "fact \($0)" })
  }

  @Test("A message that is not there proposes nothing, a note that is not there is an error")
  func missing() throws {
    #expect(try store.proposeNote("x", of: "gone", at: .test()) == nil)
    #expect(throws: TranscriptsError.noSuchNote(9)) { try store.confirmNote(9, at: .test()) }
    let note = try propose()
    #expect(throws: TranscriptsError.noSuchNote(9)) { try store.forgetNotes([note.id, 9]) }
    #expect(try store.notes() == [note])
  }

  @Test("A number never comes twice")
  func numbers() throws {
    let first = try propose()
    try store.forgetNotes([first.id])
    #expect(try propose().id > first.id)
  }

  @Test("A refused proposal leaves no byte, and a kept note can't be refused")
  func refused() throws {
    let kept = try store.keepNote("likes tea", at: .test())
    let note = try propose()
    try store.refuseNotes([note.id, kept.id])
    #expect(try directory.files(containing: Self.secret) == [])
    #expect(try store.notes() == [kept])
    #expect(throws: TranscriptsError.noSuchNote(note.id)) { try store.refuseNotes([note.id]) }
  }

  @Test("Forgotten notes leave no byte")
  func bytes() throws {
    let kept = try store.keepNote("likes tea", at: .test())
    let note = try store.confirmNote(try propose().id, at: .test())
    #expect(try directory.files(containing: Self.secret) == ["transcripts.sqlite"])
    #expect(try store.forgetNotes([note.id]) == [Self.secret])
    #expect(try directory.files(containing: Self.secret) == [])
    #expect(try store.notes() == [kept])
    #expect(try store.forgetAllNotes() == ["likes tea"])
    #expect(try directory.files(containing: "likes tea") == [])
    #expect(try store.integrityCheck() == [])
  }

  @Test("A note goes with the message it was drawn from, however that is erased", arguments: 0..<3)
  func forgottenMessage(way: Int) throws {
    _ = try store.confirmNote(try propose().id, at: .test())
    let other = try propose("another fact", of: "other")
    switch way {
    case 0: #expect(try store.forget(messages: ["m"]).messages == 1)
    case 1: #expect(try store.delete(session: "s").messages == 2)
    default: try store.forget(before: .test(1))
    }
    #expect(try directory.files(containing: Self.secret) == [])
    #expect(try store.notes() == (way == 2 ? [] : [other]))
  }

  @Test("What the person typed or worded anew outlives the message, without a way back to it")
  func edited() throws {
    let typed = try store.keepNote("likes tea", at: .test())
    let edited = try store.confirmNote(try propose().id, as: "plays old music", at: .test())
    try store.forget(messages: ["m", "r"])
    let notes = try store.notes()
    #expect(notes.map(\.id) == [typed.id, edited.id])
    #expect(notes.map(\.messageID) == [nil, nil])
  }

  @Test("A reply that is forgotten alone leaves the note of the person's words")
  func replyAlone() throws {
    let note = try propose()
    try store.forget(messages: ["r"])
    #expect(try store.notes() == [note])
  }

  @Test("All notes go inside a larger change, too")
  func insideAChange() throws {
    try store.keepNote("likes tea", at: .test())
    try store.change { connection throws(SQLiteError) in
      try TranscriptStore.deleteNotes(connection)
    }
    #expect(try store.notes() == [])
  }
}
