import CheckIns

/// The user units by which systemd listens in place of the receiver and starts it with the first
/// connection: no process is there while nobody sends.
struct ReceiveUnits: Equatable {
  /// How every file of ours begins; one without it belongs to somebody else.
  static let mark = "# Written by mindpulse receive install"
  /// The unit that is enabled.
  static let socket = "mindpulse-receive.socket"
  /// The unit that it starts.
  static let service = "mindpulse-receive.service"

  /// The program that is run.
  let program: BackgroundProgram
  /// An address and a port.
  let address: String

  /// Both files, by name.
  var files: [(name: String, text: String)] {
    [(Self.socket, socketText), (Self.service, serviceText)]
  }

  private var heading: String { Self.mark + "; mindpulse receive uninstall removes it." }

  private var socketText: String {
    """
    \(heading)
    [Unit]
    Description=MindPulse, listens for readings that devices send
    Documentation=man:mindpulse(1)

    [Socket]
    ListenStream=\(address)
    # As many connections as the receiver takes, so that nobody waits in vain.
    Backlog=16

    [Install]
    WantedBy=sockets.target

    """
  }

  private var serviceText: String {
    let settings = program.environment.sorted { $0.key < $1.key }.map { name, value in
      "Environment=" + SystemdQuoting.quoted("\(name)=\(value)")
    }
    let lines =
      [
        heading, "[Unit]", "Description=MindPulse, receives readings and ends when none come",
        "Documentation=man:mindpulse(1)", "", "[Service]", "Type=notify",
        "ExecStart=\(SystemdQuoting.commandLine(program.path, ["receive", "run"]))",
        "TimeoutStopSec=20",
      ] + settings + [
        "# A crash must not print memory, and leaves no core.",
        "Environment=\"SWIFT_BACKTRACE=enable=no\"", "LimitCORE=0", "UMask=0077",
        "NoNewPrivileges=yes", "LockPersonality=yes", "RestrictRealtime=yes",
        "RestrictSUIDSGID=yes", "SystemCallArchitectures=native", "",
      ]
    return lines.joined(separator: "\n")
  }

  /// Whether the bytes of a file say that we wrote it.
  static func isOurs(_ bytes: [UInt8]) -> Bool { bytes.starts(with: mark.utf8) }
}
