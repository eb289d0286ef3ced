import CommandLineParsing
import HostSystem
import Monitors

/// What the command line of `spirometry blow` asks for.
struct BlowWish {
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

  /// Reads the options.
  init(_ command: ParsedCommand) throws {
    let mode = command.value("mode") ?? BlowMode.sixSeconds.rawValue
    let theme = command.value("theme") ?? BlowTheme.dart.rawValue
    guard let mode = BlowMode(rawValue: mode) else {
      throw command.refusal("'--mode' takes 2s or 6s.")
    }
    guard let theme = BlowTheme(rawValue: theme) else {
      throw command.refusal("'--theme' takes dart or alien.")
    }
    self.mode = mode
    self.theme = theme
    file = command.value("file")
    wait = try command.integer("wait", in: 5...600) ?? 60
    let baud = try command.integer("baud") ?? 9600
    guard SerialLine.speeds.contains(baud) else {
      let speeds = SerialLine.speeds.map { String($0) }.joined(separator: ", ")
      throw command.refusal("'--baud' takes one of: \(speeds).")
    }
    serial = command.value("serial").map { ($0, baud) }
    guard serial == nil || file == nil else {
      throw command.refusal("'--serial' and '--file' exclude each other.")
    }
    guard serial != nil || command.value("baud") == nil else {
      throw command.refusal("'--baud' needs '--serial'.")
    }
  }
}
