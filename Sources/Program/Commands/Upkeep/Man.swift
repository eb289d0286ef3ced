import CommandLineParsing
import Console
package import Services

/// `mindpulse man`: the manual page, as troff for `man` to show.
struct Man: Command {
  private static let page = Argument(optional: "PAGE", help: "mindpulse.")

  static let specification = CommandSpecification(
    "man",
    summary: "Print the manual page.",
    parameters: [page]
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
    try services.output.write(page.text)
    return .done
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
    ]
  )
}

extension CommandEntry {
  /// `mindpulse man`.
  package static let man = CommandEntry(Man.self)
}
