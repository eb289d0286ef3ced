import CheckIns
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

  @Test func `a message is shown from its first sentence that says something`() {
    let text = NoticeText(message: "(a program of rules)\n\nHow are you?", showsText: true)
    #expect(text.body == "How are you?")
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
    let offered = NoticeKind.message.offered
    #expect(offered.map(\.key) == ["default", "talk-now", "later", "not-today"])
    #expect(offered.map(\.label) == ["", "Talk now", "Later", "Not today"])
  }

  @Test func `every button of the medication's question is understood, that of three hours too`() {
    let question = NoticeKind.medicationQuestion(remindHours: [1, 2, 3, 4])
    #expect(
      question.offered.map(\.label) == [
        "", "Yes", "Not yet", "Remind me in 1 h", "Remind me in 2 h", "Remind me in 3 h",
        "Remind me in 4 h",
      ]
    )
    #expect(
      question.offered.map { NotificationAction(key: $0.key) } == [
        .talkNow, .yes, .notYet, .remind(hours: 1), .remind(hours: 2), .remind(hours: 3),
        .remind(hours: 4),
      ]
    )
    for kind in [question, .dose, .message] {
      #expect(kind.actions.map { NotificationAction(key: $0.key) } == kind.actions.map { $0 })
      #expect(Set(kind.offered.map(\.key)).count == kind.offered.count)
    }
    #expect(NotificationAction(key: "THREE_HOUR_ACTION") == nil)
    #expect(NotificationAction(key: "remind-0h") == nil)
  }

  @Test func `a discreet question names neither medication nor number`() {
    let question = NoticeKind.medicationQuestion(remindHours: [1])
    let words = "Have you had your metoprolol today? 82"
    #expect(
      NoticeText(message: words, showsText: false, kind: question).body == "Have you had it today?"
    )
    #expect(NoticeText(message: words, showsText: true, kind: question).body == words)
    #expect(
      NoticeText(message: words, showsText: false, kind: .dose).body
        == "Here is the reminder you asked for."
    )
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
