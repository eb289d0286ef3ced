import Console
import Core
import HealthModel
import HostSystem
import Blows
import Monitors
import Safety
import Services

/// Where the values of a blow come from: a device, a file, or the person who types them.
@MainActor final class BlowSource {
  /// The most bytes of a file.
  private static let largestFile = 65_536

  private let command: SpirometryBlow
  private let services: Services
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
    self.services = services
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
    let wording = services.breathing
    listener = line.map { DeviceListener($0, wording) }
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
    let wording = services.breathing
    try guide.tell(wording(.waiting, ["seconds": "\(command.wait)"]))
    if let values = try await listener.values(within: command.wait) { return values }
    let reason = VisibleText.singleLine(listener.reason(command.wait), limit: 300)
    guard guide.isAtTerminal else {
      throw AppFailure(.unavailable, verbatim: reason, hint: wording(.acceptedLines))
    }
    try guide.tell("\(reason) \(wording(.typeInstead))")
    return nil
  }

  /// The values of a file; where a person sits there, what is wrong with it leaves them the typing.
  private func fromFileOrNot(_ path: String) throws -> BlowValues? {
    do { return try fromFile(path) } catch {
      guard guide.isAtTerminal else { throw error }
      try guide.tell("\(AppFailure(error).errorDescription) \(services.breathing(.typeInstead))")
      return nil
    }
  }

  private func fromFile(_ path: String) throws -> BlowValues? {
    let name = VisibleText.singleLine(path, limit: 200)
    let wording = services.breathing
    guard let bytes = try read(path) else {
      throw AppFailure(.missing, verbatim: wording(.noFile, ["file": name]))
    }
    if guide.isAtTerminal, bytes == fileBefore {
      try guide.tell("\(wording(.fileUnchanged, ["file": name])) \(wording(.typeInstead))")
      return nil
    }
    return try lastValues(in: bytes, name)
  }

  private func read(_ path: String) throws(HostSystemError) -> [UInt8]? {
    try PrivateFile.read(path, limit: Self.largestFile, followLink: true)
  }

  /// The values of the last line that says anything.
  private func lastValues(in bytes: [UInt8], _ name: String) throws -> BlowValues {
    let wording = services.breathing
    var lines = DeviceLines()
    var readout = BlowReadout()
    var last = BlowReadout.Line.nothing
    for piece in lines.take(bytes) + [lines.end()].compactMap(\.self) {
      let line: BlowReadout.Line =
        switch piece {
        case .line(let text): readout.read(text)
        case .tooLong: .unreadable(.tooLong)
        }
      if line != .nothing { last = line }
    }
    switch last {
    case .values(let values): return values
    case .nothing:
      let message = wording(.fileEmpty, ["file": name])
      throw AppFailure(.badData, verbatim: message, hint: wording(.acceptedLines))
    case .unreadable(let fault):
      let reason = VisibleText.singleLine(wording.sentence(for: fault), limit: 200)
      let message = wording(.fileLastLine, ["file": name, "reason": reason])
      throw AppFailure(.badData, verbatim: message, hint: wording(.acceptedLines))
    }
  }

  private func typed(_ start: Timestamp) async throws -> BlowValues? {
    var form = BlowForm(command.mode, start: start, rules: rules, services.words)
    if guide.isAtTerminal {
      try guide.tell(services.breathing(.typeValues))
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
