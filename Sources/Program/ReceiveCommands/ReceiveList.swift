import Catalogues
import CommandLineParsing
import Console
import Core
import HealthModel
import Receiving
import Services
import Terminal

/// `mindpulse receive list`: the devices, and when each sent something last.
struct ReceiveList: Command {
  static let specification = CommandSpecification(
    "list",
    summary: "List paired devices and when they sent readings."
  )

  init(_ line: ParsedCommand) {}

  func run(_ services: Services) throws -> ExitCode {
    let service = DeviceService(services)
    let known = try service.known()
    if services.output.isJSON {
      try services.output.json(["devices": known.map { DeviceJSON($0) }])
      return .done
    }
    guard !known.isEmpty else {
      try services.output.line("No device is paired. To pair one: mindpulse receive pair NAME")
      return .done
    }
    let (output, words, now) = (services.output, services.words, services.clock.now())
    func ago(_ time: Timestamp?) -> String {
      time.map { words.ago($0, at: now) } ?? output.spoken("never")
    }
    var table = TextTable(
      headers: output.headings(["device", "paired", "last post", "last new", "readings"])
    )
    for one in known {
      table.add([
        VisibleText.singleLine(one.device.name, limit: 60), ago(one.device.paired),
        ago(one.record.lastSeen), ago(one.record.lastNew),
        words.number(DecimalText.grouped(one.record.added)),
      ])
    }
    try services.output.table(table)
    for sentence in try service.status() { try services.output.prose(sentence) }
    return .done
  }
}
