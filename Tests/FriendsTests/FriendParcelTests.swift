import Friends
import HealthModel
import Sealing
import Sharing
import TestSupport
import Testing

@Suite("What goes between friends", .timeLimit(.minutes(90)))
struct FriendParcelTests {
  private let today = FriendPair.now.day

  @Test("is read at its place, by whom it is for, and nowhere else")
  func places() throws {
    let pair = try FriendPair()
    let place = try pair.host.acceptance()
    let content = try pair.acceptance.sealed(for: pair.inviterKeys.publicKey, at: place)
    let read = try FriendParcel(
      content,
      by: [pair.guestKeys, pair.inviterKeys],
      at: place,
      today: today
    )
    #expect(read == pair.acceptance && read.accepts(pair.invitation))
    let others = [
      ParcelPlace(
        recipient: place.sender,
        sender: place.recipient,
        mark: place.mark,
        number: place.number
      ),
      ParcelPlace(recipient: place.recipient, sender: place.sender, mark: place.mark, number: 2),
      try pair.host.place(1),
    ]
    for other in others {
      #expect(throws: FriendsError.untrustworthy) {
        try FriendParcel(content, by: [pair.inviterKeys], at: other, today: today)
      }
    }
    #expect(throws: FriendsError.untrustworthy) {
      try FriendParcel(content, by: [pair.guestKeys], at: place, today: today)
    }
    for index in stride(from: 0, to: content.count, by: 97) {
      var changed = content
      changed[index] ^= 1
      #expect(throws: FriendsError.untrustworthy) {
        try FriendParcel(changed, by: [pair.inviterKeys], at: place, today: today)
      }
    }
  }

  @Test("has one size whatever it says, and that of a summary's step")
  func sizes() throws {
    let pair = try FriendPair()
    let key = pair.inviterKeys.publicKey
    let place = try pair.host.place(1)
    let sizes = try [
      pair.acceptance, FriendParcel(pair.host, FriendPair.report(999)),
      FriendParcel(ending: pair.host),
    ].map { try $0.sealed(for: key, at: place).count }
    #expect(Set(sizes).count == 1)
  }

  @Test("doesn't accept an invitation by another secret, or one that is over")
  func acceptance() throws {
    let (pair, other) = (try FriendPair(), try FriendPair())
    #expect(!pair.acceptance.accepts(other.invitation))
    let late = FriendPair.now.adding(milliseconds: 9 * 86_400_000)
    let acceptance = FriendParcel.Acceptance(
      pair.host,
      publicKey: pair.guestKeys.publicKey,
      now: late
    )
    #expect(!FriendParcel(pair.host, acceptance).accepts(pair.invitation))
    #expect(!FriendParcel(pair.host, FriendPair.report(1)).accepts(pair.invitation))
  }

  @Test("says nothing that can't be true")
  func plausible() throws {
    let pair = try FriendPair()
    let place = try pair.host.place(1)
    for week in [Int64.min, 0, FriendPair.week + 2, .max] {
      let content = try FriendParcel(pair.host, FriendPair.report(1, week: week))
        .sealed(for: pair.inviterKeys.publicKey, at: place)
      #expect(throws: FriendsError.untrustworthy, "\(week)") {
        try FriendParcel(content, by: [pair.inviterKeys], at: place, today: today)
      }
    }
    #expect(FriendPair.report(.max).number == FriendCount.most)
    #expect(FriendPair.report(.min).number == 0)
  }

  @Test("of another kind or a later form is told from what was changed")
  func newer() throws {
    let pair = try FriendPair()
    let place = try pair.host.place(1)
    for (json, expected) in [
      (#"{"kind":"friend","form":2}"#, FriendsError.newer), (#"{"kind":"share","form":1}"#, .newer),
      (#"{"kind":"friend","form":1}"#, .untrustworthy), ("[]", .untrustworthy),
      ("", .untrustworthy),
    ] {
      let content = try ParcelBox.sealed(
        Array(json.utf8),
        for: pair.inviterKeys.publicKey,
        at: place
      )
      #expect(throws: expected, "\(json)") {
        try FriendParcel(content, by: [pair.inviterKeys], at: place, today: today)
      }
    }
  }

  @Test("is taken in rising order, from the friend alone, and a repeated one changes nothing")
  func hearing() throws {
    let pair = try FriendPair()
    let friend = try pair.accepted()
    var heard = FriendHeard()
    #expect(
      heard.take(FriendParcel(pair.host, FriendPair.report(3)), number: 10, of: friend) == .taken
    )
    #expect(heard.report?.number == 3)
    let before = heard
    #expect(
      heard.take(FriendParcel(pair.host, FriendPair.report(9)), number: 10, of: friend) == .refused
    )
    #expect(
      heard.take(FriendParcel(pair.host, FriendPair.report(9)), number: 4, of: friend) == .refused
    )
    #expect(heard == before)
    let stranger = try FriendPair()
    #expect(
      heard.take(FriendParcel(stranger.host, FriendPair.report(9)), number: 11, of: friend)
        == .refused
    )
    #expect(heard.take(nil, number: 11, of: friend) == .refused)
    #expect(heard.take(pair.acceptance, number: 12, of: friend) == .refused)
    #expect(heard.refused == 2 && heard.report?.number == 3 && heard.number == 10)
    #expect(heard.take(FriendParcel(ending: pair.host), number: 1 << 62, of: friend) == .parted)
  }

  @Test("has numbers of days that can be")
  func numbers() {
    let day = Int64(today.daysSinceEpoch)
    for number in [1, day, day + 2, 1 << 62] {
      #expect(FriendHeard.isPossible(number, ending: 1 << 62, today: today))
    }
    for number in [Int64.min, 0, day + 3, .max, (1 << 62) - 1] {
      #expect(!FriendHeard.isPossible(number, ending: 1 << 62, today: today))
    }
  }

  @Test("is sent at most once a day, and only if something is new")
  func due() {
    var memory = FriendMemory()
    #expect(memory.due("a", FriendPair.report(1), today: today) == Int64(today.daysSinceEpoch))
    memory.sent["a"] = FriendMemory.Sent()
    memory.sent["a"]?.number = Int64(today.daysSinceEpoch)
    memory.sent["a"]?.report = FriendPair.report(1)
    #expect(memory.due("a", FriendPair.report(2), today: today) == nil)
    let tomorrow = today.adding(days: 1)
    #expect(memory.due("a", FriendPair.report(1), today: tomorrow) == nil)
    #expect(memory.due("a", FriendPair.report(2), today: tomorrow) != nil)
    // Each Monday says what the week before came to.
    let next = FriendPair.report(0, before: 1, week: FriendPair.week + 1)
    #expect(memory.due("a", next, today: today.adding(days: 5)) != nil)
  }
}
