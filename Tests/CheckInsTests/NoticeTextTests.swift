import BundledWords
import CheckIns
import Testing

@Suite struct NoticeTextTests {
  /// The words of a notification in English.
  private func notice(
    _ message: String,
    showsText: Bool,
    kind: NoticeKind = .message
  ) throws -> NoticeText {
    NoticeText(message: message, showsText: showsText, kind: kind, in: try englishWords())
  }

  @Test func `words and numbers stay off the screen unless asked for`() throws {
    let text = try notice("Your heart beats 118 times a minute.", showsText: false)
    #expect(text.title == "MindPulse")
    #expect(text.body == "A message from your companion.")
  }

  @Test func `a short message is shown whole, on one line`() throws {
    let text = try notice("How are you?\n\nI\tam here.\u{1B}", showsText: true)
    #expect(text.title == "MindPulse")
    #expect(text.body == "How are you? I am here.␛")
  }

  @Test func `a message is shown from its first sentence that says something`() throws {
    let text = try notice("(a program of rules)\n\nHow are you?", showsText: true)
    #expect(text.body == "How are you?")
  }

  @Test func `a long message ends with a whole word`() throws {
    let words = (1...100).map { "word\($0)" }
    let text = try notice(words.joined(separator: " "), showsText: true)
    #expect(text.body.count <= NoticeText.characterLimit)
    #expect(text.body.hasSuffix("…"))
    let shown = text.body.dropLast().split(separator: " ").map(String.init)
    #expect(shown == Array(words.prefix(shown.count)))
    #expect(shown.count > 20)
  }

  @Test func `a message without spaces is cut`() throws {
    let text = try notice(String(repeating: "語", count: 500), showsText: true)
    #expect(text.body.count == NoticeText.characterLimit)
  }

  @Test func `an empty message is announced without words`() throws {
    let text = try notice(" \n", showsText: true)
    #expect(text.body == NoticeKind.message.discreetWords(try englishWords()))
  }

  @Test(arguments: [
    ("default", NotificationAction.talkNow), ("talk-now", .talkNow), ("later", .later),
    ("not-today", .notToday),
  ])
  func `a key stands for an action`(key: String, action: NotificationAction) {
    #expect(NotificationAction(key: key) == action)
  }

  @Test func `a click on the notification means talking`() throws {
    #expect(NotificationAction(key: "other") == nil)
    let offered = NoticeKind.message.offered(try englishWords())
    #expect(offered.map(\.key) == ["default", "talk-now", "later", "not-today"])
    #expect(offered.map(\.label) == ["", "Talk now", "Later", "Not today"])
  }

  @Test func `every button of the medication's question is understood, that of three hours too`()
    throws
  {
    let question = NoticeKind.medicationQuestion(remindHours: [1, 2, 3, 4])
    #expect(
      try question.offered(englishWords()).map(\.label) == [
        "", "Yes", "Not yet", "Remind me in 1 h", "Remind me in 2 h", "Remind me in 3 h",
        "Remind me in 4 h",
      ]
    )
    #expect(
      try question.offered(englishWords()).map { NotificationAction(key: $0.key) } == [
        .talkNow, .yes, .notYet, .remind(hours: 1), .remind(hours: 2), .remind(hours: 3),
        .remind(hours: 4),
      ]
    )
    for kind in [question, .dose, .message] {
      #expect(kind.actions.map { NotificationAction(key: $0.key) } == kind.actions.map { $0 })
      let offered = try kind.offered(englishWords())
      #expect(Set(offered.map(\.key)).count == offered.count)
    }
    #expect(NotificationAction(key: "THREE_HOUR_ACTION") == nil)
    #expect(NotificationAction(key: "remind-0h") == nil)
  }

  @Test func `a discreet question names neither medication nor number`() throws {
    let question = NoticeKind.medicationQuestion(remindHours: [1])
    let words = "Have you had your metoprolol today? 82"
    #expect(
      try notice(words, showsText: false, kind: question).body == "Have you had it today?"
    )
    #expect(try notice(words, showsText: true, kind: question).body == words)
    #expect(
      try notice(words, showsText: false, kind: .dose).body
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
