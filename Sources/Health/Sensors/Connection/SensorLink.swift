package import Core

/// Keeps one sensor connected: what happens goes in, what is to be done comes out.
///
/// | state | what it waits for | and then |
/// | --- | --- | --- |
/// | `held` | another program, which reads this sensor, to let it go | `out` |
/// | `out` | Bluetooth to be there and switched on, and the sensor to be known | connects: `connecting` |
/// | `connecting` | the connection | `resolving`; an error: `waiting` |
/// | `resolving` | the services to be known | subscribes: `subscribing` |
/// | `subscribing` | the subscription | `live`; refused for want of pairing: `pairing`; else `waiting` |
/// | `pairing` | the pairing | subscribes again: `subscribing`; an error: `waiting` |
/// | `live` | values; the connection or the services to go | `waiting`, or `resolving` while still connected |
/// | `waiting` | its time to be over, or the sensor to be seen or to connect by itself | `connecting`, or on from there |
/// | `ended` | nothing | |
///
/// From every state, Bluetooth that goes or is switched off leads to `out`, and the end to `ended`.
/// Waits double from the first to the longest, each longer or shorter by up to a quarter so that
/// sensors don't all come at once, and begin anew once a connection has held for a while.
package struct SensorLink: Equatable, Sendable {
  /// Where it stands.
  package enum State: Equatable, Sendable {
    /// Another program reads this sensor.
    case held
    /// Bluetooth isn't there, is switched off, or doesn't know the sensor.
    case out(Obstacle)
    /// A connection is being made.
    case connecting
    /// The services aren't known yet.
    case resolving
    /// A subscription is being made.
    case subscribing
    /// It is being paired.
    case pairing
    /// Values come, or may come.
    case live
    /// It is tried again after a time.
    case waiting
    /// Nothing more is to happen.
    case ended
  }

  /// Why a sensor can't be reached at all.
  package enum Obstacle: String, Equatable, Sendable {
    /// Bluetooth hasn't been asked yet.
    case unknown
    /// There is no bus, or nobody on it who knows Bluetooth.
    case noService
    /// There is no adapter.
    case noAdapter
    /// The adapter is switched off.
    case off
    /// The sensor hasn't been seen since Bluetooth was started.
    case unseen
  }

  /// Why something failed.
  package enum Trouble: Equatable, Sendable {
    /// The sensor doesn't answer: out of reach, or asleep.
    case unreachable
    /// It, or this machine, requires pairing first.
    case unpaired
    /// Somebody else on this machine reads it, or it may not be read.
    case notPermitted
    /// It has none of the services it was paired for.
    case noService
    /// Something else, in words.
    case other(LocalizedText)
  }

  /// What happens.
  package enum Event: Equatable, Sendable {
    /// Another program took the sensor, or let it go.
    case held(Bool)
    /// How things stand with Bluetooth; nil when nothing is in the way.
    case obstacle(Obstacle?)
    /// The sensor was seen.
    case seen
    /// The connection is made or has gone.
    case connected(Bool)
    /// The services are known or have gone.
    case resolved(Bool)
    /// What was asked for last failed.
    case failed(Trouble)
    /// It is subscribed to.
    case subscribed
    /// It is paired.
    case paired
    /// The time is over.
    case timeIsOver
    /// The program ends, or the sensor is forgotten.
    case end
  }

  /// What is to be done.
  package enum Action: Equatable, Sendable {
    /// Connect to the sensor.
    case connect
    /// Let the connection go.
    case disconnect
    /// Subscribe to its values.
    case subscribe
    /// Pair it.
    case pair
    /// Call again in so many milliseconds; in place of any earlier call.
    case arm(Int64)
    /// Don't call again.
    case disarm
    /// Values end here: what is open is to be stored.
    case close
    /// Tell the person, in a line of the sensor's log.
    case tell(LocalizedText)
  }

  /// The first and the longest wait, milliseconds.
  package static let waits: ClosedRange<Int64> = 1_000...300_000
  /// How long something that was asked for may take, milliseconds.
  static let patience: Int64 = 45_000
  /// How long a connection has to have held for waits to begin anew, milliseconds.
  static let steady: Int64 = 60_000

  /// Where it stands.
  package private(set) var state = State.out(.unknown)
  private var isConnected = false
  private var isResolved = false
  private var failures = 0
  private var wasPaired = false
  private var liveSince: Int64?
  private var lastTrouble: Trouble?
  private var wasLive = false

  /// A link that knows nothing yet.
  package init() {}

  /// Takes what happened.
  ///
  /// - Parameters:
  ///   - event: what happened.
  ///   - now: milliseconds of the monotonic clock.
  ///   - chance: a random number, 0..<1.
  /// - Returns: what is to be done, in order.
  package mutating func take(_ event: Event, now: Int64, chance: Double) -> [Action] {
    switch (state, event) {
    case (.ended, _): return []
    case (_, .end): return leave(to: .ended, now)
    case (_, .held(true)): return state == .held ? [] : leave(to: .held, now)
    case (.held, .held(false)): return enter(.out(.unknown))
    case (.held, _): return []
    case (_, .obstacle(let obstacle?)): return meet(obstacle, now)
    case (.out, .obstacle(nil)): return begin()
    case (_, .connected(let isConnected)): return connected(isConnected, now, chance)
    case (_, .resolved(let isResolved)): return resolved(isResolved, now)
    case (.subscribing, .subscribed): return live(now)
    case (.pairing, .paired): return enter(.subscribing) + [.subscribe, .arm(Self.patience)]
    case (_, .failed(let trouble)): return fail(trouble, now, chance)
    case (.waiting, .timeIsOver), (.waiting, .seen): return begin()
    case (.connecting, .timeIsOver), (.resolving, .timeIsOver), (.subscribing, .timeIsOver),
      (.pairing, .timeIsOver):
      return [.disconnect] + fail(.unreachable, now, chance)
    case (_, .held(false)), (_, .obstacle(nil)), (_, .seen), (_, .subscribed), (_, .paired),
      (_, .timeIsOver):
      return []
    }
  }

  // MARK: - The way in

  private mutating func begin() -> [Action] {
    if isConnected { return isResolved ? subscribe() : enter(.resolving) + [.arm(Self.patience)] }
    return enter(.connecting) + [.connect, .arm(Self.patience)]
  }

  private mutating func connected(
    _ isConnected: Bool,
    _ now: Int64,
    _ chance: Double
  ) -> [Action] {
    self.isConnected = isConnected
    if !isConnected { isResolved = false }
    switch state {
    // A sensor that connects by itself isn't kept waiting.
    case .connecting where isConnected, .waiting where isConnected: return begin()
    case .resolving where !isConnected, .subscribing where !isConnected,
      .pairing where !isConnected, .live where !isConnected:
      return fail(.unreachable, now, chance)
    default: return []
    }
  }

  private mutating func resolved(_ isResolved: Bool, _ now: Int64) -> [Action] {
    self.isResolved = isResolved
    switch state {
    case .resolving where isResolved: return subscribe()
    case .waiting where isResolved && isConnected: return begin()
    // A sensor whose services change loses every subscription.
    case .live where !isResolved, .subscribing where !isResolved:
      return close(now) + enter(.resolving) + [.arm(Self.patience)]
    default: return []
    }
  }

  private mutating func subscribe() -> [Action] {
    enter(.subscribing) + [.subscribe, .arm(Self.patience)]
  }

  private mutating func live(_ now: Int64) -> [Action] {
    liveSince = now
    lastTrouble = nil
    wasLive = true
    return enter(.live) + [.disarm, .tell("Connected.")]
  }

  // MARK: - The way out

  private mutating func fail(
    _ trouble: Trouble,
    _ now: Int64,
    _ chance: Double
  ) -> [Action] {
    switch (state, trouble) {
    case (.subscribing, .unpaired) where !wasPaired:
      wasPaired = true
      return enter(.pairing) + [.pair, .arm(Self.patience)]
    case (.connecting, _), (.resolving, _), (.subscribing, _), (.pairing, _), (.live, _): break
    case (.held, _), (.out, _), (.waiting, _), (.ended, _): return []
    }
    let lost = close(now)
    let words: LocalizedText = wasLive ? "The connection was lost." : Self.words(trouble)
    // The same trouble again and again is told once.
    let isNews = wasLive || lastTrouble != trouble
    wasLive = false
    lastTrouble = trouble
    let wait = Self.wait(after: failures, trouble, chance)
    failures = min(failures + 1, 16)
    return lost + enter(.waiting) + (isNews ? [.tell(words)] : []) + [.arm(wait)]
  }

  private mutating func meet(_ obstacle: Obstacle, _ now: Int64) -> [Action] {
    guard state != .out(obstacle) else { return [] }
    let actions = close(now)
    let isNews = state != .out(.unknown) || obstacle != .unseen
    (isConnected, isResolved) = (false, false)
    failures = 0
    return actions + enter(.out(obstacle)) + [.disarm]
      + (isNews && obstacle != .unknown ? [.tell(Self.words(obstacle))] : [])
  }

  private mutating func leave(to state: State, _ now: Int64) -> [Action] {
    let isBusy = self.state == .connecting || isConnected
    let actions = close(now)
    defer { (isConnected, isResolved) = (false, false) }
    return actions + enter(state) + [.disarm] + (isBusy ? [.disconnect] : [])
  }

  /// Values end here, whichever sign of it comes first; a connection that has held begins waits anew.
  private mutating func close(_ now: Int64) -> [Action] {
    guard let since = liveSince else { return [] }
    if now - since >= Self.steady { failures = 0 }
    liveSince = nil
    return [.close]
  }

  private mutating func enter(_ state: State) -> [Action] {
    self.state = state
    return []
  }

  /// What stands in nobody's way is tried again soon; what another program holds, rarely.
  private static func wait(after failures: Int, _ trouble: Trouble, _ chance: Double) -> Int64 {
    if trouble == .notPermitted || trouble == .noService { return waits.upperBound }
    let wait = min(waits.lowerBound << min(failures, 16), waits.upperBound)
    let part = 0.75 + min(max(chance, 0), 1) / 2
    return Int64(Double(wait) * part)
  }

  /// A trouble in a sentence.
  package static func words(_ trouble: Trouble) -> LocalizedText {
    switch trouble {
    case .unreachable: "The sensor doesn't answer; it may be out of reach, asleep or not worn."
    case .unpaired: "The sensor requires pairing, and pairing failed."
    case .notPermitted:
      "The sensor may not be read; another program or account on this computer may be reading it."
    case .noService: "The sensor has none of the services it had when it was paired."
    case .other(let words): words
    }
  }

  /// An obstacle in a sentence.
  package static func words(_ obstacle: Obstacle) -> LocalizedText {
    switch obstacle {
    case .unknown: "Bluetooth hasn't answered yet."
    case .noService: "Bluetooth isn't available: no service org.bluez on the system bus."
    case .noAdapter: "This computer has no Bluetooth adapter."
    case .off: "The Bluetooth adapter is switched off."
    case .unseen: "The sensor hasn't been seen yet."
    }
  }
}
