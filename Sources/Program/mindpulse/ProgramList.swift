import Chat
import CheckInCommands
import CommandLineParsing
import Commands
import SampleCommands
import ContextCommands
import EvaluationCommands
import Exercise
import FriendsCommands
import HubCommands
import Medication
import Mood
import Pacing
import ReceiveCommands
import SensorCommands
import Services
import ShareCommands
import Spirometry
import TranscriptCommands
import TrustedPeople

/// What the program is made of.
@MainActor enum ProgramList {
  /// The monitors: to add one is to write its module and to name it here.
  private static let monitors: [MonitorModule] = [
    .mood, .spirometry, .pacing, .medication, .exercise,
  ]

  /// The commands, in the order help shows them.
  private static let entries: [CommandEntry] =
    [
      .chat, .ask, .checkIn, .daemon, .schedule, .inbox, .snooze, .pause, .status, .samples,
      .sensor, .receive, .hub, .friends, .share, .care, .plot, .report, .profile, .prompt, .privacy,
      .why,
      .sessions,
      .search,
      .replay, .export, .memory,
      .forget,
    ] + monitors.flatMap(\.commands) + [
      .people, .learn, .backup, .restore, .lock, .unlock, .config, .doctor, .mcp, .eval, .crisis,
      .crisisProtocol, .screen, .completions, .man, .deliver, .bench,
    ]

  /// All of it.
  static let parts = ProgramParts(
    commands: CommandTree(entries, root: root),
    monitors: monitors.map(\.monitor),
    makeOutbox: { PeopleOutbox($0) },
    schedule: { try CheckInPlan($0).times() }
  )

  /// The program itself; without a command it opens the chat.
  private static func root(_ commands: [CommandSpecification]) -> CommandSpecification {
    CommandSpecification(
      "mindpulse",
      summary: "Talk with a companion that knows how your body is doing.",
      discussion: """
        MindPulse reads your latest heart and respiratory rate from a store on this machine, \
        compares them with what is normal for your age, and talks with you. It is a program, not a \
        person, and gives no medical care. Without a command, it opens the chat.

        Everything stays on this machine unless you choose an endpoint that isn't on it.
        """,
      options: [.json],
      subcommands: commands,
      defaultSubcommand: "chat",
      examples: [
        .init("mindpulse", "Talk."),
        .init("mindpulse samples add heart-rate 72", "Save a reading taken just now."),
        .init("mindpulse replay last --instant", "Read the last conversation again."),
      ]
    )
  }
}
