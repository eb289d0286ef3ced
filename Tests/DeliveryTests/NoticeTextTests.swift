import Delivery
import Testing

@Suite struct NoticeTextTests {
  @Test func `words and numbers stay off the screen unless asked for`() {
    let text = NoticeText(message: "Your heart beats 118 times a minute.", showsText: false)
    #expect(text.title == "MindPulse")
    #expect(text.body == "A message from your companion.")
  }

  @Test func `a short message is shown whole, on one line`() {
    let text = NoticeText(message: "How are you?\n\nI\tam here.\u{1B}", showsText: true)
    #expect(text.title == "MindPulse")
    #expect(text.body == "How are you? I am here.␛")
  }

  @Test func `a long message ends with a whole word`() {
    let words = (1...100).map { "word\($0)" }
    let text = NoticeText(message: words.joined(separator: " "), showsText: true)
    #expect(text.body.count <= NoticeText.characterLimit)
    #expect(text.body.hasSuffix("…"))
    let shown = text.body.dropLast().split(separator: " ").map(String.init)
    #expect(shown == Array(words.prefix(shown.count)))
    #expect(shown.count > 20)
  }

  @Test func `a message without spaces is cut`() {
    let text = NoticeText(message: String(repeating: "語", count: 500), showsText: true)
    #expect(text.body.count == NoticeText.characterLimit)
  }

  @Test func `an empty message is announced without words`() {
    #expect(NoticeText(message: " \n", showsText: true) == .discreet)
  }

  @Test(arguments: [
    ("default", NotificationAction.talkNow), ("talk-now", .talkNow), ("later", .later),
    ("not-today", .notToday),
  ])
  func `a key stands for an action`(key: String, action: NotificationAction) {
    #expect(NotificationAction(key: key) == action)
  }

  @Test func `a click on the notification means talking`() {
    #expect(NotificationAction(key: "other") == nil)
    #expect(NotificationAction.offered.map(\.key) == ["default", "talk-now", "later", "not-today"])
    #expect(NotificationAction.offered.map(\.label) == ["", "Talk now", "Later", "Not today"])
  }

  @Test(
    arguments: [
      (
        nil, ["xdg-terminal-exec", "x-terminal-emulator"],
        ["xdg-terminal-exec", "mindpulse", "chat"]
      ),
      (nil, ["x-terminal-emulator"], ["x-terminal-emulator", "-e", "mindpulse", "chat"]),
      (nil, [], nil),
      (["foot", "-T", "A talk"], ["foot"], ["foot", "-T", "A talk", "mindpulse", "chat"]),
      (["foot"], ["xdg-terminal-exec"], nil),
      ([], ["xdg-terminal-exec"], nil),
    ] as [([String]?, [String], [String]?)]
  )
  func `a terminal is found`(setting: [String]?, programs: [String], expected: [String]?) {
    let found = TerminalCommand.arguments(for: ["mindpulse", "chat"], setting: setting) {
      programs.contains($0)
    }
    #expect(found == expected)
  }
}
