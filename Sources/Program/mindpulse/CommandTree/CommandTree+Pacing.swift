import CommandLineParsing
import Monitors

extension CommandTree {
  /// Pacing with post-exertional malaise.
  static let pacing = CommandSpecification(
    "pem",
    summary: "Pacing: a heart rate to stay below, and episodes of malaise after exertion.",
    discussion: """
      Compares your latest heart rate with a ceiling: the lower of your resting heart rate plus 15 \
      and 55 % of 220 minus your age, unless you choose another. It needs a birthday or resting \
      heart rates for that; with a beta-blocker no formula fits, and only a number of your own \
      counts. Every formula is a first guess. After an episode the ceiling is lowered for two weeks \
      and comes back by itself. Nothing here diagnoses.
      """,
    subcommands: [
      CommandSpecification("status", summary: "Heart rate and ceiling now, and the last episode."),
      pacingReport, pacingHistory, pacingWatch, pacingCeiling, pacingProfile,
    ],
    defaultSubcommand: "status",
    examples: [
      .init("mindpulse pem watch", "Keep an eye on it."),
      .init("mindpulse pem report --severity 6", "An episode that began just now."),
      .init("mindpulse pem ceiling 92", "A number of your own."),
    ]
  )

  private static let pacingReport = CommandSpecification(
    "report",
    summary: "Report an episode, and look back over the hours before it.",
    options: [
      .value(
        "severity",
        "S",
        help: "mild, moderate, severe, or 1 to 10 (moderate from 4, severe from 7).",
        completion: .values(["mild", "moderate", "severe"])
      ),
      .value("at", "TIME", help: "When it began; now if left out."),
    ],
    examples: [.init("mindpulse pem report --severity severe --at 07:30")]
  )

  private static let pacingHistory = CommandSpecification(
    "history",
    summary: "Episodes, newest first, each with the 12 to 72 hours before it.",
    options: [.value("limit", "N", help: "At most this many; 10 if left out.")]
  )

  private static let pacingWatch = CommandSpecification(
    "watch",
    summary: "Heart rate, ceiling and time above it, as readings come.",
    discussion: """
      Warns when the heart rate has been above the ceiling for two minutes. q or Ctrl-C leaves. \
      Where there is no terminal, each change is a line; with --json each line is an object.
      """
  )

  private static let pacingCeiling = CommandSpecification(
    "ceiling",
    summary: "Show the ceiling, or choose which one counts.",
    arguments: [
      ArgumentSpecification(
        "CEILING",
        help: "lower (the default), original (76 % of 220 minus age), or beats a minute.",
        isOptional: true,
        completion: .values(["lower", "original"])
      )
    ],
    examples: [.init("mindpulse pem ceiling lower", "Back to the default.")]
  )

  private static let pacingProfile = CommandSpecification(
    "profile",
    summary: "What you have told for pacing; every question can be skipped.",
    subcommands: [
      CommandSpecification("show", summary: "Show it."),
      CommandSpecification("ask", summary: "Be asked, one question after the other."),
      CommandSpecification(
        "set",
        summary: "Set one fact; 'skip' takes it back.",
        arguments: [
          ArgumentSpecification(
            "KEY",
            help: "What it is about.",
            completion: .values(PacingProfile.Key.allCases.map(\.rawValue))
          ),
          ArgumentSpecification("VALUE", help: "The fact.", repeats: true),
        ],
        examples: [.init("mindpulse pem profile set beta-blocker yes")]
      ),
    ],
    defaultSubcommand: "show"
  )
}
