import CommandLineParsing

extension CommandTree {
  private static let dryRun = OptionSpecification.flag(
    "dry-run",
    help: "Show what would be written; change nothing."
  )

  /// `schedule install`, a subcommand of `schedule`.
  static let scheduleInstall = CommandSpecification(
    "install",
    summary: "Have check-ins come by themselves.",
    discussion: """
      Without an option a systemd service of your own is written and started, which sleeps between \
      check-ins. With --timer nothing stays in memory: systemd starts the program every few minutes, \
      and it looks whether a check-in is due. With --cron one marked part of your crontab does the \
      same where there is no systemd; nothing else in it is touched. Any other scheduler can run \
      'mindpulse checkin --scheduled' every few minutes. Each of them takes the place of the others.

      Where your data live and TZ are taken along, keys and endpoints are not: put those into the \
      settings.
      """,
    options: [
      .flag("timer", help: "A systemd timer instead of a service that stays."),
      .flag("cron", help: "A part of your crontab instead of systemd."),
      dryRun,
    ],
    examples: [
      .init("mindpulse schedule install", "From now on, also after the next login."),
      .init("mindpulse schedule install --timer --dry-run", "See the units first."),
    ]
  )

  /// `schedule uninstall`, a subcommand of `schedule`.
  static let scheduleUninstall = CommandSpecification(
    "uninstall",
    summary: "Take away what 'schedule install' has put in place.",
    discussion: "Stops and removes units of ours and our part of the crontab; your data stay.",
    options: [dryRun]
  )
}
