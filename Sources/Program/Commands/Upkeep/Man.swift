import CommandLineParsing
import Console
import HostSystem
package import Services
import Core

/// `mindpulse man`: the manual page, formatted on a terminal, as troff's source elsewhere.
struct Man: Command {
  private static let page = Argument(optional: "PAGE", help: "mindpulse.")

  static let specification = CommandSpecification(
    "man",
    summary: "Print the manual page.",
    discussion: """
      On a terminal, man, groff or mandoc formats it; without any of them it is plain text. A pipe \
      or a file gets its source, which man reads.
      """,
    parameters: [page],
    excludedOptions: [OptionSpecification.json.long]
  )
  static let needs = CommandNeeds(home: false)

  init(_ line: ParsedCommand) throws {
    if let page = try line[Self.page], page != "mindpulse" {
      throw line.refusal("There is one page, 'mindpulse'.")
    }
  }

  func run(_ services: Services) throws -> ExitCode {
    let page = ManualPage(
      root: services.commands.root,
      date: Version.date,
      version: Version.text,
      sections: [Self.files, Self.environment, Self.exitStatus]
    )
    guard services.output.isTerminal else {
      try services.output.write(page.text)
      return .done
    }
    if try services.output.screen != .drawn || !Self.format(page.text) {
      try services.output.write(page.plain(width: min(services.output.width, 100)))
    }
    return .done
  }

  /// The programs that can show a page they read from standard input, the best one first.
  private static let formatters = [
    ["man", "--local-file", "-"], ["groff", "-man", "-Tutf8"], ["mandoc"],
  ]

  /// Has the first of them that is there show the page; false where none could.
  private static func format(_ source: String) throws(HostSystemError) -> Bool {
    for words in formatters {
      do throws(HostSystemError) {
        if try ForegroundProgram.run(words, input: Array(source.utf8)) == 0 { return true }
      } catch {
        guard error.kind == .missing else { throw error }
      }
    }
    return false
  }

  private static let files = ManualPage.Section(
    "FILES",
    text: "If MINDPULSE_HOME is set, everything is in that directory.",
    entries: [
      .init(
        "$XDG_CONFIG_HOME/mindpulse/config.json5",
        "The settings, and prompts/ for your own texts."
      ),
      .init("$XDG_DATA_HOME/mindpulse/samples.sqlite", "The readings."),
      .init("$XDG_DATA_HOME/mindpulse/transcripts.sqlite", "The conversations."),
      .init("$XDG_STATE_HOME/mindpulse/history", "The input history."),
    ]
  )

  private static let environment = ManualPage.Section(
    "ENVIRONMENT",
    entries: [
      .init("MINDPULSE_HOME", "The directory for everything, instead of those above."),
      .init("MINDPULSE_BASE_URL, OPENAI_BASE_URL", "The endpoint's base URL."),
      .init("MINDPULSE_MODEL", "The model to use."),
      .init(
        "MINDPULSE_API_KEY, OPENAI_API_KEY",
        "The key, sent to that endpoint and nowhere else."
      ),
      .init(
        "MINDPULSE_PAGER, PAGER",
        "Shows what is longer than the screen; less if neither is set, nothing if empty or cat."
      ),
      .init("MINDPULSE_PLAIN", "If true, plain lines for a screen reader."),
      .init("MINDPULSE_LANG", "The language it speaks before you write: en, de, es or fr."),
      .init("NO_COLOR", "Plain text."),
    ]
  )

  private static let exitStatus = ManualPage.Section(
    "EXIT STATUS",
    entries: [
      .init("0", "Done."), .init("1", "Failed."), .init("64", "Wrong usage."),
      .init("65", "Bad data, typed or in a file."), .init("66", "No such file or session."),
      .init("69", "The endpoint can't be reached."), .init("73", "A file can't be created."),
      .init("74", "Reading or writing failed."), .init("75", "Try again later."),
      .init("77", "Not allowed."), .init("78", "Configuration error."),
      .init("130", "Ended by Ctrl-C."),
      .init("141", "The program reading the output has ended."),
    ]
  )
}

extension CommandEntry {
  /// `mindpulse man`.
  package static let man = CommandEntry(Man.self)
}
