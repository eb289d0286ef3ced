/// How readings are received from a message broker (MQTT).
package struct BrokerSettings: Equatable, Sendable {
  /// Its address; nil for none.
  package var broker: String?
  /// The name to sign in with; nil for none.
  package var user: String?
  /// A program that prints the password.
  package var passwordCommand: [String]?
  /// CA certificates to trust instead of the system's.
  package var caFile: String?
  /// For each topic what is published there: a type of sample, perhaps with its unit, or `samples`.
  package var topics: [String: String] = [:]
}
