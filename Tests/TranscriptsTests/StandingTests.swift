import HealthModel
import Testing
import Transcripts

@Suite("How messages stand, and what they cost")
struct StandingTests {
  @Test("A message that was taken out stays sealed, and comes back as it was")
  func sealed() throws {
    let scene = try LockScene()
    try scene.lock()
    let before = try scene.store.messages(inSession: "s")
    try scene.store.setStanding(of: before.map(Retraction.undone.applied))
    try scene.expectNothingReadable()
    let taken = try scene.store.messages(inSession: "s")
    #expect(taken.allSatisfy { Retraction(of: $0) == .undone })
    #expect(taken.map(\.text) == before.map(\.text))
    try scene.store.setStanding(of: taken.map(Retraction.undone.lifted))
    #expect(try scene.store.messages(inSession: "s") == before)
  }

  @Test("Where one of them is gone, none is changed")
  func missing() throws {
    let directory = try TestDirectory()
    let store = try TranscriptStore(path: directory.file)
    try store.append(.said("one", "a"))
    let known = try store.messages(inSession: "s")
    let gone = TranscriptMessage.said("two", "b")
    #expect(throws: TranscriptsError.noSuchMessage("b")) {
      try store.setStanding(of: (known + [gone]).map(Retraction.edited.applied))
    }
    #expect(try store.messages(inSession: "s") == known)
  }

  @Test("Tokens are summed without overflowing, and replies that told none are counted")
  func usage() throws {
    let directory = try TestDirectory()
    let store = try TranscriptStore(path: directory.file)
    #expect(try store.usage(ofSession: "s") == SessionUsage())
    for (number, usage) in [
      TokenUsage(prompt: .max, completion: 2, total: .max),
      TokenUsage(prompt: 1, completion: 3, total: 4), nil,
    ].enumerated() {
      var reply = TranscriptMessage.replied("yes", "\(number)", at: Double(number))
      reply.model = "tiny"
      reply.usage = usage
      try store.append(reply)
    }
    let sum = try store.usage(ofSession: "s")
    #expect((sum.prompt, sum.completion) == (Int.max, 5))
    #expect((sum.told, sum.replies) == (2, 3))
  }
}
