import Configuration
import Console
import Core
import HostSystem
import MQTTReception
import Receiving
import Services

/// From which message broker readings are taken, from the settings.
struct BrokerPlan: Sendable {
  /// How long the password's program may take, in milliseconds.
  private static let passwordMilliseconds: Int64 = 60_000

  /// The broker.
  let broker: MQTTBroker
  /// What its topics mean.
  let topics: BrokerTopics
  /// Gives the password.
  let password: @Sendable () throws -> [UInt8]

  /// The plan of the settings; nil where no broker is set.
  ///
  /// - Throws: ``AppFailure`` for settings that don't fit together.
  init?(_ settings: ReceiveSettings, home: String?) throws(AppFailure) {
    guard let address = settings.mqtt.broker else { return nil }
    guard var broker = MQTTBroker(address) else {
      throw AppFailure(
        .configuration,
        "“\(VisibleText.singleLine(address, limit: 60))” isn't the address of a broker.",
        hint: "For example: mqtt://127.0.0.1:1883 or mqtts://broker.example.org"
      )
    }
    topics = try Self.topics(settings.mqtt.topics)
    guard broker.isPrivate || settings.plainHTTP else {
      throw AppFailure(
        .configuration,
        "Without TLS anybody on the way to \(broker.name) could read what is published.",
        hint: "Use mqtts://, or allow it: mindpulse config set receive.plainHTTP true"
      )
    }
    broker.user = settings.mqtt.user
    broker.caFile = settings.mqtt.caFile.map { path in
      path.hasPrefix("~/") ? (home ?? "") + path.dropFirst() : path
    }
    self.broker = broker
    let command = settings.mqtt.passwordCommand
    password = { try Self.password(command) }
  }

  private static func topics(_ map: [String: String]) throws(AppFailure) -> BrokerTopics {
    guard !map.isEmpty else {
      throw AppFailure(
        .configuration,
        "There is a broker, but no topic to ask for.",
        hint:
          #"Set some: mindpulse config set receive.mqtt.topics '{"home/+/heart_rate": "heart-rate"}'"#
      )
    }
    guard let topics = BrokerTopics(map) else {
      let wrong = BrokerTopics.wrong(in: map) ?? ""
      let meaning = VisibleText.singleLine(map[wrong] ?? "", limit: 40)
      throw AppFailure(
        .configuration,
        "“\(meaning)” isn't a type of sample with or without its unit (receive.mqtt.topics, "
          + "“\(VisibleText.singleLine(wrong, limit: 60))”).",
        hint: "For example heart-rate, body-temperature degC, or samples. "
          + "All types: mindpulse samples types"
      )
    }
    return topics
  }

  /// The first line that the password's program prints; nothing where there is none.
  private static func password(_ command: [String]?) throws -> [UInt8] {
    guard let command else { return [] }
    let output = try Subprocess.output(
      of: command,
      limit: 65_536,
      milliseconds: passwordMilliseconds
    )
    return Array(output.prefix { $0 >= 0x20 })
  }
}
