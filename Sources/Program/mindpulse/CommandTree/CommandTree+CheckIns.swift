import CommandLineParsing

extension CommandTree {
  /// The commands about check-ins.
  static let checkInCommands: [CommandSpecification] = [
    checkin, daemon, schedule, inbox, snooze, pause,
  ]

  static let checkin = CommandSpecification(
    "checkin",
    summary: "Look at the newest readings once, and reach out if they call for it.",
    discussion: """
      On a terminal the message is printed there. Elsewhere it is also delivered: into an open chat, \
      as a notification, by a command of your own, or into the inbox, as the settings say.
      """,
    options: [
      .flag("force", help: "Speak whatever the readings are."),
      .flag("scheduled", help: "Do only what is due now; for cron and other schedulers."),
      .flag("dry-run", help: "Say what would happen and why; store and send nothing."),
    ] + engineOptions
  )

  static let daemon = CommandSpecification(
    "daemon",
    summary: "Check-ins by the schedule, in the foreground, until SIGTERM.",
    discussion: """
      Sleeps until a check-in is due or a new reading calls for one. SIGHUP reads the settings \
      again. 'mindpulse schedule install' has systemd start it for you.
      """
  )

  static let schedule = CommandSpecification(
    "schedule",
    summary: "When the companion looks after you by itself.",
    subcommands: [
      CommandSpecification("show", summary: "Show when check-ins happen."),
      CommandSpecification(
        "every",
        summary: "Check in again and again after this time.",
        arguments: [ArgumentSpecification("TIME", help: "Such as 90m, 2h or 1h30m.")]
      ),
      CommandSpecification(
        "at",
        summary: "Check in at these times of day.",
        arguments: [
          ArgumentSpecification("TIMES", help: "Such as 09:00,21:30.", repeats: true)
        ]
      ),
      CommandSpecification(
        "on",
        summary: "Give a weekday check-ins of its own.",
        arguments: [
          ArgumentSpecification(
            "DAY WHAT",
            help: "Such as sat off, sun at 10:00, mon every 3h, or mon usual.",
            repeats: true
          )
        ]
      ),
      CommandSpecification(
        "quiet",
        summary: "Hours without check-ins.",
        arguments: [ArgumentSpecification("TIMES", help: "Such as 22:00-07:00, or off.")]
      ),
      CommandSpecification(
        "gap",
        summary: "The shortest time between two messages.",
        arguments: [ArgumentSpecification("TIME", help: "Such as 30m.")]
      ),
      CommandSpecification(
        "max-per-day",
        summary: "How many messages may come on one day.",
        arguments: [ArgumentSpecification("N", help: "1 to 48.")]
      ),
      CommandSpecification(
        "next",
        summary: "List the next check-ins, with why a time was moved.",
        arguments: [
          ArgumentSpecification("N", help: "How many; 10 if left out.", isOptional: true)
        ]
      ),
      CommandSpecification("off", summary: "Stop check-ins."),
      CommandSpecification(
        "normal",
        summary: "Whether to hear from it also when all is within range.",
        arguments: [
          ArgumentSpecification("on|off", help: "on or off.", completion: .oneOf(["on", "off"]))
        ]
      ),
      scheduleInstall, scheduleUninstall,
    ],
    defaultSubcommand: "show"
  )

  static let inbox = CommandSpecification(
    "inbox",
    summary: "Check-ins you have not looked at yet.",
    subcommands: [
      CommandSpecification("list", summary: "List them, oldest first."),
      CommandSpecification(
        "read",
        summary: "Show one; it counts as seen then.",
        arguments: [ArgumentSpecification("ID", help: "Its id, or 'last'.")]
      ),
    ],
    defaultSubcommand: "list"
  )

  static let snooze = CommandSpecification(
    "snooze",
    summary: "No check-ins for a while.",
    arguments: [ArgumentSpecification("TIME", help: "Such as 3h, up to 7d; or off.")]
  )

  static let pause = CommandSpecification(
    "pause",
    summary: "No check-ins until a date.",
    arguments: [
      ArgumentSpecification("until DATE", help: "Such as until 2026-12-01; or off.", repeats: true)
    ],
    examples: [.init("mindpulse pause until 2026-12-01", "Silence until that day begins.")]
  )

  /// Brings a check-in to the person; started by the program itself.
  static let deliver = CommandSpecification(
    "deliver",
    summary: "Deliver a check-in that was written.",
    arguments: [ArgumentSpecification("ID", help: "The check-in.")],
    isHidden: true
  )
}
