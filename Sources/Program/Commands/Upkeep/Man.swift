import Catalogues
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
    let words = services.output.catalogue()
    let page = ManualPage(
      root: services.commands.root,
      date: Version.date,
      version: Version.text,
      sections: Self.sections(services.output),
      in: { words?.help($0) ?? $0 }
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

  /// What stands beside the commands, in the language that is spoken.
  private static func sections(_ output: Output) -> [ManualPage.Section] {
    [
      .init(
        "FILES",
        text: output.spoken("If MINDPULSE_HOME is set, everything is in that directory."),
        entries: files.map { .init($0.path, output.spoken($0.text)) }
      ),
      .init("ENVIRONMENT", entries: environment.map { .init($0.name, output.spoken($0.text)) }),
      .init("EXIT STATUS", entries: statuses.map { .init("\($0.code)", output.spoken($0.text)) }),
    ]
  }

  private static let files: [(path: String, text: LocalizedText)] = [
    (
      "$XDG_CONFIG_HOME/mindpulse/config.json5",
      "The settings, and prompts/ for your own texts."
    ),
    ("$XDG_DATA_HOME/mindpulse/samples.sqlite", "The readings."),
    ("$XDG_DATA_HOME/mindpulse/transcripts.sqlite", "The conversations."),
    ("$XDG_STATE_HOME/mindpulse/history", "The input history."),
  ]

  private static let environment: [(name: String, text: LocalizedText)] = [
    ("MINDPULSE_HOME", "The directory for everything, instead of those above."),
    ("MINDPULSE_BASE_URL, OPENAI_BASE_URL", "The endpoint's base URL."),
    ("MINDPULSE_MODEL", "The model to use."),
    ("MINDPULSE_API_KEY, OPENAI_API_KEY", "The key, sent to that endpoint and nowhere else."),
    (
      "MINDPULSE_PAGER, PAGER",
      "Shows what is longer than the screen; less if neither is set, nothing if empty or cat."
    ),
    ("MINDPULSE_PLAIN", "If true, plain lines for a screen reader."),
    ("MINDPULSE_LANG", "The language it speaks before you write: en, de, es or fr."),
    ("NO_COLOR", "No colours or styles."),
  ]

  private static let statuses: [(code: Int, text: LocalizedText)] = [
    (0, "Done."), (1, "Failed."), (64, "Wrong usage."), (65, "Bad data, typed or in a file."),
    (66, "No such file or session."), (69, "The endpoint can't be reached."),
    (73, "A file can't be created."), (74, "Reading or writing failed."), (75, "Try again later."),
    (77, "Not allowed."), (78, "Configuration error."), (130, "Ended by Ctrl-C."),
    (141, "The program reading the output has ended."),
  ]
}

extension CommandEntry {
  /// `mindpulse man`.
  package static let man = CommandEntry(Man.self)
}
