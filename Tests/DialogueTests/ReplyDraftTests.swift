import Dialogue
import Testing

@Suite struct ReplyDraftTests {
  @Test func `the first text makes the row at once`() {
    var draft = ReplyDraft()
    #expect(draft.arrived("a", at: 1000) == .begin)
    #expect(draft.text == "a")
  }

  @Test func `text soon after a save asks to be woken when the interval ends`() {
    var draft = ReplyDraft()
    _ = draft.arrived("a", at: 1000)
    #expect(draft.arrived("b", at: 1100) == .wake(afterMilliseconds: 150))
    #expect(draft.arrived("c", at: 1200) == .nothing)
    #expect(draft.woken(at: 1250) == .save)
    #expect(draft.text == "abc")
  }

  @Test func `waking with nothing unsaved saves nothing`() {
    var draft = ReplyDraft()
    _ = draft.arrived("a", at: 1000)
    #expect(draft.woken(at: 1300) == .nothing)
  }

  @Test(arguments: [250, 251, 10_000, -1, -100_000])
  func `text after the interval, or after a clock was set back, is saved at once`(later: Int64) {
    var draft = ReplyDraft()
    _ = draft.arrived("a", at: 1_000_000)
    #expect(draft.arrived("b", at: 1_000_000 + later) == .save)
  }

  @Test func `nothing is in memory only for longer than the interval, whatever the rhythm`() {
    var random = SystemRandomNumberGenerator()
    for _ in 0..<200 {
      var draft = ReplyDraft()
      var now: Int64 = 0
      var unsavedSince: Int64?
      var alarm: Int64?
      for _ in 0..<200 {
        let next = now + Int64.random(in: 0...300, using: &random)
        if let due = alarm, due <= next {
          if draft.woken(at: due) == .save { unsavedSince = nil }
          alarm = nil
        }
        now = next
        if let since = unsavedSince { #expect(now - since <= ReplyDraft.interval) }
        switch draft.arrived("x", at: now) {
        case .begin, .save:
          unsavedSince = nil
          alarm = nil
        case .wake(let delay):
          unsavedSince = now
          alarm = now + delay
        case .nothing: #expect(unsavedSince != nil)
        }
      }
    }
  }
}

@Suite struct ReplyDraftRhythmTests {
  @Test(arguments: [(0, 250), (1, 250), (65_536, 250), (65_537, 500), (1 << 20, 4000)])
  func `the interval grows with a long reply`(_ bytes: Int, _ milliseconds: Int64) {
    #expect(ReplyDraft.interval(bytes: bytes) == milliseconds)
  }

  @Test func `what a reply without end has written grows with its time, not with its square`() {
    // A kilobyte every 10 ms, each save of which writes the whole.
    func written(_ pieces: Int) -> Int {
      let piece = String(repeating: "x", count: 1024)
      var draft = ReplyDraft()
      var sum = 0
      for number in 0..<pieces {
        switch draft.arrived(piece, at: Int64(number) * 10) {
        case .save, .begin: sum += draft.text.utf8.count
        case .nothing, .wake: break
        }
      }
      return sum
    }
    // Four times as long writes four times as much, and a beginning more; its square were sixteen.
    #expect(written(4096) <= 5 * written(1024))
  }
}
