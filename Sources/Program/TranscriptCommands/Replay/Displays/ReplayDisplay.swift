import Catalogues
import HealthModel
import Playback
import Services
import Transcripts

/// A talk as a player shows it.
struct ReplayedTalk {
  /// Its title, safe for a terminal.
  let title: String
  /// Its messages; at least one.
  let messages: [TranscriptMessage]
  /// Their times, one for each message.
  let beats: [ReplayBeat]
  /// The language it is shown in.
  let words: Catalogue

  /// A talk from its parts.
  init(
    title: String,
    messages: [TranscriptMessage],
    beats: [ReplayBeat],
    _ words: Catalogue
  ) {
    self.title = title
    self.messages = messages
    self.beats = beats
    self.words = words
  }

  /// The words for the pause before a message; nil for one that was not shortened.
  func note(before place: Int) -> String? {
    guard place > 0, beats[place].note != nil else { return nil }
    return ReplayWords.later(messages[place - 1], messages[place], words)
  }
}

/// What shows where a player stands.
@MainActor protocol ReplayDisplay: AnyObject {
  /// Takes the screen; again after the program was stopped.
  func open() throws
  /// Shows where the player stands; tells it how far up there is something to see.
  func show(_ player: inout ReplayPlayer) throws
  /// Gives the screen back; may be called at any time and often.
  func close()
}

/// The sentences around a talk that is played.
enum ReplayWords {
  /// What every key does, a line each.
  static func keys(_ words: Catalogue) -> [(key: String, does: String)] {
    let keys: [(key: ReplayKey, does: ReplayKey)] = [
      (.space, .spaceDoes), (.right, .rightDoes), (.left, .leftDoes), (.upDown, .upDownDoes),
      (.homeEnd, .homeEndDoes), (.pages, .pagesDoes),
    ]
    let letters: [(key: String, does: String)] = [
      ("?", words.text(ReplayKey.helpDoes)), ("q", words.text(ReplayKey.quitDoes)),
    ]
    return keys.map { (key: words.text($0.key), does: words.text($0.does)) } + letters
  }

  /// Which message of how many is the newest one.
  static func position(_ player: ReplayPlayer, _ talk: ReplayedTalk) -> String {
    let places = ["position": "\(player.position)", "all": "\(talk.messages.count)"]
    return talk.words.text(ReplayKey.position, places)
  }

  /// What the player does.
  static func state(_ player: ReplayPlayer, _ words: Catalogue) -> String {
    let key: ReplayKey =
      switch player.state {
      case .playing: .playing
      case .paused: .paused
      case .step: .step
      case .end: .end
      }
    return words.text(key)
  }

  /// How fast it is.
  static func speed(_ player: ReplayPlayer, _ words: Catalogue) -> String {
    words.text(ReplayKey.speed, ["speed": words.number(number(player.speed))])
  }

  /// How much later a message was than another: `3 hours later`.
  static func later(
    _ last: TranscriptMessage,
    _ message: TranscriptMessage,
    _ words: Catalogue
  ) -> String {
    let pause = max(0, message.time.milliseconds(since: last.time))
    let (count, unit) = ReplayTimeline.length(milliseconds: pause)
    let key: SessionKey =
      switch unit {
      case .second: .secondsLater
      case .minute: .minutesLater
      case .hour: .hoursLater
      case .day: .daysLater
      }
    return words.text(key, count: count)
  }

  /// Where the player stands, the most important first, as much as fits.
  static func status(_ player: ReplayPlayer, _ talk: ReplayedTalk, width: Int) -> String {
    let words = talk.words
    var parts = [position(player, talk), state(player, words)]
    if player.pagesUp > 0 { parts.append(words.text(ReplayKey.furtherUp)) }
    if player.state == .playing || player.state == .paused { parts.append(speed(player, words)) }
    if player.position > 0 {
      let time = talk.messages[player.position - 1].time
      parts.append("\(words.day(time.day)) \(time.clock)")
    }
    parts += [words.text(ReplayKey.keysHint), words.text(ReplayKey.quitHint)]
    while parts.count > 1, parts.joined(separator: " · ").count > width { parts.removeLast() }
    return String(parts.joined(separator: " · ").prefix(max(0, width)))
  }

  /// A speed without needless decimals: `1`, `0.25`.
  private static func number(_ speed: Double) -> String {
    speed == speed.rounded() ? "\(Int(speed))" : "\(speed)"
  }
}
