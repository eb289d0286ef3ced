import HealthModel
package import Transcripts

/// The time that one message takes in a replay, at speed 1.
package struct ReplayBeat: Hashable, Sendable {
  /// The pause before it, in milliseconds, already shortened where it was long.
  package var pauseMilliseconds: Int
  /// A pause that was shortened, in words: `3 hours later`.
  package var note: String?
  /// How many characters the message has.
  package var characters: Int
  /// How long its text takes to appear, in milliseconds; 0 shows it at once.
  package var typingMilliseconds: Int

  /// A beat from its parts.
  package init(
    pauseMilliseconds: Int,
    note: String? = nil,
    characters: Int = 0,
    typingMilliseconds: Int = 0
  ) {
    self.pauseMilliseconds = pauseMilliseconds
    self.note = note
    self.characters = characters
    self.typingMilliseconds = typingMilliseconds
  }

  /// The beats of a talk.
  ///
  /// What is stored of a reply is when it began, not when it ended. It appears at reading speed
  /// (``ReplayTimeline/charactersPerSecond``), or faster where the next message came sooner; two
  /// messages of the same instant say nothing about the time between.
  ///
  /// - Parameters:
  ///   - messages: the messages in their order.
  ///   - longestPause: the longest pause in milliseconds; negative counts as 0.
  /// - Returns: one beat for each message.
  package static func beats(
    of messages: [TranscriptMessage],
    longestPause: Int = ReplayTimeline.usualLongestPause
  ) -> [ReplayBeat] {
    var timeline = ReplayTimeline(longestPause: longestPause)
    var beats: [ReplayBeat] = []
    beats.reserveCapacity(messages.count)
    for (place, message) in messages.enumerated() {
      let step = timeline.step(message)
      if place > 0 {
        let gap = message.time.milliseconds(since: messages[place - 1].time)
        if gap > 0, Int64(beats[place - 1].typingMilliseconds) > gap {
          beats[place - 1].typingMilliseconds = Int(gap)
        }
      }
      beats.append(
        ReplayBeat(
          pauseMilliseconds: step.pauseMilliseconds,
          note: step.note,
          characters: message.text.count,
          typingMilliseconds: step.typingMilliseconds
        )
      )
    }
    return beats
  }
}
