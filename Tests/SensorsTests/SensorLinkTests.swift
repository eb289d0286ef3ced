import Core
import Sensors
import Testing

@Suite("A sensor's link")
struct SensorLinkTests {
  @Test("From nothing to values, and back again after the connection was lost")
  func life() {
    var link = SensorLink()
    #expect(take(&link, .obstacle(nil), 0).starts(with: [.connect]))
    #expect(take(&link, .connected(true), 10) == [.arm(45_000)])
    #expect(take(&link, .resolved(true), 20).first == .subscribe)
    #expect(take(&link, .subscribed, 30) == [.disarm, .tell("Connected.")])
    #expect(link.state == .live)
    let lost = take(&link, .connected(false), 150_000)
    #expect(lost == [.close, .tell("The connection was lost."), .arm(1000)])
    #expect(take(&link, .timeIsOver, 151_000).starts(with: [.connect]))
  }

  @Test("Services that change are subscribed to again")
  func services() {
    var link = live()
    #expect(take(&link, .resolved(false), 100) == [.close, .arm(45_000)])
    #expect(take(&link, .resolved(true), 200).first == .subscribe)
    _ = take(&link, .subscribed, 300)
    #expect(link.state == .live)
  }

  @Test("Waits double up to five minutes, and begin anew after a minute of values")
  func waits() {
    var link = SensorLink()
    _ = take(&link, .obstacle(nil), 0)
    var waits: [Int64] = []
    for _ in 0..<12 {
      let actions = take(&link, .failed(.unreachable), 0)
      for case .arm(let wait) in actions { waits.append(wait) }
      _ = take(&link, .timeIsOver, 0)
    }
    let expected: [Int64] = [1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300, 300]
    #expect(waits == expected.map { $0 * 1000 })
    _ = take(&link, .connected(true), 0)
    _ = take(&link, .resolved(true), 0)
    _ = take(&link, .subscribed, 0)
    #expect(take(&link, .connected(false), 59_000).contains(.arm(300_000)))
    _ = take(&link, .timeIsOver, 0)
    _ = take(&link, .connected(true), 0)
    _ = take(&link, .resolved(true), 0)
    _ = take(&link, .subscribed, 0)
    #expect(take(&link, .connected(false), 60_000).contains(.arm(1000)))
  }

  @Test("Waits begin anew too where the services go before the connection does")
  func servicesFirst() {
    var link = SensorLink()
    _ = take(&link, .obstacle(nil), 0)
    for _ in 0..<6 {
      _ = take(&link, .failed(.unreachable), 0)
      _ = take(&link, .timeIsOver, 0)
    }
    _ = take(&link, .connected(true), 0)
    _ = take(&link, .resolved(true), 0)
    _ = take(&link, .subscribed, 0)
    #expect(take(&link, .resolved(false), 90_000) == [.close, .arm(45_000)])
    #expect(take(&link, .connected(false), 90_000).contains(.arm(1000)))
  }

  @Test("A sensor that comes back by itself is read at once")
  func comesBack() {
    var link = live()
    #expect(take(&link, .connected(false), 100).contains(.arm(1000)))
    #expect(take(&link, .connected(true), 200) == [.arm(45_000)])
    #expect(take(&link, .resolved(true), 300).first == .subscribe)
    _ = take(&link, .failed(.noService), 400)
    #expect(link.state == .waiting)
    #expect(take(&link, .resolved(false), 500).isEmpty)
    #expect(take(&link, .resolved(true), 600).first == .subscribe)
  }

  @Test("Chance moves a wait by a quarter either way")
  func chance() {
    for (chance, wait) in [(0.0, 750), (0.5, 1000), (0.9999, 1249)] as [(Double, Int64)] {
      var link = SensorLink()
      _ = link.take(.obstacle(nil), now: 0, chance: chance)
      let actions = link.take(.failed(.unreachable), now: 0, chance: chance)
      #expect(actions.contains(.arm(wait)))
    }
  }

