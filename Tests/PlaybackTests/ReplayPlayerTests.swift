import HealthModel
import Playback
import Testing
import TestSupport
import Transcripts

@Suite("The player of a talk")
struct ReplayPlayerTests {
  /// Three messages: at once; after 1 s, typed for 2 s; after 3 s in place of 3 hours.
  static let beats = [
    ReplayBeat(pauseMilliseconds: 0, characters: 10),
    ReplayBeat(pauseMilliseconds: 1000, characters: 100, typingMilliseconds: 2000),
    ReplayBeat(pauseMilliseconds: 3000, note: "3 hours later", characters: 10),
  ]

  static func player(
    _ mode: ReplayPlayer.Mode = .playing,
    speed: Double = 1,
    shown: Int = 0
  ) -> ReplayPlayer {
    ReplayPlayer(beats: beats, mode: mode, speed: speed, shown: shown)
  }

  @Test("Messages come in their rhythm: the pause, the text, the note for a pause cut short")
  func rhythm() {
    var player = Self.player()
    #expect(player.start(at: 5000) == .show(wakeAfterMilliseconds: 1000))
    #expect(player.position == 1)
    #expect(player.characters == nil)
    #expect(player.woken(at: 5999) == .show(wakeAfterMilliseconds: 1))
    #expect(player.woken(at: 6000) == .show(wakeAfterMilliseconds: 40))
    #expect(player.position == 2)
    #expect(player.characters == 0)
    #expect(player.woken(at: 7000) == .show(wakeAfterMilliseconds: 40))
    #expect(player.characters == 50)
    #expect(player.woken(at: 7990) == .show(wakeAfterMilliseconds: 10))
    #expect(player.woken(at: 8000) == .show(wakeAfterMilliseconds: 3000))
    #expect(player.characters == nil)
    #expect(player.pendingNote == "3 hours later")
    #expect(player.woken(at: 11_000) == .show(wakeAfterMilliseconds: nil))
    #expect(player.position == 3)
    #expect(player.pendingNote == nil)
    #expect(player.state == .end)
  }

  @Test("A late wake loses nothing: time counts, not wakes")
  func late() {
    var player = Self.player()
    _ = player.start(at: 0)
    _ = player.woken(at: 2500)
    #expect(player.characters == 75)
    _ = player.woken(at: 1_000_000)
    #expect(player.position == 3)
  }

  @Test("A pause lets no time pass and asks for no wake, and the rest of the pause is kept")
  func pause() {
    var player = Self.player()
    _ = player.start(at: 0)
    #expect(player.pressed(.space, at: 400) == .show(wakeAfterMilliseconds: nil))
    #expect(player.state == .paused)
    #expect(player.woken(at: 60_000) == .show(wakeAfterMilliseconds: nil))
    #expect(player.position == 1)
    #expect(player.pressed(.space, at: 90_000) == .show(wakeAfterMilliseconds: 600))
    #expect(player.state == .playing)
  }

  @Test("Arrows show the text whole, then the next message; and take one away")
  func arrows() {
    var player = Self.player()
    _ = player.start(at: 0)
    _ = player.woken(at: 1500)
    #expect(player.characters == 25)
    #expect(player.pressed(.right, at: 1500) == .show(wakeAfterMilliseconds: 3000))
    #expect(player.position == 2)
    #expect(player.characters == nil)
    #expect(player.pressed(.right, at: 1600) == .show(wakeAfterMilliseconds: nil))
    #expect(player.position == 3)
    #expect(player.pressed(.right, at: 1600) == .show(wakeAfterMilliseconds: nil))
    #expect(player.pressed(.left, at: 1700) == .show(wakeAfterMilliseconds: nil))
    #expect(player.position == 2)
    #expect(player.state == .paused)
    _ = player.pressed(.left, at: 1700)
    _ = player.pressed(.left, at: 1700)
    #expect(player.position == 1)
    _ = player.pressed(.end, at: 1700)
    #expect(player.position == 3)
    _ = player.pressed(.home, at: 1700)
    #expect(player.position == 1)
  }

  @Test("A step while it plays goes on playing from there")
  func stepWhilePlaying() {
    var player = Self.player()
    _ = player.start(at: 0)
    _ = player.woken(at: 5000)
    #expect(player.position == 2)
    #expect(player.pressed(.left, at: 5000) == .show(wakeAfterMilliseconds: 1000))
    #expect(player.position == 1)
    #expect(player.state == .playing)
  }

  @Test("The speed changes at once, between its bounds, and the rest of a pause with it")
  func speed() {
    var player = Self.player()
    _ = player.start(at: 0)
    #expect(player.pressed(.up, at: 400) == .show(wakeAfterMilliseconds: 400))
    #expect(player.speed == 1.5)
    _ = player.pressed(.down, at: 400)
    #expect(player.pressed(.down, at: 400) == .show(wakeAfterMilliseconds: 800))
    for _ in 0..<50 { _ = player.pressed(.up, at: 400) }
    #expect(player.speed == 1000)
    for _ in 0..<50 { _ = player.pressed(.down, at: 400) }
    #expect(player.speed == 0.1)
    var odd = Self.player(speed: 7)
    _ = odd.pressed(.up, at: 0)
    #expect(odd.speed == 8)
  }

