import CheckIns
import Testing

@Suite struct SystemdUnitsTests {
  private func units(
    _ path: String = "/usr/local/bin/mindpulse",
    _ environment: [String: String] = [:],
    home: String? = nil
  ) throws -> SystemdUnits {
    SystemdUnits(
      try BackgroundProgram(path: path, environment: environment, home: home),
      tickMinutes: 15
    )
  }

  @Test func `the service stays, is told to reload by a signal, and gives up rights`() throws {
    let file = try #require(try units().files(.service).first)
    #expect(file.name == "mindpulse.service")
    #expect(
      file.text == """
        # Written by mindpulse schedule install; mindpulse schedule uninstall removes it.
        [Unit]
        Description=MindPulse, check-ins by the schedule
        Documentation=man:mindpulse(1)

        [Service]
        Type=notify
        ExecStart=:"/usr/local/bin/mindpulse" "daemon"
        # The shell's own kill: the program of that name need not be there.
        ExecReload=:/bin/sh -c "kill -HUP $MAINPID"
        Restart=on-failure
        RestartSec=30
        # Wrong usage and wrong settings don't get better by themselves (64 and 78, sysexits.h).
        RestartPreventExitStatus=64 78
        TimeoutStopSec=20
        # A crash must not print memory, and leaves no core: both would hold what was said.
        Environment="SWIFT_BACKTRACE=enable=no"
        LimitCORE=0
        UMask=0077
        NoNewPrivileges=yes
        LockPersonality=yes
        RestrictRealtime=yes
        RestrictSUIDSGID=yes
        SystemCallArchitectures=native

        [Install]
        WantedBy=default.target

        """
    )
  }

  @Test func `the timer ticks, makes up for a night, and starts one look`() throws {
    let files = try units().files(.timer)
    #expect(files.map(\.name) == ["mindpulse-checkin.service", "mindpulse-checkin.timer"])
    #expect(files[0].text.contains("\nType=oneshot\n"))
    #expect(files[0].text.contains("\nKillMode=process\n"))
    #expect(
      files[0].text.contains(
        "\nExecStart=:\"/usr/local/bin/mindpulse\" \"checkin\" \"--scheduled\"\n"
      )
    )
    #expect(!files[0].text.contains("[Install]"))
    #expect(
      files[1].text == """
        # Written by mindpulse schedule install; mindpulse schedule uninstall removes it.
        [Unit]
        Description=MindPulse, checks regularly whether a check-in is due
        Documentation=man:mindpulse(1)

        [Timer]
        # A tick, not the times of the check-ins: a timer leaves out a time that the change to summer
        # time skips, and Persistent= does not make up for it. What is due is decided by the program.
        OnCalendar=*:0/15
        # After a night with the computer off: check at once, not at the next tick.
        Persistent=true
        AccuracySec=20s

        [Install]
        WantedBy=timers.target

        """
    )
  }

  @Test func `where data live and the zone go along, keys and endpoints don't`() throws {
    let environment = [
      "XDG_DATA_HOME": "/data", "XDG_STATE_HOME": "relative", "TZ": "Europe/Berlin",
      "MINDPULSE_API_KEY": "secret", "MINDPULSE_BASE_URL": "http://x", "PATH": "/bin",
      "XDG_CONFIG_HOME": "",
    ]
    let text = try units("/m", environment).files(.service)[0].text
    #expect(text.contains("\nEnvironment=\"TZ=Europe/Berlin\"\n"))
    #expect(text.contains("\nEnvironment=\"XDG_DATA_HOME=/data\"\n"))
    for absent in ["STATE", "CONFIG", "secret", "http:", "PATH"] { #expect(!text.contains(absent)) }
    let own = try units("/m", environment, home: "/my home/100%").files(.timer)[0].text
    #expect(own.contains("\nEnvironment=\"MINDPULSE_HOME=/my home/100%%\"\n"))
    #expect(!own.contains("XDG_"))
  }

  @Test func `every file is known as ours, others are not`() throws {
    for kind in SystemdUnits.Kind.allCases {
      for file in try units().files(kind) { #expect(UnitFile.isOurs(Array(file.text.utf8))) }
      #expect(try units().files(kind).map(\.name) == SystemdUnits.names(kind))
      #expect(SystemdUnits.names(kind).contains(SystemdUnits.entry(kind)))
    }
    #expect(!UnitFile.isOurs(Array("[Unit]\n".utf8)))
    #expect(!UnitFile.isOurs([]))
  }

  @Test func `a path that no unit can hold is refused in a sentence`() {
    #expect(throws: BackgroundServiceError.relativeProgram("bin/m")) { try units("bin/m") }
    #expect(throws: BackgroundServiceError.badCharacter("The program's path")) {
      try units("/a\nb")
    }
    #expect(throws: BackgroundServiceError.badCharacter("TZ")) {
      try units("/m", ["TZ": "a\u{1B}"])
    }
    #expect(throws: BackgroundServiceError.badCharacter("MINDPULSE_HOME")) {
      try units("/m", home: "/a\tb")
    }
  }

  @Test(arguments: [
    (nil, 15), (60, 1), (299, 1), (1200, 5), (1199, 1), (3599, 5), (3600, 15), (604_800, 15),
  ])
  func `a tick is a quarter of the interval at most`(interval: Int?, minutes: Int) {
    #expect(CheckTick.minutes(forInterval: interval) == minutes)
    #expect(CheckTick.choices.contains(minutes))
  }
}
