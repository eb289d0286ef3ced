/// How readings are received from devices.
package struct ReceiveSettings: Equatable, Sendable {
  /// Where it is listened where nothing is set: this machine alone.
  package static let standardAddress = "127.0.0.1:8787"

  /// Whether the daemon receives readings.
  package var enabled = false
  /// An address and a port; nil for ``standardAddress``.
  package var listen: String?
  /// The address that devices are given; nil for the one that is listened on.
  package var url: String?
  /// A certificate in PEM, for https; nil for http.
  package var tlsCertificate: String?
  /// Its key in PEM.
  package var tlsKey: String?
  /// Whether http is allowed on addresses that other machines reach, where anybody in between can read
  /// tokens and readings.
  package var plainHTTP = false
  /// How long a device may send nothing new before that is told.
  package var silentAfter = Duration.seconds(86_400)
  /// The message broker that readings are taken from as well.
  package var mqtt = BrokerSettings()
}
