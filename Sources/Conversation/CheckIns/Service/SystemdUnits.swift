/// The user units that run check-ins under systemd: one service that stays, or a timer that comes by.
package struct SystemdUnits: Equatable, Sendable {
  /// How check-ins run.
  package enum Kind: String, CaseIterable, Sendable {
    /// A program that stays and sleeps between check-ins.
    case service
    /// A program that is started again and again and looks whether one is due.
    case timer
  }

  /// The service that stays.
  package static let daemon = "mindpulse.service"
  /// The service that looks once.
  package static let checkIn = "mindpulse-checkin.service"
  /// The timer that starts it.
  package static let timer = "mindpulse-checkin.timer"
  /// Every name there can be.
  package static let allNames = [daemon, checkIn, timer]

  /// The program that is run.
  package let program: BackgroundProgram
  /// Minutes between two looks of the timer; one of ``CheckTick/choices``.
  package let tickMinutes: Int

  /// The units for a program.
  package init(_ program: BackgroundProgram, tickMinutes: Int) {
    self.program = program
    self.tickMinutes = tickMinutes
  }

  /// The unit that is enabled and started for a kind; the others come with it.
  package static func entry(_ kind: Kind) -> String { kind == .service ? daemon : timer }

  /// The names of the units of a kind.
  package static func names(_ kind: Kind) -> [String] {
    kind == .service ? [daemon] : [checkIn, timer]
  }

  /// The target whose start brings the entry of a kind with it.
  package static func target(_ kind: Kind) -> String {
    kind == .service ? "default.target" : "timers.target"
  }

  /// The files of a kind.
  package func files(_ kind: Kind) -> [UnitFile] {
    switch kind {
    case .service: [UnitFile(name: Self.daemon, text: daemonText)]
    case .timer:
      [
        UnitFile(name: Self.checkIn, text: checkInText),
        UnitFile(name: Self.timer, text: timerText),
      ]
    }
  }

  private var daemonText: String {
    """
    \(heading)
    [Unit]
    Description=MindPulse, check-ins by the schedule
    Documentation=man:mindpulse(1)

    [Service]
    Type=notify
    ExecStart=\(SystemdQuoting.commandLine(program.path, ["daemon"]))
    # The shell's own kill: the program of that name need not be there.
    ExecReload=:/bin/sh -c "kill -HUP $MAINPID"
    Restart=on-failure
    RestartSec=30
    # Wrong usage and wrong settings don't get better by themselves (64 and 78, sysexits.h).
    RestartPreventExitStatus=64 78
    TimeoutStopSec=20
    \(protection)

    [Install]
    WantedBy=\(Self.target(.service))

    """
  }

  private var checkInText: String {
    """
    \(heading)
    [Unit]
    Description=MindPulse, checks once whether a check-in is due
    Documentation=man:mindpulse(1)

    [Service]
    Type=oneshot
    ExecStart=\(SystemdQuoting.commandLine(program.path, ["checkin", "--scheduled"]))
    TimeoutStartSec=600
    # To be tried again later (75, sysexits.h), which the next tick does.
    SuccessExitStatus=75
    # A notification stays after the check is over, and what its buttons do is done by a process of
    # its own, which must not end with this one.
    KillMode=process
    \(protection)

    """
  }

  private var timerText: String {
    """
    \(heading)
    [Unit]
    Description=MindPulse, checks regularly whether a check-in is due
    Documentation=man:mindpulse(1)

    [Timer]
    # A tick, not the times of the check-ins: a timer leaves out a time that the change to summer
    # time skips, and Persistent= does not make up for it. What is due is decided by the program.
    OnCalendar=*:0/\(tickMinutes)
    # After a night with the computer off: check at once, not at the next tick.
    Persistent=true
    AccuracySec=20s

    [Install]
    WantedBy=\(Self.target(.timer))

    """
  }

  private var heading: String { UnitFile.mark + "; mindpulse schedule uninstall removes it." }

  /// What both services have: where data live, and what the program gives up.
  ///
  /// Only what the manager of one user can do without rights of its own and what a person's own
  /// `apiKeyCommand` can live with; rules about file systems need namespaces, which some systems
  /// refuse, and the service would then not start.
  private var protection: String {
    let settings = program.assignments.map { name, value in
      "Environment=" + SystemdQuoting.quoted("\(name)=\(value)")
    }
    return
      (settings + [
        "# A crash must not print memory, and leaves no core: both would hold what was said.",
        "Environment=\"SWIFT_BACKTRACE=enable=no\"",
        "LimitCORE=0",
        "UMask=0077",
        "NoNewPrivileges=yes",
        "LockPersonality=yes",
        "RestrictRealtime=yes",
        "RestrictSUIDSGID=yes",
        "SystemCallArchitectures=native",
      ]).joined(separator: "\n")
  }
}