  @Test("Where each message waits for a key no time passes, and a key at the end leaves")
  func stepped() {
    for key in [ReplayKey.space, .right] {
      var player = Self.player(.stepped)
      #expect(player.start(at: 0) == .show(wakeAfterMilliseconds: nil))
      #expect(player.position == 1)
      #expect(player.state == .step)
      #expect(player.woken(at: 99_000) == .show(wakeAfterMilliseconds: nil))
      #expect(player.position == 1)
      _ = player.pressed(key, at: 99_000)
      #expect(player.characters == nil)
      _ = player.pressed(key, at: 99_000)
      #expect(player.position == 3)
      #expect(player.state == .end)
      #expect(player.pressed(key, at: 99_000) == .leave)
    }
  }

  @Test("Space at the end plays it once more")
  func again() {
    var player = Self.player()
    _ = player.start(at: 0)
    _ = player.pressed(.end, at: 0)
    #expect(player.pressed(.space, at: 10) == .show(wakeAfterMilliseconds: 1000))
    #expect(player.position == 1)
    #expect(player.state == .playing)
  }

  @Test("Help stops time, any key takes it away without doing more, and leaving leaves")
  func help() {
    var player = Self.player()
    _ = player.start(at: 0)
    #expect(player.pressed(.help, at: 400) == .show(wakeAfterMilliseconds: nil))
    #expect(player.isHelpShown)
    #expect(player.woken(at: 50_000) == .show(wakeAfterMilliseconds: nil))
    #expect(player.pressed(.right, at: 50_000) == .show(wakeAfterMilliseconds: 600))
    #expect(!player.isHelpShown)
    #expect(player.position == 1)
    _ = player.pressed(.help, at: 50_000)
    #expect(player.pressed(.quit, at: 50_000) == .leave)
  }

  @Test("Looking further up stops time, has a limit, and a move goes back down")
  func pages() {
    var player = Self.player()
    _ = player.start(at: 0)
    #expect(player.pressed(.pageUp, at: 100) == .show(wakeAfterMilliseconds: nil))
    _ = player.pressed(.pageUp, at: 100)
    _ = player.pressed(.pageUp, at: 100)
    #expect(player.pagesUp == 3)
    player.limitPages(to: 2)
    #expect(player.pagesUp == 2)
    _ = player.pressed(.pageDown, at: 100)
    #expect(player.pagesUp == 1)
    _ = player.pressed(.right, at: 100)
    #expect(player.pagesUp == 0)
    _ = player.pressed(.pageDown, at: 100)
    #expect(player.pagesUp == 0)
  }

  @Test("Time while the program was stopped doesn't count")
  func stopped() {
    var player = Self.player()
    _ = player.start(at: 0)
    #expect(player.continued(at: 3_600_000) == .show(wakeAfterMilliseconds: 1000))
    // A clock that goes backwards is no time.
    #expect(player.woken(at: 0) == .show(wakeAfterMilliseconds: 1000))
  }

  @Test("It can begin in the middle, with what was before already there")
  func middle() {
    var player = Self.player(shown: 2)
    #expect(player.start(at: 0) == .show(wakeAfterMilliseconds: 3000))
    #expect(player.position == 2)
    var end = Self.player(shown: 99)
    #expect(end.start(at: 0) == .show(wakeAfterMilliseconds: nil))
    #expect(end.state == .end)
  }

  @Test("Any keys at any times keep it within the talk, and at rest it asks for no wake")
  func anyKeys() {
    let seed = UInt64.random(in: 0...(.max))
    var random = SeededGenerator(seed: seed)
    let keys: [ReplayKey] = [
      .space, .right, .left, .up, .down, .home, .end, .pageUp, .pageDown, .help,
    ]
    for _ in 0..<200 {
      let mode: ReplayPlayer.Mode = Bool.random(using: &random) ? .playing : .stepped
      var player = Self.player(mode)
      var now: Int64 = 0
      var action = player.start(at: now)
      for _ in 0..<60 {
        now += Int64.random(in: 0...2000, using: &random)
        let key = keys.randomElement(using: &random)
        action =
          Bool.random(using: &random)
          ? player.woken(at: now) : player.pressed(key ?? .space, at: now)
        #expect((0...3).contains(player.position))
        #expect(player.characters.map { (0...100).contains($0) } ?? true)
        guard case .show(let wake) = action else { continue }
        let rests = player.state != .playing || player.isHelpShown
        #expect((wake == nil) == rests, "seed \(seed)")
      }
    }
  }
}
