package import HealthImport

extension ImportFormat {
  /// What devices send by themselves.
  ///
  /// The last one, MindPulse's own JSON, has members that many formats have, and is tried after all
  /// others. The first ones have members of their own, and are tried before them.
  package static let pushed: [ImportFormat] = [
    ImportFormat(
      name: "hc-webhook",
      title: "HC Webhook",
      recognises: { WebhookReader.recognises(head: $0, fileName: $1) },
      reading: .stream { WebhookReader(options: $0) }
    ),
    ImportFormat(
      name: "home-assistant",
      title: "Home Assistant",
      recognises: { HomeAssistantReader.recognises(head: $0, fileName: $1) },
      reading: .stream { HomeAssistantReader(options: $0) }
    ),
    ImportFormat(
      name: "json",
      title: "JSON",
      recognises: { PlainReader.recognises(head: $0, fileName: $1) },
      reading: .stream { PlainReader(options: $0) }
    ),
  ]
}
