import HealthModel
package import Transcripts

/// Turns the times of a saved conversation into the pauses of its replay.
///
/// Pure and small: it is handed one message after the other and remembers only the last time, and
/// how long the last text took: a pause begins where that has appeared.
package struct ReplayTimeline {
  /// What to do for one message: wait, perhaps show a note, then show the message.
  package struct Step: Hashable, Sendable {
    /// How long to wait before the message, in milliseconds.
    package var pauseMilliseconds: Int
    /// A pause that was shortened, in words: `3 hours later`.
    package var note: String?
    /// How long to wait after each character of the text; 0 shows it at once.
    package var millisecondsPerCharacter: Double
    /// How long the whole text takes to appear, in milliseconds.
    package var typingMilliseconds: Int
    /// The message.
    package var message: TranscriptMessage
  }

  /// The speeds a replay can have; 1 is its own rhythm.
  package static let speeds = 0.1...1_000.0

  /// The longest pause at speed 1, in milliseconds, where nothing else is asked for.
  package static let usualLongestPause = 3_000

  /// How fast a reply appears at speed 1, in characters a second.
  ///
  /// Adults read 238 words a minute silently (Brysbaert 2019, Journal of Memory and Language
  /// 109:104047), with a space and 4.7 letters a word 23 characters a second; twice that is
  /// always ahead of the eye.
  package static let charactersPerSecond = 46.0

  private let speed: Double
  private let longestPause: Int
  private var previous: Timestamp?
  /// How long the previous text took to appear, in milliseconds at speed 1.
  private var previousTyping: Int64 = 0

  /// A timeline at its beginning.
  ///
  /// - Parameters:
  ///   - speed: how many times faster than it happened; taken into ``speeds``.
  ///   - longestPause: the longest pause in milliseconds at speed 1; negative counts as 0.
  package init(speed: Double = 1, longestPause: Int = usualLongestPause) {
    let given = speed.isNaN ? 1 : speed
    self.speed = min(max(given, Self.speeds.lowerBound), Self.speeds.upperBound)
    self.longestPause = max(0, longestPause)
  }

  /// The step that shows the next message.
  ///
  /// A time that lies before the previous one makes no pause, as when a clock was set back.
  package mutating func step(_ message: TranscriptMessage) -> Step {
    let gap = previous.map { max(0, message.time.milliseconds(since: $0)) } ?? 0
    let silence = max(0, gap - previousTyping)
    let pause = min(silence, Int64(longestPause))
    let perCharacter = message.role == .assistant ? 1000 / Self.charactersPerSecond : 0
    let typing = Double(message.text.count) * perCharacter
    previous = message.time
    previousTyping = Int64(typing)
    return Step(
      pauseMilliseconds: Int((Double(pause) / speed).rounded()),
      note: silence > pause ? Self.note(milliseconds: gap) : nil,
      millisecondsPerCharacter: perCharacter / speed,
      typingMilliseconds: Int((typing / speed).rounded()),
      message: message
    )
  }

  /// A stretch of time in its largest whole unit: `3 hours later`, rounded to the nearest.
  static func note(milliseconds: Int64) -> String {
    let (count, unit) = length(milliseconds: milliseconds)
    return "\(count) \(unit.rawValue)\(count == 1 ? "" : "s") later"
  }

  /// A unit that a stretch of time is told in.
  package enum Unit: String, Sendable { case second, minute, hour, day }

  /// A stretch of time in its largest whole unit, rounded to the nearest.
  package static func length(milliseconds: Int64) -> (count: Int, unit: Unit) {
    let seconds = (milliseconds + 500) / 1000
    let minutes = (seconds + 30) / 60
    let hours = (minutes + 30) / 60
    if seconds < 60 { return (Int(max(1, seconds)), .second) }
    if minutes < 60 { return (Int(minutes), .minute) }
    if hours < 24 { return (Int(hours), .hour) }
    return (Int((hours + 12) / 24), .day)
  }
}
