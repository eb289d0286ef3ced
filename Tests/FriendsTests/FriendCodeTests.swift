import Friends
import HealthModel
import Sealing
import TestSupport
import Testing

@Suite("An invitation", .timeLimit(.minutes(90)))
struct FriendCodeTests {
  @Test("is read as it was made, in any case, with white space and hyphens in it")
  func reading() throws {
    for alias in ["A", "Ana", "Ana from room 4", "Ñandú 🌿", String(repeating: "é", count: 40)] {
      let pair = try FriendPair(alias: alias)
      let text = try pair.code.text()
      #expect(!text.contains { $0.isWhitespace })
      #expect(try FriendCode(text) == pair.code)
      let spaced = text.uppercased().enumerated().map { $0 % 7 == 0 ? " \($1)-" : "\($1)" }.joined()
      #expect(try FriendCode(" \n" + spaced) == pair.code)
    }
  }

  @Test("with any letter changed, missing, added or swapped is refused in a sentence")
  func mistakes() throws {
    let text = try FriendPair().code.text()
    let letters = Array(text)
    for index in letters.indices {
      var changed = letters
      changed[index] = changed[index] == "b" ? "c" : "b"
      #expect(throws: FriendsError.self) { try FriendCode(String(changed)) }
      var cut = letters
      cut.remove(at: index)
      #expect(throws: FriendsError.self) { try FriendCode(String(cut)) }
      var longer = letters
      longer.insert("a", at: index)
      #expect(throws: FriendsError.self) { try FriendCode(String(longer)) }
      if index > 0, letters[index] != letters[index - 1] {
        var swapped = letters
        swapped.swapAt(index, index - 1)
        #expect(throws: FriendsError.self) { try FriendCode(String(swapped)) }
      }
    }
  }

  @Test("that nobody has made never ends the program")
  func rubbish() throws {
    var random = SeededGenerator(seed: 11)
    let alphabet = Array("abcdefghijklmnopqrstuvwxyz234567018-é 🌿\0")
    for _ in 0..<2_000 {
      let count = Int.random(in: 0...400, using: &random)
      let text = String((0..<count).map { _ in alphabet.randomElement(using: &random) ?? "a" })
      #expect(throws: FriendsError.self) { try FriendCode(text) }
    }
  }

  @Test("has a name that can be shown, and stand in a command")
  func names() {
    for name in ["Ana", "O'Neil", "Ana B.", "李", "🌿"] {
      #expect(FriendCode.isName(name), "\(name)")
    }
    for name in [
      "", " ", "-x", "a\nb", "\u{1B}[31m", "$(id)", "`id`", "a\"b", "a;b", "a\\b",
      String(repeating: "a", count: 41), "\u{202E}ana",
    ] {
      #expect(!FriendCode.isName(name), "\(name)")
    }
  }

  @Test("is valid until its last second, and is looked for some days longer")
  func validity() throws {
    let invitation = try FriendPair(days: 7).invitation
    func after(_ days: Double) -> Timestamp {
      FriendPair.now.adding(milliseconds: Int64(days * 86_400_000))
    }
    #expect(invitation.isOpen(at: after(7)) && !invitation.isOpen(at: after(7.001)))
    #expect(invitation.isLookedFor(at: after(36)) && !invitation.isLookedFor(at: after(38)))
  }
}
