import CommandLineParsing
import Testing

@Suite struct HelpTextTests {
  private func help(_ words: String..., width: Int = 80) throws -> String {
    let parsed = try CommandParser(sampleTree).parse(["help"] + words)
    return HelpText.text(for: parsed, width: width)
  }

  @Test func `shows the root with its commands`() throws {
    #expect(
      try help() == """
        Usage: pulse [OPTIONS] [COMMAND]

        Keeps readings.

        A first paragraph that is long enough to be broken into more than one line of
        help, so that wrapping can be seen.

        A second paragraph.

        Commands:
          chat      The conversation. (default)
          samples   Readings and what to do with them.
          mood      How you feel.
          sessions  Saved conversations.
          replay    A conversation again.

        Options:
          -j, --json           Print one JSON value.
          -n, --new            Begin anew.
          -e, --engine ENGINE  Who answers. One of auto, endpoint, listener.
          -h, --help           Show this help.
              --version        Show the version.

        Examples:
          pulse
              Opens the conversation.

        Run 'pulse COMMAND --help' for help on a command.

        """
    )
  }

  @Test func `shows a command with its arguments`() throws {
    #expect(
      try help("samples", "add", width: 44) == """
        Usage: pulse samples add [OPTIONS] TYPE
               VALUE

        Add a reading.

        Arguments:
          TYPE   What was measured.
          VALUE  The number.

        Options:
              --at TIME    When it was measured; now
                           if left out.
          -t, --note TEXT  A few words.
          -j, --json       Print one JSON value.
          -h, --help       Show this help.

        Examples:
          pulse samples add heart-rate 72

        """
    )
  }

  @Test func `shows a command that needs another`() throws {
    #expect(
      try help("samples").hasPrefix(
        """
        Usage: pulse samples [OPTIONS] COMMAND

        Readings and what to do with them.

        Commands:
          add   Add a reading.
          list  List readings of a type.
        """
      )
    )
  }

  @Test func `puts a long label on a line of its own`() throws {
    let tree = CommandSpecification(
      "x",
      summary: "X.",
      options: [.value("a-very-long-option-name", "SOMETHING", help: "What it does.")]
    )
    let text = HelpText.text(for: try CommandParser(tree).parse(["--help"]))
    #expect(
      text.contains(
        """
              --a-very-long-option-name SOMETHING
                         What it does.
          -h, --help     Show this help.
              --version  Show the version.
        """
      )
    )
  }

  @Test(arguments: [20, 40, 60, 80, 200])
  func `keeps running text inside the width`(width: Int) throws {
    let lines = try help(width: width).split(separator: "\n")
    let running = lines.filter { !$0.hasPrefix(" ") }
    #expect(running.allSatisfy { $0.count <= width })
  }

  @Test("lists accepted words unless the sentence names them all")
  func acceptedWords() throws {
    let words = CompletionSource.oneOf(["2s", "6s", "very-long"])
    let tree = CommandSpecification(
      "pulse",
      summary: "Keeps readings.",
      options: [
        .value("some", "WORD", help: "How long; default 2s.", completion: words),
        .value("all", "WORD", help: "How long: 2s, 6s or very-long.", completion: words),
      ]
    )
    let text = HelpText.text(for: try CommandParser(tree).parse(["help"]), width: 80)
    #expect(text.contains("How long; default 2s. One of 2s, 6s, very-long.\n"))
    #expect(text.contains("How long: 2s, 6s or very-long.\n"))
  }
}
