import HealthModel
import Playback
import Transcripts

/// A talk as a player shows it.
struct ReplayedTalk {
  /// Its title, safe for a terminal.
  let title: String
  /// Its messages; at least one.
  let messages: [TranscriptMessage]
  /// Their times, one for each message.
  let beats: [ReplayBeat]

  /// A talk from its parts.
  init(title: String, messages: [TranscriptMessage], beats: [ReplayBeat]) {
    self.title = title
    self.messages = messages
    self.beats = beats
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
  static let keys: [(key: String, does: String)] = [
    ("Space", "pause or resume; at the end, start again"),
    ("Right, Enter", "the next message"),
    ("Left", "the previous message"),
    ("Up or +, Down or -", "faster, slower"),
    ("Home or g, End or G", "the first message, the last one"),
    ("Page Up, Page Down", "scroll up and back down"),
    ("?", "these keys"),
    ("q", "leave"),
  ]

  /// Where the player stands, the most important first, as much as fits.
  static func status(_ player: ReplayPlayer, _ talk: ReplayedTalk, width: Int) -> String {
    var parts = ["\(player.position) of \(talk.messages.count)", player.state.rawValue]
    if player.pagesUp > 0 { parts.append("further up") }
    if player.state == .playing || player.state == .paused {
      parts.append("speed \(number(player.speed))")
    }
    if player.position > 0 {
      let time = talk.messages[player.position - 1].time
      parts.append("\(time.day) \(time.clock)")
    }
    parts += ["?: keys", "q: quit"]
    while parts.count > 1, parts.joined(separator: " · ").count > width { parts.removeLast() }
    return String(parts.joined(separator: " · ").prefix(max(0, width)))
  }

  /// A speed without needless decimals: `1`, `0.25`.
  static func number(_ speed: Double) -> String {
    speed == speed.rounded() ? "\(Int(speed))" : "\(speed)"
  }
}
