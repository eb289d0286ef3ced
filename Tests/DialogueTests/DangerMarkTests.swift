import Testing

@testable import ReplyMarks

@Suite("The mark of danger in a model's reply")
struct DangerMarkTests {
  private func read(_ pieces: [String]) -> (text: String, mark: DangerMark) {
    var mark = DangerMark()
    var text = ""
    for piece in pieces { text += mark.arrived(piece) }
    text += mark.ended()
    return (text, mark)
  }

  private static let marked: [(String, String, Int, Int?)] = [
    ("[[danger:2]]\nI hear you.", "I hear you.", 1, 2),
    ("[[danger:3]]\n\n  I hear you.", "I hear you.", 1, 3),
    ("\n [[Danger: 2]]\r\nI hear you.", "\n I hear you.", 1, 2),
    ("[[ DANGER = 3 ]] I hear you.", "I hear you.", 1, 3),
    ("[[danger]]\nI hear you.", "I hear you.", 1, 2),
    ("[[danger: high]]\nI hear you.", "I hear you.", 1, 2),
    ("[danger:2]\nI hear you.", "I hear you.", 1, 2),
    ("[[danger:2]\nI hear you.", "I hear you.", 1, 2),
    ("[[danger:2\nI hear you.", "I hear you.", 1, 2),
    ("[[[danger:2]] I hear you.", "[ I hear you.", 1, 2),
    ("[[danger:2]][[danger:3]]\nI hear you.", "I hear you.", 2, 3),
    ("[[danger:2]]\n[[danger:2]]\nI hear you.", "I hear you.", 2, 2),
    ("I hear [[danger:2]] you.", "I hear you.", 1, 2),
    ("I hear you.[[danger:3]]", "I hear you.", 1, 3),
    ("I hear you.\n[[danger:2]]\nGo on.", "I hear you.\nGo on.", 1, 2),
    ("I hear you.\n[[danger:2]]", "I hear you.\n", 1, 2),
    ("I hear you. [[dang", "I hear you. ", 1, 2),
    ("[[danger:0]]\nI hear you.", "I hear you.", 1, nil),
    ("[[danger: none]]\nI hear you.", "I hear you.", 1, nil),
    ("[[dan[[danger:2]]ger:3]] yes", "[[dan ger:3]] yes", 1, 2),
    ("[[danger:2]]", "", 1, 2),
  ]

  private static let plain = [
    "I hear you.", "a [link](https://a.example) and [[note: x]]", "[[dangerous]] roads",
    "[danger ahead] said the sign", "the [danger] was over", "a list: [1] [2]", "[[", "[", "x [[d",
    "[[dang\nerous", "Grüß dich 🧘 [你好] [[é]]",
  ]

  @Test("is taken out in whatever way it is written, and counted", arguments: marked)
  func taken(_ reply: String, _ text: String, _ count: Int, _ level: Int?) {
    let whole = read([reply])
    #expect(whole.text == text)
    #expect(whole.mark.count == count)
    #expect(whole.mark.level == level)
  }

  @Test("is taken out in every split of the reply")
  func splits() {
    for (reply, text, count, level) in Self.marked {
      let letters = reply.map(String.init)
      #expect(read(letters).text == text, "\(reply)")
      #expect(read(letters).mark.level == level)
      for first in letters.indices {
        for second in letters.indices[first...] {
          let pieces = [
            letters[..<first].joined(), letters[first..<second].joined(),
            letters[second...].joined(),
          ]
          let split = read(pieces)
          #expect(split.text == text, "\(pieces)")
          #expect(split.mark.count == count)
        }
      }
    }
  }

  @Test("leaves everything else as it is, in every split", arguments: plain)
  func untouched(_ reply: String) {
    let letters = reply.map(String.init)
    for cut in letters.indices {
      let split = read([letters[..<cut].joined(), letters[cut...].joined()])
      #expect(split.text == reply)
      #expect(split.mark.count == 0 && split.mark.level == nil)
    }
    #expect(read(letters).text == reply)
  }
}
