import Configuration
import Testing
import Core

@Suite struct DeliverySettingsTests {
  @Test(arguments: [
    (
      "delivery.order", "['inbox']", "{ delivery: { order: [\"inbox\"] } }"
    ),
    ("delivery.showText", "yes", "{ delivery: { showText: true } }"),
    (
      "delivery.command", "['tell', '$HOME; *', '']",
      "{ delivery: { command: [\"tell\", \"$HOME; *\", \"\"] } }"
    ),
    ("delivery.laterAfter", "30 min", "{ delivery: { laterAfter: \"30 min\" } }"),
    ("delivery.terminal", "[\"/usr/bin/foot\"]", "{ delivery: { terminal: [\"/usr/bin/foot\"] } }"),
  ])
  func `sets what a person types`(name: String, text: String, expected: String) throws {
    var edited = try document("{}")
    try edited.set(setting: name, toText: text)
    #expect(edited.root.value == (try document(expected).root.value))
    #expect(SettingsCheck.problems(in: edited) == [])
  }

  @Test(arguments: [
    (
      "delivery.command", "notify-me --now",
      "'delivery.command' takes an array of a program and its arguments, not a shell command.",
      "Write each word separately: [\"program\", \"--option\", \"argument\"]."
    ),
    (
      "delivery.terminal", "xterm -e",
      "'delivery.terminal' takes an array of a program and its arguments, not a shell command.",
      "Write each word separately: [\"program\", \"--option\", \"argument\"]."
    ),
    (
      "delivery.command", "['~/bin/tell']",
      "'delivery.command' must begin with a program's name or its absolute path.",
      "The program can start in any directory, and only a shell expands ~."
    ),
    (
      "delivery.command", "['']",
      "'delivery.command' must begin with a program's name or its absolute path.",
      "The program can start in any directory, and only a shell expands ~."
    ),
    (
      "delivery.command", "[]",
      "'delivery.command' takes a program and its arguments, each a string on one line.",
      "For example: [\"program\", \"--option\", \"argument\"], or null for none."
    ),
    (
      "delivery.command", "['tell', 'a\\nb']",
      "'delivery.command' takes a program and its arguments, each a string on one line.",
      "For example: [\"program\", \"--option\", \"argument\"], or null for none."
    ),
    (
      "delivery.command", "['tell', 3]",
      "'delivery.command' takes a program and its arguments, each a string on one line.",
      "For example: [\"program\", \"--option\", \"argument\"], or null for none."
    ),
    (
      "delivery.order", "['chat', 'email']",
      "'delivery.order' takes an array of chat, notification, command, inbox, each once, not "
        + "[\"chat\", \"email\"].", ""
    ),
    (
      "delivery.order", "['chat', 'chat']",
      "'delivery.order' takes an array of chat, notification, command, inbox, each once, not "
        + "[\"chat\", \"chat\"].", ""
    ),
    (
      "delivery.laterAfter", "10s",
      "'delivery.laterAfter' takes a duration from 1m to 1d, as in \"90s\" or \"2h30m\", "
        + "not \"10s\".", ""
    ),
  ])
  func `refuses what can't be run, and leaves the file alone`(
    name: String,
    text: String,
    message: String,
    hint: String
  ) throws {
    var edited = try document("{}")
    let error = #expect(throws: ConfigurationError.self) {
      try edited.set(setting: name, toText: text)
    }
    #expect(error?.message == message)
    #expect(error?.hint == hint)
    #expect(edited.text == "{}")
  }

  @Test func `a shell command in the file is told with its place`() throws {
    let file = try document("{\n  delivery: { command: \"mail -s hello me\" },\n}")
    #expect(
      SettingsCheck.problems(in: file).map(\.description) == [
        "config.json5:2:24: 'delivery.command' takes an array of a program and its arguments, "
          + "not a shell command. Write each word separately: "
          + "[\"program\", \"--option\", \"argument\"]."
      ]
    )
  }
}
