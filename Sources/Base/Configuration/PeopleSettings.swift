/// How messages reach the people that the user has named.
package struct PeopleSettings: Equatable, Sendable {
  /// The mail server and how it is spoken to.
  package struct Mail: Equatable, Sendable {
    /// Such as `smtp://mail.example.org:587`; nil sends no mail.
    package var server: String?
    /// The address mail is sent from.
    package var from: String?
    /// Who signs in; nil sends without signing in.
    package var user: String?
    /// A program and its arguments whose first line of output is the password; never empty.
    package var passwordCommand: [String]?
    /// Certificates to trust instead of the system's.
    package var caFile: String?
  }

  /// The mail server.
  package var mail = Mail()
  /// How long one message may take, by mail or by a program.
  package var timeout = Duration.seconds(60)
}
