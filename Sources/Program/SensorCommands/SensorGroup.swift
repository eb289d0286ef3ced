import Core
import CommandLineParsing
package import Services

extension CommandEntry {
  /// `mindpulse sensor …`: Bluetooth sensors.
  package static let sensor = CommandEntry(
    CommandSpecification(
      "sensor",
      summary: "Read heart-rate straps and other Bluetooth sensors.",
      discussion: """
        A paired sensor stays connected while the chat or 'mindpulse daemon' runs, and its readings \
        are saved as they come.
        """,
      defaultSubcommand: SensorList.specification.name,
      examples: [
        .init("mindpulse sensor scan", "See which sensors are near."),
        .init("mindpulse sensor pair A0:9E:1A:00:00:01 --name Strap", "Pair one of them."),
        .init("mindpulse sensor watch", "See its readings as they come."),
      ]
    ),
    [
      CommandEntry(SensorScan.self), CommandEntry(SensorPair.self), CommandEntry(SensorList.self),
      CommandEntry(SensorWatch.self), CommandEntry(SensorForget.self),
      CommandEntry(SensorLog.self),
    ]
  )
}