  @Test("The same trouble is told once")
  func told() {
    var link = SensorLink()
    _ = take(&link, .obstacle(nil), 0)
    #expect(tells(take(&link, .failed(.unreachable), 0)) == 1)
    _ = take(&link, .timeIsOver, 0)
    #expect(tells(take(&link, .failed(.unreachable), 0)) == 0)
    _ = take(&link, .timeIsOver, 0)
    #expect(tells(take(&link, .failed(.notPermitted), 0)) == 1)
  }

  @Test("A sensor that wants to be paired is paired once, and then is in trouble")
  func pairing() {
    var link = SensorLink()
    _ = take(&link, .obstacle(nil), 0)
    _ = take(&link, .connected(true), 0)
    _ = take(&link, .resolved(true), 0)
    #expect(take(&link, .failed(.unpaired), 0).first == .pair)
    #expect(take(&link, .paired, 0).first == .subscribe)
    #expect(take(&link, .failed(.unpaired), 0).contains(.arm(1000)))
    #expect(link.state == .waiting)
  }

  @Test("An adapter that is switched off closes what is open, and on again connects")
  func adapter() {
    var link = live()
    let off = take(&link, .obstacle(.off), 100)
    #expect(off == [.close, .disarm, .tell("The Bluetooth adapter is switched off.")])
    #expect(take(&link, .obstacle(.off), 200).isEmpty)
    #expect(take(&link, .timeIsOver, 300).isEmpty)
    #expect(take(&link, .obstacle(nil), 400).starts(with: [.connect]))
  }

  @Test("What another program holds is left alone until it lets go")
  func held() {
    var link = live()
    #expect(take(&link, .held(true), 0) == [.close, .disarm, .disconnect])
    #expect(take(&link, .obstacle(nil), 0).isEmpty && take(&link, .connected(true), 0).isEmpty)
    #expect(take(&link, .held(false), 0).isEmpty)
    #expect(take(&link, .obstacle(nil), 0).first == .connect)
  }

  @Test("Nothing follows the end")
  func end() {
    var link = live()
    #expect(take(&link, .end, 0) == [.close, .disarm, .disconnect])
    let events: [SensorLink.Event] = [
      .obstacle(nil), .connected(true), .resolved(true), .subscribed, .timeIsOver, .seen, .end,
    ]
    for event in events { #expect(take(&link, event, 0).isEmpty) }
  }

  @Test("Whatever happens, what was opened is closed, and whoever waits has a call to come")
  func anything() {
    var random = SplitMix(state: 99)
    for _ in 0..<500 {
      var link = SensorLink()
      var isOpen = false
      var isArmed = false
      for _ in 0..<60 {
        let actions = link.take(
          Self.events.randomElement(using: &random) ?? .seen,
          now: 0,
          chance: 0.5
        )
        for action in actions {
          switch action {
          case .close:
            #expect(isOpen)
            isOpen = false
          case .arm: isArmed = true
          case .disarm: isArmed = false
          case .connect, .disconnect, .subscribe, .pair, .tell: break
          }
        }
        if link.state == .live { isOpen = true }
        switch link.state {
        case .connecting, .resolving, .subscribing, .pairing, .waiting: #expect(isArmed && !isOpen)
        case .live: #expect(!isArmed)
        case .held, .out, .ended: #expect(!isOpen && !isArmed)
        }
      }
    }
  }

  private static let events: [SensorLink.Event] = [
    .held(true), .held(false), .obstacle(nil), .obstacle(nil), .obstacle(.off), .obstacle(.unseen),
    .seen, .connected(true), .connected(true), .connected(false), .resolved(true), .resolved(true),
    .resolved(false), .failed(.unreachable), .failed(.unpaired), .failed(.notPermitted),
    .subscribed, .subscribed, .paired, .timeIsOver,
  ]

  private func live() -> SensorLink {
    var link = SensorLink()
    for event: SensorLink.Event in [.obstacle(nil), .connected(true), .resolved(true), .subscribed]
    {
      _ = take(&link, event, 0)
    }
    return link
  }

  private func take(_ link: inout SensorLink, _ event: SensorLink.Event, _ now: Int64)
    -> [SensorLink.Action]
  {
    link.take(event, now: now, chance: 0.5)
  }

  private func tells(_ actions: [SensorLink.Action]) -> Int {
    actions.count { if case .tell = $0 { true } else { false } }
  }
}
