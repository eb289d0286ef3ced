import HealthModel
import Playback
import Testing
import TestSupport
import Transcripts

@Suite("The time that messages take in a replay")
struct ReplayBeatTests {
  static func message(_ role: MessageRole, _ count: Int, at seconds: Double) -> TranscriptMessage {
    TranscriptMessage(
      id: "m",
      sessionID: "s",
      role: role,
      text: String(repeating: "a", count: count),
      time: Timestamp(milliseconds: Int64(seconds * 1000))
    )
  }

  @Test("The pause after a reply begins where its text has appeared")
  func pauseAfterReply() {
    let beats = ReplayBeat.beats(
      of: [
        Self.message(.user, 5, at: 0), Self.message(.assistant, 46, at: 2),
        Self.message(.user, 5, at: 5), Self.message(.assistant, 4600, at: 6),
        Self.message(.user, 5, at: 16), Self.message(.user, 5, at: 10_816),
      ]
    )
    #expect(beats.map(\.pauseMilliseconds) == [0, 2000, 2000, 1000, 0, 3000])
    #expect(beats.map(\.typingMilliseconds) == [0, 1000, 0, 10_000, 0, 0])
    #expect(beats.map(\.note) == [nil, nil, nil, nil, nil, "3 hours later"])
    #expect(beats.map(\.characters) == [5, 46, 5, 4600, 5, 5])
  }

  @Test("Messages of one instant are typed at reading speed")
  func sameInstant() {
    let beats = ReplayBeat.beats(
      of: [Self.message(.assistant, 46, at: 0), Self.message(.user, 1, at: 0)]
    )
    #expect(beats.map(\.typingMilliseconds) == [1000, 0])
    #expect(beats.map(\.pauseMilliseconds) == [0, 0])
  }
}
