import Core
import CommandLineParsing
import Console
import Monitors
import Safety
import Services

extension CommandEntry {
  /// `mindpulse pem …`: pacing with post-exertional malaise.
  static let pacing = CommandEntry(
    CommandSpecification(
      "pem",
      summary: "Pace yourself: a heart rate to stay below, and episodes after exertion.",
      discussion: """
        Compares your latest heart rate with a ceiling: the lower of your resting heart rate plus \
        15 and 55 % of 220 minus your age, unless you choose another. This requires a birthday or \
        resting heart rates. If you take a beta-blocker, no formula applies; set your own number. \
        Every formula is a first guess. An episode lowers the ceiling for two weeks. Nothing here \
        is a diagnosis.
        """,
      defaultSubcommand: PEMStatus.specification.name,
      examples: [
        .init("mindpulse pem watch", "Watch your heart rate live."),
        .init("mindpulse pem report --severity 6", "Report an episode that has just begun."),
        .init("mindpulse pem ceiling 92", "Set your own ceiling."),
      ]
    ),
    [
      CommandEntry(PEMStatus.self), CommandEntry(PEMReport.self), CommandEntry(PEMHistory.self),
      CommandEntry(PEMWatch.self), CommandEntry(PEMCeiling.self), pacingProfile,
    ],
    slash: [
      SlashCommand(
        name: "pem",
        usage: "[report|history|ceiling|profile]",
        help: "pacing: heart rate and ceiling, or report an episode",
        arguments: ["status", "report", "history", "ceiling", "profile"],
        keeps: .pacing
      ) { chat, words in try await typedPacing(words, chat.services) }
    ]
  )

  private static let pacingProfile = CommandEntry(
    CommandSpecification(
      "profile",
      summary: "Show or set your pacing profile; you can skip any question.",
      defaultSubcommand: PEMProfileShow.specification.name
    ),
    [
      CommandEntry(PEMProfileShow.self), CommandEntry(PEMProfileAsk.self),
      CommandEntry(PEMProfileSet.self),
    ]
  )

  /// The commands that need a terminal of their own.
  private static let outsideOfChats: [any Command.Type] = [PEMWatch.self, PEMProfileAsk.self]

  /// `/pem …`; words that sound like danger are answered as a message.
  private static func typedPacing(
    _ words: [String],
    _ services: Services
  ) async throws -> SlashOutcome {
    let text = words.joined(separator: " ")
    if try await services.safety.finding(text).level >= .present { return .say(text) }
    let line = try CommandParser(services.commands.root).parse([pacing.specification.name] + words)
    guard line.request == .run, let type = pacing.command(at: line.path),
      !outsideOfChats.contains(where: { $0 == type })
    else {
      throw AppFailure(
        .usage,
        verbatim: services.pacing(.needsTerminal),
        hint: services.pacing(
          .needsTerminalHint,
          ["command": line.path.joined(separator: " ")]
        )
      )
    }
    _ = try await type.init(line).run(services)
    return .done
  }
}
