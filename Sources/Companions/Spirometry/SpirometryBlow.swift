import CommandLineParsing
import Console
import Glibc
import HostSystem
import Blows
import Monitors
import Services
import Core

/// `mindpulse spirometry blow`: guides through blows, takes their values, keeps them, answers.
struct SpirometryBlow: Command {
  private static let mode = Option(
    "mode",
    "LENGTH",
    of: BlowMode.self,
    help: "How long to blow: 2s or 6s; default 6s."
  )
  private static let theme = Option(
    "theme",
    "NAME",
    of: BlowTheme.self,
    help: "The picture: dart or alien; default dart."
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
    help: "The serial line's speed; default 9600.",
    completion: .oneOf(["9600", "19200", "38400", "57600", "115200"])
  ).map { $0.flatMap { Int($0) } }
  private static let sensor = Option(
    "sensor",
    "NAME",
    help: "Read the values from a paired Bluetooth breath meter."
  )
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
    help: "How long to wait for the device, 5 to 600; default 60."
  )

  static let specification = CommandSpecification(
    "blow",
    summary: "Guide you through a blow, then record its values.",
    discussion: """
      Get ready, breathe in, and blow while the time runs: a dart flies to its board, or an alien \
      is blown away. The picture follows the time, not your breath. MindPulse then asks for FVC \
      and FEV1 in L and PEF in L/min; press Enter to skip one, or type 'back' to start over. A \
      device on a serial line (8 data bits, no parity, one stop bit), a paired Bluetooth sensor \
      with lines of text, or a file can supply them instead, as 'FVC=4.10 FEV1=3.20 PEF=480', as a JSON object with these names, or as CSV with \
      names in the first line. From a file, the last line with values counts. Ctrl-C quits without \
      saving the blow. Two seconds are too short for an FVC.

      Stop if you feel dizzy. After an operation, a heart attack or a collapsed lung, ask the \
      person who treats you before you blow.
      """,
    parameters: [mode, theme, serial, baud, sensor, file, wait],
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
  /// The name of the sensor that sends the values.
  let sensor: String?
  /// The file that a device's software writes.
  let file: String?
  /// How long the device is waited for, s.
  let wait: Int

  private let line: ParsedCommand

  init(_ line: ParsedCommand) throws {
    self.line = line
    mode = try line[Self.mode] ?? .sixSeconds
    theme = try line[Self.theme] ?? .dart
    file = try line[Self.file]
    wait = try line[Self.wait] ?? 60
    let baud = try line[Self.baud]
    serial = try line[Self.serial].map { ($0, baud ?? 9600) }
    sensor = try line[Self.sensor]
    let given = [
      serial == nil ? nil : "'--serial'", sensor == nil ? nil : "'--sensor'",
      file == nil ? nil : "'--file'",
    ].compactMap(\.self)
    guard given.count < 2 else {
      throw line.refusal("\(given[0]) and \(given[1]) can't be used together.")
    }
    guard serial != nil || baud == nil else { throw line.refusal("'--baud' requires '--serial'.") }
  }

  func run(_ services: Services) async throws -> ExitCode {
    // Nobody can answer questions that JSON has no place for.
    if services.output.isJSON, serial == nil, sensor == nil, file == nil,
      !TerminalDevice.isPiped(STDIN_FILENO)
    {
      throw line.refusal(
        "'--json' requires '--serial', '--sensor', '--file', or the values on standard input."
      )
    }
    return try await BlowSeries(self, services).untilStopped()
  }
}
