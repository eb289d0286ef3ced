import Core

extension SettingSpecification {
  /// The settings of a message broker, in the order of the documented file.
  static let broker: [SettingSpecification] = [
    .text(
      "receive.mqtt.broker",
      \.receive.mqtt.broker,
      accepts: "an address like \"mqtt://127.0.0.1:1883\" or \"mqtts://broker.example.org\"",
      reach: .server(.receiver),
      "The message broker (MQTT) that readings are taken from.",
      where: TextRules.refusal(ofBroker:)
    ),
    .text(
      "receive.mqtt.user",
      \.receive.mqtt.user,
      accepts: "the name you sign in with",
      reach: .server(.receiver),
      "The user name for the broker.",
      where: { _ in nil }
    ),
    .program(
      "receive.mqtt.passwordCommand",
      \.receive.mqtt.passwordCommand,
      "A program that prints the broker's password."
    ),
    .text(
      "receive.mqtt.caFile",
      \.receive.mqtt.caFile,
      accepts: "a path that begins with / or ~/",
      reach: .server(.receiver),
      "CA certificates to trust instead of the system's.",
      where: TextRules.refusal(ofPath:)
    ),
    .map(
      "receive.mqtt.topics",
      \.receive.mqtt.topics,
      accepts: "an object of topics, as in {\"home/+/heart_rate\": \"heart-rate\"}",
      reach: .server(.receiver),
      "What is published under which topic: a type of sample, or samples.",
      where: TextRules.refusal(ofTopic:meaning:)
    ),
  ]
}

extension TextRules {
  /// Checks a broker's address: a scheme, a host, perhaps a port, and nothing else.
  static func refusal(ofBroker text: String) -> SettingSpecification.Refusal? {
    guard let scheme = ["mqtt://", "mqtts://"].first(where: { text.hasPrefix($0) }) else {
      return .unfit
    }
    let rest = text.dropFirst(scheme.count)
    if rest.contains("@") {
      return .because(
        ConfigurationError(
          "A password can't be part of the broker's address.",
          hint: "Set 'receive.mqtt.user' and 'receive.mqtt.passwordCommand' instead."
        )
      )
    }
    return rest.isEmpty || rest.contains(where: \.isWhitespace) ? .unfit : nil
  }

  /// Checks a topic and what it means; which types there are is known elsewhere.
  static func refusal(
    ofTopic topic: String,
    meaning: String
  ) -> SettingSpecification.Refusal? {
    // The longest topic there can be (MQTT 3.1.1, 1.5.3).
    guard (1...65_535).contains(topic.utf8.count), !hasControls(topic), !meaning.isEmpty else {
      return .unfit
    }
    return nil
  }
}
