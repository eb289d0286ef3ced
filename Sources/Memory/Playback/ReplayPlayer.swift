/// Plays a talk: takes keys and times, and says what stands on the screen and when to come back.
///
/// Where it stands:
/// - *pause*: the pause before a message passes. Its end → *text* of that message.
/// - *text*: the newest message appears. Its end, `right` → *pause* before the next one, or *end*.
/// - *end*: every message is there. `space` → *pause* before the first one, playing.
///
/// In any of the three it plays or rests; only where it plays does time count, and only then does
/// it ask to be woken.
///
/// | key | does |
/// | --- | --- |
/// | `space` | rests ↔ plays |
/// | `right` | shows the text whole; where it is whole, the next message whole |
/// | `left` | takes the newest message away and shows the one before whole |
/// | `home`, `end` | shows the first message only; shows all |
/// | `up`, `down` | the next speed of ``speeds``, at once |
/// | `pageUp`, `pageDown` | rests, a page further up; a page down |
/// | `help` | the keys, over the talk, while time stands still; any key takes them away |
/// | `quit` | leaves |
///
/// Where each message waits for a key (``Mode/stepped``) it never plays: `space` does what `right`
/// does, and both leave at the end.
package struct ReplayPlayer: Sendable {
  /// What makes a message follow another.
  package enum Mode: Hashable, Sendable {
    /// Time, as it happened.
    case playing
    /// A key.
    case stepped
  }

  /// What is to be done after an event.
  package enum Action: Hashable, Sendable {
    /// Show what stands there now, and come back with ``woken(at:)`` after this many
    /// milliseconds; nil for not at all.
    case show(wakeAfterMilliseconds: Int?)
    /// Give the terminal back.
    case leave
  }

  /// What it does, in a word for the status line.
  package enum State: String, Hashable, Sendable {
    /// Time counts.
    case playing
    /// Time stands still.
    case paused
    /// A key brings the next message.
    case step = "step by step"
    /// Nothing follows.
    case end
  }

  /// The speeds that keys choose from; 1 is the talk's own rhythm.
  package static let speeds: [Double] = [
    0.1, 0.25, 0.5, 0.75, 1, 1.5, 2, 3, 4, 6, 8, 16, 32, 64, 125, 250, 500, 1000,
  ]

  /// How often a text that appears is drawn at most, in milliseconds: 25 times a second, as films are.
  package static let frameMilliseconds = 40

  private enum Phase { case pause, text, end }

  /// What stands in for the messages.
  package let beats: [ReplayBeat]
  /// How many messages have begun, the newest one included.
  package private(set) var position: Int
  /// How many times faster than it happened.
  package private(set) var speed: Double
  /// Whether the keys are shown over the talk.
  package private(set) var isHelpShown = false
  /// How many pages above its end the talk is shown.
  package private(set) var pagesUp = 0

  private let mode: Mode
  private var phase: Phase
  private var isPlaying: Bool
  /// How much of the phase has passed, in milliseconds at speed 1.
  private var elapsed = 0.0
  private var last: Int64 = 0

  /// A player before its first event.
  ///
  /// - Parameters:
  ///   - beats: the messages' times; at least one.
  ///   - mode: what makes a message follow another.
  ///   - speed: how many times faster than it happened, greater than 0.
  ///   - shown: how many messages are there from the beginning.
  package init(beats: [ReplayBeat], mode: Mode = .playing, speed: Double = 1, shown: Int = 0) {
    self.beats = beats
    self.mode = mode
    self.speed = speed
    let least = mode == .stepped ? 1 : 0
    position = min(max(shown, least), beats.count)
    phase = position < beats.count ? .pause : .end
    isPlaying = mode == .playing && position < beats.count
  }

  // MARK: - What stands on the screen

  /// What it does.
  package var state: State {
    if phase == .end { return .end }
    if mode == .stepped { return .step }
    return isPlaying ? .playing : .paused
  }

  /// How many characters of the newest message are there; nil when it is whole.
  package var characters: Int? {
    guard phase == .text, position > 0 else { return nil }
    let beat = beats[position - 1]
    guard beat.typingMilliseconds > 0 else { return nil }
    return Int(Double(beat.characters) * elapsed / Double(beat.typingMilliseconds))
  }

  /// The words for the pause that passes, such as `3 hours later`; nil for a short one.
  package var pendingNote: String? {
    phase == .pause && isPlaying ? beats[position].note : nil
  }

  // MARK: - Events

  /// It begins.
  package mutating func start(at now: Int64) -> Action {
    last = now
    return show(at: now)
  }

  /// The time that was asked for has come, or an earlier one.
  package mutating func woken(at now: Int64) -> Action { show(at: now) }

  /// It goes on after it was stopped from outside; the time in between doesn't count.
  package mutating func continued(at now: Int64) -> Action {
    last = now
    return show(at: now)
  }

  /// A key was pressed.
  package mutating func pressed(_ key: ReplayKey, at now: Int64) -> Action {
    pass(to: now)
    if key == .quit { return .leave }
    if isHelpShown || key == .help {
      isHelpShown.toggle()
      return show(at: now)
    }
    if ![.pageUp, .pageDown, .other].contains(key) { pagesUp = 0 }
    switch key {
    case .space where mode == .playing: toggle()
    case .space, .right:
      if mode == .stepped, phase == .end { return .leave }
      forward()
    case .left: back()
    case .home: jump(to: min(1, beats.count))
    case .end: jump(to: beats.count)
    case .up: speed = Self.speeds.first { $0 > speed } ?? speed
    case .down: speed = Self.speeds.last { $0 < speed } ?? speed
    case .pageUp:
      isPlaying = false
      pagesUp += 1
    case .pageDown: pagesUp = max(0, pagesUp - 1)
    case .help, .quit, .other: break
    }
    return show(at: now)
  }

  /// The screen has no more than this many pages above the talk's end.
  package mutating func limitPages(to count: Int) { pagesUp = min(pagesUp, max(0, count)) }

  // MARK: - Moves

  private mutating func toggle() {
    guard phase == .end else { return isPlaying.toggle() }
    position = 0
    phase = beats.isEmpty ? .end : .pause
    elapsed = 0
    isPlaying = phase == .pause
  }

  private mutating func forward() {
    switch phase {
    case .text: jump(to: position)
    case .pause: jump(to: position + 1)
    case .end: break
    }
  }

  private mutating func back() { jump(to: max(min(1, beats.count), position - 1)) }

  private mutating func jump(to count: Int) {
    position = count
    elapsed = 0
    phase = count < beats.count ? .pause : .end
    if phase == .end { isPlaying = false }
  }

  // MARK: - Time

  private mutating func show(at now: Int64) -> Action {
    pass(to: now)
    return .show(wakeAfterMilliseconds: nextWake)
  }

  /// Lets the time since the last event count.
  private mutating func pass(to now: Int64) {
    var left = Double(max(0, now - last)) * speed
    last = now
    guard isPlaying, !isHelpShown else { return }
    while phase != .end {
      let needed = length - elapsed
      guard left >= needed else {
        elapsed += left
        return
      }
      left -= needed
      elapsed = 0
      if phase == .pause {
        position += 1
        phase = .text
      } else {
        jump(to: position)
      }
    }
  }

  /// How long the phase lasts, in milliseconds at speed 1.
  private var length: Double {
    switch phase {
    case .pause: Double(beats[position].pauseMilliseconds)
    case .text: Double(beats[position - 1].typingMilliseconds)
    case .end: 0
    }
  }

  private var nextWake: Int? {
    guard isPlaying, !isHelpShown, phase != .end else { return nil }
    let rest = Int(((length - elapsed) / speed).rounded(.up))
    return phase == .text ? min(max(1, rest), Self.frameMilliseconds) : max(1, rest)
  }
}
