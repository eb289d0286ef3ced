import BundledWords
import Friends
import HealthModel
import Sealing
import Sharing
import Testing

@Suite("A name to be found by", .timeLimit(.minutes(90)))
struct FindableNameTests {
  private let whole = "nadia-lute-river-oak-amber"

  private func key(_ text: String) throws -> NameKey { try NameKey(of: text, limits: .least) }

  private func name(_ words: [String] = ["lute", "river", "oak", "amber"]) throws -> FindableName {
    let whole = try WholeName("Nadia", words: words)
    return try FindableName(
      whole,
      key(whole.text),
      sender: FriendPair.inviter,
      alias: "Nadia",
      count: .tests,
      now: FriendPair.now
    )
  }

  private func after(_ days: Double) -> Timestamp {
    FriendPair.now.adding(milliseconds: Int64(days * 86_400_000))
  }

  @Test("is one and the same in any case, with hyphens or white space")
  func typed() throws {
    for text in [
      whole, "Nadia Lute River Oak Amber", "  NADIA-lute river\toak - amber\n",
      "nadia--lute-river-oak-amber",
    ] {
      #expect(try WholeName(typed: text).text == whole, "\(text)")
    }
    #expect(try WholeName(typed: whole).words == ["lute", "river", "oak", "amber"])
    #expect(try WholeName("n4", words: ["a", "b", "c", "d"]).text == "n4-a-b-c-d")
  }

  @Test("of another form is refused in a sentence")
  func refused() throws {
    for text in [
      "", "nadia", "nadia-lute-river-oak", "nadia-lute-river-oak-amber-abacus", "n-a-b-c-d",
      "nädia-lute-river-oak-amber", "na.dia-lute-river-oak-amber",
      String(repeating: "n", count: 25) + "-a-b-c-d",
    ] {
      #expect(throws: FriendsError.self, "\(text)") { try WholeName(typed: text) }
    }
    for name in ["", "n", "Nadia B", "nadia-b", "ñ2", "\u{1B}[31m"] {
      #expect(throws: FriendsError.self, "\(name)") { try WholeName(name, words: ["a"]) }
    }
  }

  @Test("has words that nobody tries: 44 bits, and the work of Argon2id for each")
  func entropy() {
    #expect(WholeName.wordCount * 11 >= 33 && WholeName.randomBytes * 8 >= WholeName.wordCount * 11)
  }

  @Test("leads whoever knows it to the invitation, for some days, and nobody else")
  func invitation() throws {
    let pair = try FriendPair()
    let name = try name()
    let publicKey = pair.inviterKeys.publicKey
    let content = try name.content(publicKey: publicKey, now: FriendPair.now)
    let key = try key(whole)
    #expect(ShareBytes.digits(key.mark) == name.mark)
    let found = try #require(
      try FindableName.invitation(content, by: key, now: FriendPair.now)
    )
    #expect(found.account == FriendPair.inviter && found.publicKey == publicKey)
    #expect(found.secret == name.invitation.secret && found.name == "Nadia")
    #expect(try FindableName.invitation(content, by: key, now: after(59.9)) == found)
    #expect(try FindableName.invitation(content, by: key, now: after(60.1)) == nil)
    #expect(throws: FriendsError.untrustworthy) {
      try FindableName.invitation(content, by: self.key(whole + "s"), now: FriendPair.now)
    }
    for index in stride(from: 1, to: content.count, by: 13) {
      var changed = content
      changed[index] ^= 1
      #expect(throws: FriendsError.untrustworthy) {
        try FindableName.invitation(changed, by: key, now: FriendPair.now)
      }
    }
    #expect(throws: FriendsError.newer) {
      try FindableName.invitation([9] + content.dropFirst(), by: key, now: FriendPair.now)
    }
  }

  @Test("has one size at the hub, whoever it is")
  func size() throws {
    let pair = try FriendPair()
    for alias in ["N", String(repeating: "é", count: 40), String(repeating: "李", count: 40)] {
      let whole = try WholeName("nadia", words: ["a", "b", "c", "d"])
      let name = try FindableName(
        whole,
        key(whole.text),
        sender: FriendPair.inviter,
        alias: alias,
        count: .diary,
        now: FriendPair.now
      )
      let content = try name.content(publicKey: pair.inviterKeys.publicKey, now: FriendPair.now)
      #expect(content.count == FindableName.bytesAtHub, "\(alias)")
    }
  }

  @Test("is renewed every week, and where a clock was set back")
  func renewal() {
    let put = FriendPair.now.milliseconds
    #expect(FindableName.isDue(putAt: nil, now: FriendPair.now))
    #expect(!FindableName.isDue(putAt: put, now: after(0)))
    #expect(!FindableName.isDue(putAt: put, now: after(6.9)))
    #expect(FindableName.isDue(putAt: put, now: after(7)))
    #expect(FindableName.isDue(putAt: put, now: after(-1)))
  }

  @Test("of two that machines choose at once the newest holds, and one that is given up none")
  func circle() throws {
    let first = try name()
    let whole = try WholeName("nadia", words: ["able", "acid", "acorn", "actor"])
    let second = try FindableName(
      whole,
      key(whole.text),
      sender: FriendPair.inviter,
      alias: "Nadia",
      count: .tests,
      now: after(1)
    )
    func names(_ events: [FriendEvent], of account: String = FriendPair.inviter) throws -> [String]
    {
      try FriendCircle(
        friends: [],
        invitations: [],
        names: [second, first],
        events: events,
        memory: FriendMemory()
      ).openNames(of: account).map(\.name)
    }
    #expect(try names([]) == [second.name, first.name])
    #expect(try names([FriendEvent(.used, second.invitation.secret)]) == [first.name])
    #expect(try names([], of: FriendPair.guest).isEmpty)
    let both = [first, second].map { FriendEvent(.used, $0.invitation.secret) }
    #expect(try names(both).isEmpty)
    #expect(try first.checked() == first)
  }

  @Test("is what a friend is said to have come by")
  func byName() throws {
    let pair = try FriendPair()
    let guest = try pair.accepted()
    let name = try name()
    let friend = Friend(
      try #require(pair.acceptance.acceptance),
      of: name.invitation,
      secret: pair.host.secret,
      name: "Ben",
      from: FriendPair.guest,
      now: FriendPair.now
    )
    for (friend, isByName) in [(friend, true), (guest, false)] {
      let circle = try FriendCircle(
        friends: [friend],
        invitations: [pair.invitation],
        names: [name],
        events: [],
        memory: FriendMemory()
      )
      #expect(circle.members.map(\.isByName) == [isByName])
      #expect(circle.members.map(\.standing) == [.asks])
      #expect(try circle.marks().contains(name.invitation.mark()))
    }
    let news = FriendNews(
      "id",
      name: "Ben",
      standing: .asks,
      isByName: true,
      report: nil,
      shown: nil,
      today: FriendPair.now.day,
      try englishWords()
    )
    #expect(news?.text.contains("found you by your name") == true)
  }
}
