import CommandLineParsing
import Console
import Monitors
import Services

/// `mindpulse spirometry blow`: guides through blows, takes their values, keeps them, answers.
struct SpirometryBlow: Command {
  private static let mode = Option(
    "mode",
    "LENGTH",
    of: BlowMode.self,
    help: "How long to blow: 2s or 6s; 6s if left out."
  )
  private static let theme = Option(
    "theme",
    "NAME",
    of: BlowTheme.self,
    help: "What you see: dart or alien; dart if left out."
  )
  private static let serial = Option(
    "serial",
    "DEVICE",
    help: "Read the values from a serial line, such as /dev/ttyUSB0.",
    completion: .files
  )
  private static let baud = Option(
    "baud",
    "N",
    help: "Its speed; 9600 if left out.",
    completion: .oneOf(["9600", "19200", "38400", "57600", "115200"])
  ).map { $0.flatMap { Int($0) } }
  private static let file = Option(
    "file",
    "FILE",
    help: "Read the values from a file.",
    completion: .files
  )
  private static let wait = Option(
    "wait",
    "SECONDS",
    in: 5...600,
    help: "How long to wait for the device, 5 to 600; 60 if left out."
  )

  static let specification = CommandSpecification(
    "blow",
    summary: "Be guided through a blow, then type its values or have them read.",
    discussion: """
      Get ready, breathe in, blow while the time runs: a dart flies to its board, or an alien is \
      blown away. The picture follows the time, not your breath. Then FVC and FEV1 in L and PEF in \
      L/min are asked for; Enter alone leaves one out, 'back' begins anew. A device on a serial \
      line (8 data bits, no parity, one stop bit) or a file gives them instead. A line of it may \
      read 'FVC=4.10 FEV1=3.20 PEF=480', be a JSON object with these names, or CSV with names in \
      the first line; of a file the last line with values counts. Ctrl-C leaves and keeps nothing \
      of the blow. Two seconds are too short for an FVC.

      Stop when you feel dizzy. After an operation, a heart attack or a collapsed lung ask whoever \
      treats you before you blow.
      """,
    parameters: [mode, theme, serial, baud, file, wait],
    examples: [
      .init("mindpulse spirometry blow --mode 2s --theme alien"),
      .init("mindpulse spirometry blow --serial /dev/ttyUSB0 --baud 115200"),
    ]
  )
  static let needs = CommandNeeds(sealed: .words)

  /// How long to blow.
  let mode: BlowMode
  /// What is seen meanwhile.
  let theme: BlowTheme
  /// The serial line of a device, and its speed.
  let serial: (path: String, baud: Int)?
  /// The file that a device's software writes.
  let file: String?
  /// How long the device is waited for, s.
  let wait: Int

  init(_ line: ParsedCommand) throws {
    mode = try line[Self.mode] ?? .sixSeconds
    theme = try line[Self.theme] ?? .dart
    file = try line[Self.file]
    wait = try line[Self.wait] ?? 60
    let baud = try line[Self.baud]
    serial = try line[Self.serial].map { ($0, baud ?? 9600) }
    guard serial == nil || file == nil else {
      throw line.refusal("'--serial' and '--file' exclude each other.")
    }
    guard serial != nil || baud == nil else { throw line.refusal("'--baud' needs '--serial'.") }
  }

  func run(_ services: Services) async throws -> ExitCode {
    try await BlowSeries(self, services).untilStopped()
  }
}
