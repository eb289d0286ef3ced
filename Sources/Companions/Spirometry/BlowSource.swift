import Console
import Core
import HealthModel
import HostSystem
import Monitors
import Safety
import Services

/// Where the values of a blow come from: a device, a file, or the person who types them.
@MainActor final class BlowSource {
  /// The most bytes of a file.
  private static let largestFile = 65_536

  private let command: SpirometryBlow
  private let guide: BlowGuide
  private let rules: BreathingRules
  private let listener: DeviceListener?
  private var fileBefore: [UInt8]?

  /// The device's name, as the samples keep it; nil without a device.
  let device: String?

  /// A source; a device's line is opened and listened to from now on.
  ///
  /// - Throws: ``HostSystemError`` when that can't be done.
  init(
    _ command: SpirometryBlow,
    _ services: Services,
    _ guide: BlowGuide,
    _ rules: BreathingRules
  ) throws {
    self.command = command
    self.guide = guide
    self.rules = rules
    let line: (any BlowLine)? =
      if let serial = command.serial {
        try SerialLine(serial.path, baud: serial.baud)
      } else if let sensor = command.sensor {
        try SensorBlowLine(sensor, services)
      } else {
        nil
      }
    listener = line.map(DeviceListener.init)
    device = line.map { VisibleText.singleLine($0.name, limit: 100) }
  }

  /// Forgets what came before the breath of the blow that begins.
  func prepare() {
    listener?.forget()
    if let file = command.file, guide.isAtTerminal {
      do throws(HostSystemError) { fileBefore = try read(file) } catch {
        // One that can't be read yet is looked at again after the blow, and its error told then.
        fileBefore = nil
      }
    }
  }

  /// Gives a device's line back.
  func end() { listener?.end() }

  /// The values of the blow that has just ended; nil when none came.
  func values(start: Timestamp) async throws -> BlowValues? {
    if let listener {
      if let values = try await fromDevice(listener) { return values }
    } else if let file = command.file {
      if let values = try fromFileOrNot(file) { return values }
    }
    return try await typed(start)
  }

  // MARK: - The ways

  private func fromDevice(_ listener: DeviceListener) async throws -> BlowValues? {
    try guide.tell("Waiting for the device, \(command.wait) seconds at most.")
    if let values = try await listener.values(within: command.wait) { return values }
    let reason = VisibleText.singleLine(listener.reason(command.wait), limit: 300)
    guard guide.isAtTerminal else {
      throw AppFailure(.unavailable, reason, hint: BlowReadout.accepted)
    }
    try guide.tell("\(reason) You can type the values instead.")
    return nil
  }

  /// The values of a file; where a person sits there, what is wrong with it leaves them the typing.
  private func fromFileOrNot(_ path: String) throws -> BlowValues? {
    do { return try fromFile(path) } catch {
      guard guide.isAtTerminal else { throw error }
      try guide.tell("\(AppFailure(error).message) You can type the values instead.")
      return nil
    }
  }

  private func fromFile(_ path: String) throws -> BlowValues? {
    let name = VisibleText.singleLine(path, limit: 200)
    guard let bytes = try read(path) else {
      throw AppFailure(.missing, "There is no file \(name).")
    }
    if guide.isAtTerminal, bytes == fileBefore {
      try guide.tell(
        "\(name) hasn't changed since before this blow, so it wasn't used. You can type the values "
          + "instead."
      )
      return nil
    }
    return try Self.lastValues(in: bytes, name)
  }

  private func read(_ path: String) throws(HostSystemError) -> [UInt8]? {
    try PrivateFile.read(path, limit: Self.largestFile, followLink: true)
  }

  /// The values of the last line that says anything.
  private static func lastValues(in bytes: [UInt8], _ name: String) throws -> BlowValues {
    var lines = DeviceLines()
    var readout = BlowReadout()
    var last = BlowReadout.Line.nothing
    for piece in lines.take(bytes) + [lines.end()].compactMap(\.self) {
      let line: BlowReadout.Line =
        switch piece {
        case .line(let text): readout.read(text)
        case .tooLong: .unreadable("A line is longer than \(DeviceLines.longest) bytes.")
        }
      if line != .nothing { last = line }
    }
    switch last {
    case .values(let values): return values
    case .nothing:
      throw AppFailure(.badData, "\(name) contains no blow.", hint: BlowReadout.accepted)
    case .unreadable(let why):
      let reason = VisibleText.singleLine(why, limit: 200)
      throw AppFailure(.badData, "\(name), last line: \(reason)", hint: BlowReadout.accepted)
    }
  }

  private func typed(_ start: Timestamp) async throws -> BlowValues? {
    var form = BlowForm(command.mode, start: start, rules: rules)
    if guide.isAtTerminal {
      try guide.tell("Type what your device shows; press Enter to skip one.")
    }
    while let question = form.question {
      try guide.ask(question)
      guard let line = try await guide.line() else {
        if guide.isAtTerminal { return nil }
        break
      }
      if let refusal = form.take(line) {
        try guide.tell(VisibleText.singleLine("\(refusal.message) \(refusal.hint)", limit: 300))
      }
    }
    return form.values.isEmpty ? nil : form.values
  }
}
