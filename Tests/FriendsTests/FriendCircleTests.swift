import BundledWords
import Friends
import HealthModel
import Sharing
import TestSupport
import Testing

@Suite("Friends, put together", .timeLimit(.minutes(90)))
struct FriendCircleTests {
  private func circle(
    _ friends: [Friend],
    _ events: [FriendEvent] = [],
    _ memory: FriendMemory = FriendMemory()
  ) throws -> FriendCircle {
    try FriendCircle(friends: friends, invitations: [], events: events, memory: memory)
  }

  @Test("share only after a yes of both")
  func mutual() throws {
    let pair = try FriendPair()
    let guest = try pair.accepted()
    #expect(try circle([guest]).members.map(\.standing) == [.asks])
    let yes = FriendEvent(.confirmed, try guest.id())
    #expect(try circle([guest], [yes]).members.map(\.standing) == [.shares])
    #expect(try circle([pair.host]).members.map(\.standing) == [.waits])
    var heard = FriendHeard()
    _ = heard.take(FriendParcel(guest, FriendPair.report(0)), number: 5, of: pair.host)
    var memory = FriendMemory()
    memory.heard[try pair.host.id()] = heard
    #expect(try circle([pair.host], [], memory).members.map(\.standing) == [.shares])
    // Both sides look for each other where the other one writes.
    #expect(try guest.place(7) == pair.host.incoming(7))
    #expect(try guest.incoming(7) == pair.host.place(7))
  }

  @Test("whom one machine has ended stay so, whatever another one notes in any order")
  func endings() throws {
    let guest = try FriendPair().accepted()
    let id = try guest.id()
    for (kind, standing) in [
      (FriendEvent.Kind.blocked, FriendStanding.blocked), (.left, .left), (.parted, .parted),
    ] {
      let events = [
        FriendEvent(kind, id), FriendEvent(.confirmed, id), FriendEvent(.confirmed, id),
      ]
      for order in [events, events.reversed()] {
        let member = try circle([guest, guest], order).members
        #expect(member.map(\.standing) == [standing])
        #expect(!member[0].isOf(FriendPair.inviter))
      }
    }
    let both = [FriendEvent(.left, id), FriendEvent(.blocked, id)]
    #expect(try circle([guest], both).members.map(\.standing) == [.blocked])
  }

  @Test("come by name, each name once, and a blocked account stays out")
  func names() throws {
    #expect(Friend.name("Ana", besides: []) == "Ana")
    #expect(Friend.name("Ana", besides: ["ana", "Ana 2"]) == "Ana 3")
    let pair = try FriendPair()
    let guest = try pair.accepted()
    let blocked = FriendEvent(.blocked, try guest.id())
    let known = try circle([guest], [blocked])
    #expect(known.isBlocked(FriendPair.guest) && !known.isBlocked(FriendPair.inviter))
    #expect(try circle([guest]).isBlocked(FriendPair.guest) == false)
    #expect(known.member(named: "bEn")?.standing == .blocked && known.member(named: "Bo") == nil)
    #expect(known.active.isEmpty)
    #expect(try known.marks().contains(guest.incoming(1).mark))
  }

  @Test("are spoken of in one line, once, and never beside one's own count")
  func news() throws {
    let words = try englishWords()
    let today = FriendPair.now.day
    func line(
      _ standing: FriendStanding,
      _ report: FriendReport? = nil,
      shown: String? = nil,
      today: CalendarDay = today
    ) -> FriendNews? {
      FriendNews(
        "id",
        name: "Ana",
        standing: standing,
        report: report,
        shown: shown,
        today: today,
        words
      )
    }
    let four = line(.shares, FriendPair.report(4, before: 9))
    #expect(four?.text == "Ana did 4 breathing tests this week.")
    #expect(line(.shares, FriendPair.report(4), shown: four?.key) == nil)
    #expect(line(.shares, FriendPair.report(5), shown: four?.key) != nil)
    #expect(line(.shares, FriendPair.report(0)) == nil && line(.shares) == nil)
    let last = line(.shares, FriendPair.report(1), today: today.adding(days: 7))
    #expect(last?.text == "Ana did 1 breathing test last week.")
    #expect(line(.shares, FriendPair.report(1), today: today.adding(days: 14)) == nil)
    let asks = line(.asks)
    #expect(asks?.text.contains("mindpulse friends accept \"Ana\"") == true)
    #expect(line(.asks, shown: asks?.key) == nil)
    #expect(line(.parted)?.text.contains("has left") == true)
    for quiet in [FriendStanding.waits, .left, .blocked] {
      #expect(line(quiet, FriendPair.report(4)) == nil)
    }
    let days = FriendReport(.diary, week: FriendPair.week, number: 3, before: 0)
    #expect(line(.shares, days)?.text == "Ana had 3 days with a diary entry this week.")
  }
}
