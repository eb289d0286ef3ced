import HealthModel
import Playback
import Testing
import Transcripts

@Suite("The rhythm of a replay")
struct ReplayTimelineTests {
  static func message(_ role: MessageRole, at seconds: Double = 0) -> TranscriptMessage {
    let time = Timestamp(milliseconds: Int64(seconds * 1000))
    return TranscriptMessage(id: "a", sessionID: "s", role: role, text: "words", time: time)
  }

  /// The steps for messages at these seconds.
  static func steps(
    _ seconds: [Double],
    speed: Double = 1,
    longestPause: Int = ReplayTimeline.usualLongestPause
  ) -> [ReplayTimeline.Step] {
    var timeline = ReplayTimeline(speed: speed, longestPause: longestPause)
    return seconds.map { timeline.step(message(.user, at: $0)) }
  }

  @Test(
    "Pauses are those of the conversation, capped, then divided by the speed",
    arguments: [
      ([0, 1.5], 1.0, 3_000, [0, 1_500]),
      ([0, 60, 61], 1.0, 3_000, [0, 3_000, 1_000]),
      ([0, 60], 2.0, 3_000, [0, 1_500]),
      ([0, 60], 0.5, 3_000, [0, 6_000]),
      ([0, 60], 1.0, 10_000, [0, 10_000]),
      ([0, 60], 1.0, 0, [0, 0]),
      ([0, 60], 1.0, -5, [0, 0]),
      ([10, 5, 6], 1.0, 3_000, [0, 0, 1_000]),
      ([0, 1], 1_000_000.0, 3_000, [0, 1]),
      ([0, 1], 0.0, 3_000, [0, 10_000]),
      ([0, 1], -.infinity, 3_000, [0, 10_000]),
      ([0, 1], .nan, 3_000, [0, 1_000]),
      ([-9e9, 9e9], 1.0, 3_000, [0, 3_000]),
    ] as [([Double], Double, Int, [Int])]
  )
  func pauses(_ seconds: [Double], _ speed: Double, _ longest: Int, _ pauses: [Int]) {
    let steps = Self.steps(seconds, speed: speed, longestPause: longest)
    #expect(steps.map(\.pauseMilliseconds) == pauses)
  }

  @Test(
    "A pause that was shortened is told in its largest unit",
    arguments: [
      (2, nil), (3, nil), (3.2, "3 seconds later"), (59, "59 seconds later"),
      (60, "1 minute later"), (89, "1 minute later"), (90, "2 minutes later"),
      (3_569, "59 minutes later"), (3_570, "1 hour later"), (10_800, "3 hours later"),
      (84_600, "1 day later"), (200_000, "2 days later"), (-100, nil),
    ] as [(Double, String?)]
  )
  func notes(_ gap: Double, _ note: String?) {
    let steps = Self.steps([0, gap])
    #expect(steps[0].note == nil)
    #expect(steps[1].note == note)
  }

  @Test(
    "What the companion wrote is typed, faster with the speed; what a person wrote appears whole"
  )
  func typing() {
    var timeline = ReplayTimeline(speed: 2)
    #expect(timeline.step(Self.message(.user)).millisecondsPerCharacter == 0)
    let typed = timeline.step(Self.message(.assistant)).millisecondsPerCharacter
    #expect(typed == 1000 / ReplayTimeline.charactersPerSecond / 2)
  }
}
