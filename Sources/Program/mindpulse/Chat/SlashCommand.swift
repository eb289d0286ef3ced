/// What can be typed in the chat with a slash in front.
struct SlashCommand: Sendable {
  /// The word behind the slash.
  let name: String
  /// Its arguments as help shows them.
  let usage: String
  /// What it does, in a few words.
  let help: String
  /// What TAB offers as its first argument; sessions are added while the chat runs.
  var arguments: [String] = []
  /// What it keeps.
  var keeps = SlashKeeping.nothing

  /// Every command, in the order help shows them.
  static let all: [SlashCommand] = [
    SlashCommand(name: "help", usage: "", help: "this list"),
    SlashCommand(name: "vitals", usage: "", help: "your newest readings and what is normal"),
    SlashCommand(
      name: "plot",
      usage: "TYPE [30|8w|6m]",
      help: "draw readings, such as /plot heart-rate or /plot sleep 8w",
      arguments: PlotTopic.names
    ),
    SlashCommand(
      name: "mood",
      usage: "VALUE [NOTE]",
      help: "keep how you feel, such as /mood sad or /mood 2 slept well",
      arguments: ["super", "sad", "neutral", "happy", "list"],
      keeps: .mood
    ),
    SlashCommand(
      name: "sleep",
      usage: "BED WAKE",
      help: "keep a night, such as /sleep 23:10 07:05 or /sleep none",
      arguments: ["none"],
      keeps: .night
    ),
    SlashCommand(
      name: "assess",
      usage: "[phq-2|phq-9|gad-7]",
      help: "mood and sleep against your usual, or a questionnaire",
      arguments: ["bipolar", "explain"] + QuestionnaireDesk.keys
    ),
    SlashCommand(
      name: "why",
      usage: "[last|ID]",
      help: "what a message rested on",
      arguments: ["last"]
    ),
    SlashCommand(
      name: "spirometry",
      usage: "[list|history|add|remind|best]",
      help: "the breathing test, such as /spirometry add 4.1 3.2 480",
      arguments: ["list", "history", "add", "remind", "best"],
      keeps: .breathingTest
    ),
    SlashCommand(name: "crisis", usage: "", help: "whom to call, at any time"),
    SlashCommand(
      name: "checkin",
      usage: "",
      help: "a check-in now, whatever the readings",
      keeps: .checkIns
    ),
    SlashCommand(
      name: "every",
      usage: "TIME|off",
      help: "check in again and again, such as /every 2h",
      arguments: ["30m", "1h", "2h", "4h", "off"],
      keeps: .checkIns
    ),
    SlashCommand(
      name: "at",
      usage: "TIMES",
      help: "check in at times of day, such as /at 09:00 21:30",
      keeps: .checkIns
    ),
    SlashCommand(
      name: "quiet",
      usage: "TIMES|off",
      help: "hours without check-ins, such as /quiet 22:00-07:00",
      arguments: ["22:00-07:00", "off"],
      keeps: .checkIns
    ),
    SlashCommand(name: "off", usage: "", help: "no more check-ins", keeps: .checkIns),
    SlashCommand(
      name: "snooze",
      usage: "TIME|off",
      help: "no check-ins for a while, such as /snooze 3h",
      arguments: ["1h", "3h", "8h", "off"],
      keeps: .checkIns
    ),
    SlashCommand(
      name: "pause",
      usage: "until DATE|off",
      help: "no check-ins until a day",
      arguments: ["until", "off"],
      keeps: .checkIns
    ),
    SlashCommand(
      name: "next",
      usage: "",
      help: "the next check-ins, and why a time was moved",
      keeps: .checkIns
    ),
    SlashCommand(
      name: "normal",
      usage: "on|off",
      help: "hear from me also when all is within range",
      arguments: ["on", "off"],
      keeps: .checkIns
    ),
    SlashCommand(
      name: "session",
      usage: "[ID]",
      help: "show this session, or go to another",
      keeps: .anotherTalk
    ),
    SlashCommand(name: "new", usage: "", help: "begin a new session"),
    SlashCommand(
      name: "sessions",
      usage: "",
      help: "the newest sessions, by day",
      keeps: .otherTalks
    ),
    SlashCommand(
      name: "search",
      usage: "WORDS",
      help: "find words in everything that was said; slee* finds beginnings",
      keeps: .otherTalks
    ),
    SlashCommand(name: "rename", usage: "TITLE", help: "give this session another title"),
    SlashCommand(
      name: "fork",
      usage: "[N]",
      help: "go on in a copy of this session, up to message N"
    ),
    SlashCommand(
      name: "replay",
      usage: "[ID|last]",
      help: "read a session again",
      keeps: .anotherTalk
    ),
    SlashCommand(
      name: "export",
      usage: "FILE [FORMAT]",
      help: "write this session to a file: markdown, html, json, jsonl or text",
      keeps: .file
    ),
    SlashCommand(
      name: "profile",
      usage: "[KEY VALUE]",
      help: "what you have told about yourself",
      arguments: ["birthday", "name", "sex", "height", "country"],
      keeps: .profile
    ),
    SlashCommand(
      name: "engine",
      usage: "[auto|endpoint|listener]",
      help: "who answers",
      arguments: ["auto", "endpoint", "listener"]
    ),
    SlashCommand(
      name: "pem",
      usage: "[report|history|ceiling|profile]",
      help: "pacing: how things stand, an episode, the ceiling",
      arguments: ["status", "report", "history", "ceiling", "profile"],
      keeps: .pacing
    ),
    SlashCommand(name: "remember", usage: "TEXT", help: "keep a note across talks", keeps: .notes),
    SlashCommand(
      name: "memory",
      usage: "[on|off]",
      help: "what is remembered, and what is proposed",
      arguments: ["on", "off"],
      keeps: .notes
    ),
    SlashCommand(
      name: "forget",
      usage: "last|ID|session",
      help: "erase a message, or this session, for good",
      arguments: ["last", "session"]
    ),
    SlashCommand(
      name: "medication",
      usage: "[add|taken|status …]",
      help: "what you take, and today's doses",
      arguments: ["add", "taken", "skipped", "list", "status", "boundary"],
      keeps: .doses
    ),
    SlashCommand(name: "taken", usage: "[NAME]", help: "note a dose as taken", keeps: .doses),
    SlashCommand(name: "yes", usage: "", help: "yes, I have had my beta-blocker", keeps: .doses),
    SlashCommand(name: "notyet", usage: "", help: "I have not had it yet", keeps: .doses),
    SlashCommand(
      name: "later",
      usage: "[2h]",
      help: "ask me again in 1, 2, 3 or 4 hours",
      arguments: ["1h", "2h", "3h", "4h"],
      keeps: .doses
    ),
    SlashCommand(
      name: "privacy",
      usage: "[accept|refuse]",
      help: "what is sent to whom, word for word",
      arguments: ["accept", "refuse"]
    ),
    SlashCommand(
      name: "people",
      usage: "[log|test NAME|pause NAME]",
      help: "whom you trust, and what they were told",
      arguments: ["list", "log", "show", "test", "pause", "resume", "remove"],
      keeps: .people
    ),
    SlashCommand(
      name: "learn",
      usage: "[TOPIC]",
      help: "something to read about bipolar disorder, breathing, pacing, beta-blockers",
      arguments: ["bipolar", "spirometry", "pacing", "beta-blockers"]
    ),
    SlashCommand(name: "lock", usage: "", help: "close the lock now, here and everywhere"),
    SlashCommand(name: "quit", usage: "", help: "leave (Ctrl-D does too)"),
  ]

  /// A line split into the command and its arguments; nil when it is no command's line.
  static func parse(_ line: String) -> (name: String, arguments: [String])? {
    let trimmed = line.drop { $0 == " " }
    guard trimmed.first == "/", trimmed.dropFirst().first != " ", !trimmed.contains("\n")
    else { return nil }
    let words = trimmed.dropFirst().split(separator: " ").map(String.init)
    guard let name = words.first, name.allSatisfy({ $0.isASCII && $0.isLetter }) else { return nil }
    return (name.lowercased(), Array(words.dropFirst()))
  }

  /// The words that continue what is typed.
  static func completions(
    preceding words: [String],
    word: String,
    sessions: () -> [String]
  ) -> [String] {
    guard let command = words.first else {
      return word.hasPrefix("/") ? matching(word, all.map { "/" + $0.name }) : []
    }
    guard words.count == 1, let known = all.first(where: { "/" + $0.name == command }) else {
      return []
    }
    let takesSession = ["session", "replay"].contains(known.name)
    return matching(word, known.arguments + (takesSession ? sessions() : []))
  }

  private static func matching(_ word: String, _ candidates: [String]) -> [String] {
    candidates.filter { $0.hasPrefix(word) }
  }
}
