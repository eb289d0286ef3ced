import Core
import CommandLineParsing
import Testing
import TestSupport

@Suite struct CommandParserTests {
  private func parse(_ line: String) throws -> ParsedCommand {
    try CommandParser(sampleTree).parse(line.split(separator: " ").map(String.init))
  }

  private func message(_ line: String) -> String {
    let error = #expect(throws: CommandLineError.self) { try parse(line) }
    return error?.message ?? ""
  }

  @Test func `takes no option that a command has excluded, wherever it stands`() throws {
    let page = CommandSpecification("page", summary: "P.", excludedOptions: ["json"])
    let list = CommandSpecification("list", summary: "L.")
    let root = CommandSpecification(
      "pulse",
      summary: "S.",
      options: [.flag("json", help: "J.", isGlobal: true)],
      subcommands: [page, list]
    )
    #expect(try CommandParser(root).parse(["--json", "list"]).flag("json"))
    for words in [["page", "--json"], ["--json", "page"]] {
      #expect(throws: CommandLineError.self) { try CommandParser(root).parse(words) }
    }
    #expect(
      !HelpText.text(for: try CommandParser(root).parse(["page", "--help"])).contains("json")
    )
  }

  @Test(arguments: [
    ("", ["chat"]), ("chat", ["chat"]), ("--new", ["chat"]), ("-j", ["chat"]),
    ("sessions", ["sessions", "list"]), ("sessions show 3", ["sessions", "show"]),
    ("samples ls", ["samples", "list"]), ("--json samples list", ["samples", "list"]),
    ("samples add steps 3", ["samples", "add"]), ("internals", ["internals"]),
  ])
  func `finds the command and runs the default one when none is named`(
    line: String,
    path: [String]
  ) throws {
    let parsed = try parse(line)
    #expect(parsed.path == path)
    #expect(parsed.specification.name == path.last)
    #expect(parsed.request == .run)
  }

  @Test(arguments: [
    "samples list --source watch", "samples list --source=watch", "samples list -s watch",
    "samples list -swatch", "samples list -s=watch", "samples list -jswatch",
    "samples list -js watch",
  ])
  func `takes a value in every way it can be written`(line: String) throws {
    #expect(try parse(line).value("source") == "watch")
  }

  @Test func `keeps all values of an option that repeats, in order`() throws {
    let parsed = try parse("samples list --source a x -s b y --source=c")
    #expect(parsed.values("source") == ["a", "b", "c"])
    #expect(parsed.value("source") == "c")
    #expect(parsed.arguments("TYPE") == ["x", "y"])
    #expect(parsed.values("limit") == [])
  }

  @Test func `reads combined letters as flags`() throws {
    let parsed = try parse("chat -nj")
    #expect(parsed.flag("new") && parsed.flag("json"))
  }

  @Test func `takes options behind arguments`() throws {
    let parsed = try parse("samples add heart-rate 72 --at 10:00 --json")
    #expect(parsed.argument("TYPE") == "heart-rate")
    #expect(parsed.argument(1) == "72")
    #expect(parsed.argument(2) == nil)
    #expect(parsed.value("at") == "10:00")
    #expect(parsed.flag("json"))
  }

  @Test(arguments: ["mood -3", "mood -.5", "mood -- -3", "mood -3 --json", "mood --json -3"])
  func `reads a negative number as an argument`(line: String) throws {
    #expect(try parse(line).arguments.first?.hasPrefix("-") == true)
  }

  @Test func `reads a negative number as a value`() throws {
    #expect(try parse("samples list --lat -1").number("lat") == -1)
  }

  @Test func `ends options at two hyphens`() throws {
    let parsed = try parse("samples list -- --json -s --")
    #expect(parsed.arguments == ["--json", "-s", "--"])
    #expect(!parsed.flag("json"))
  }

  @Test func `reads a single hyphen as an argument`() throws {
    #expect(try parse("replay -").arguments == ["-"])
  }

  @Test func `keeps an empty value and an empty argument`() throws {
    let parsed = try CommandParser(sampleTree).parse(["samples", "add", "--note=", "steps", ""])
    #expect(parsed.value("note") == "")
    #expect(parsed.arguments == ["steps", ""])
  }

  @Test(arguments: [
    ("--help", []), ("-h", []), ("help", []), ("help help", []), ("samples --help", ["samples"]),
    ("samples add --help", ["samples", "add"]), ("samples add steps -h", ["samples", "add"]),
    ("samples add --bogus --help", ["samples", "add"]), ("help samples ls", ["samples", "list"]),
    ("samples add --note --help", ["samples", "add"]), ("samples list -jh", ["samples", "list"]),
    ("samples bogus --help", ["samples"]), ("--help --version", []),
  ])
  func `gives help wherever it is asked for`(line: String, path: [String]) throws {
    let parsed = try parse(line)
    #expect(parsed.wantsHelp)
    #expect(parsed.path == path)
  }

  @Test func `reads a word like help behind two hyphens as an argument`() throws {
    #expect(try parse("replay -- --help").arguments == ["--help"])
  }

  @Test func `tells its version`() throws {
    #expect(try parse("--version").wantsVersion)
  }

  @Test func `passes on what a shell asks for`() throws {
    #expect(try parse("--complete sessions").request == .completions(kind: "sessions"))
    #expect(message("--complete") == "'--complete' takes one word, the kind of value.")
  }

  @Test(arguments: [
    ("smaples", "unknown command 'smaples'; did you mean 'samples'?"),
    ("sample", "unknown command 'sample'; did you mean 'samples'?"),
    ("zzz", "unknown command 'zzz'; choose from chat, samples, mood, sessions, replay."),
    ("samples ad", "unknown command 'ad' for 'pulse samples'; did you mean 'add'?"),
    ("help bogus", "unknown command 'bogus'; choose from chat, samples, mood, sessions, replay."),
    ("help mood x", "unknown command 'x' for 'pulse mood'; it has no subcommands."),
    ("sessions shwo", "unknown command 'shwo' for 'pulse sessions'; did you mean 'show'?"),
    ("mood 3 --jsno", "unknown option '--jsno' for 'pulse mood'; did you mean '--json'?"),
    ("mood 3 --js", "unknown option '--js' for 'pulse mood'."),
    ("mood 3 -x", "unknown option '-x' for 'pulse mood'."),
    ("mood 3 -jx", "unknown option '-x' for 'pulse mood'."),
    ("--limit 3", "'--limit' is an option of 'pulse samples list'; write it after that."),
    ("--new samples list", "unknown option '--new' for 'pulse samples list'."),
    ("samples add steps 1 --at", "'--at' requires a value: --at TIME."),
    (
      "samples add steps 1 --note --json",
      "'--note' requires a value: --note TEXT. If the value begins with a hyphen, write --note=--json"
    ),
    ("samples add steps 1 -t", "'-t' requires a value: -t TEXT."),
    ("mood 3 --json=yes", "'--json' doesn't take a value."),
    ("mood 3 -j=yes", "'-j' doesn't take a value."),
    ("mood", "'pulse mood' requires VALUE."),
    ("samples add", "'pulse samples add' requires TYPE and VALUE."),
    ("samples", "'pulse samples' requires a command: add, list."),
    (
      "mood 1 2",
      "unexpected argument '2'; 'pulse mood' takes one argument."
        + " Put words that belong together in quotes."
    ),
    (
      "samples add a 1 2",
      "unexpected argument '2'; 'pulse samples add' takes 2 arguments."
        + " Put words that belong together in quotes."
    ),
    ("sessions list x", "unexpected argument 'x'; 'pulse sessions list' takes no arguments."),
    ("replay --speed 1 --speed 2", "'--speed' was given twice, '1' and '2'; use it once."),
    (
      "--engine listner",
      "'--engine' must be one of auto, endpoint, listener, not 'listner'. Did you mean 'listener'?"
    ),
  ])
  func `says what is wrong and what would be right`(line: String, expected: String) {
    #expect(message(line) == expected)
  }

  @Test(arguments: [("DAY WHAT", "DAY and WHAT"), ("until DATE", "until DATE")])
  func `names each word that an argument of several requires`(name: String, expected: String) {
    let tree = CommandSpecification(
      "on",
      summary: "Sets a day.",
      arguments: [.init(name, help: "A day and more.", repeats: true)]
    )
    let error = #expect(throws: CommandLineError.self) { try CommandParser(tree).parse([]) }
    #expect(error?.message == "'on' requires \(expected).")
  }

  @Test func `points to the usage of the command that was meant`() {
    let error = #expect(throws: CommandLineError.self) { try parse("samples add steps") }
    #expect(
      error?.hint == """
        Usage: pulse samples add [OPTIONS] TYPE VALUE
        See 'pulse samples add --help'.
        """
    )
  }

  @Test func `reads numbers and refuses what is none`() throws {
    #expect(try parse("samples list --limit 20").integer("limit") == 20)
    #expect(try parse("samples list").integer("limit") == nil)
    #expect(try parse("replay --speed 0.5").number("speed", in: 0.1...100) == 0.5)
    for (line, expected) in [
      ("samples list --limit many", "'--limit' takes a whole number from 1 to 9, not 'many'."),
      ("samples list --limit 10", "'--limit' takes a whole number from 1 to 9, not '10'."),
    ] {
      let error = #expect(throws: CommandLineError.self) {
        try parse(line).integer("limit", in: 1...9)
      }
      #expect(error?.message == expected)
    }
    for line in ["replay --speed nan", "replay --speed inf", "replay --speed fast"] {
      let error = #expect(throws: CommandLineError.self) { try parse(line).number("speed") }
      #expect(error?.message.hasPrefix("'--speed' takes a number, not '") == true)
    }
  }

  @Test func `never crashes, whatever the words`() {
    let words = [
      "samples", "add", "list", "-", "--", "-s", "--at", "--at=", "=", "--=", "-3", "help", "",
      "--help", "--complete", "-é", "--json", "x",
    ]
    var generator = SeededGenerator(seed: 1)
    for _ in 0..<20_000 {
      let line = (0..<Int.random(in: 0...6, using: &generator)).map { _ in
        words.randomElement(using: &generator) ?? ""
      }
      do {
        let parsed = try CommandParser(sampleTree).parse(line)
        #expect(parsed.request != .run || parsed.specification.subcommands.isEmpty)
      } catch {
        #expect(!error.message.isEmpty && error.hint.hasPrefix("Usage: pulse"))
      }
    }
  }
}
