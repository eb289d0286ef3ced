/// Where several machines of one person meet.
package struct HubSettings: Equatable, Sendable {
  /// The address of its database, without a password; nil for the one that was joined.
  package var url: String?
  /// A program that prints the password.
  package var passwordCommand: [String]?
  /// A file with mode 0600 that holds the password.
  package var passwordFile: String?
}
