/// Which server answers, and how it is spoken to.
///
/// Values that are `nil` are not set and no preset gives them.
package struct EndpointSettings: Equatable, Sendable {
  /// The header that carries the API key.
  package enum KeyHeader: String, CaseIterable, Sendable {
    /// `Authorization: Bearer KEY`, as OpenAI wants it.
    case authorization
    /// `api-key: KEY`, as Azure wants it.
    case apiKey = "api-key"
  }

  /// The request's field that limits the length of a reply.
  package enum TokenLimitField: String, CaseIterable, Sendable {
    /// Whichever the server is known to take.
    case automatic
    /// The older name, which most servers take.
    case maxTokens = "max_tokens"
    /// The newer name, which OpenAI's reasoning models demand.
    case maxCompletionTokens = "max_completion_tokens"
  }

  /// What is told of the person's age.
  package enum AgeSharing: String, CaseIterable, Sendable {
    /// Whole years; months for an infant.
    case years
    /// One of five bands: under 18, 18 to 29, 30 to 44, 45 to 64, 65 or older.
    case bands
    /// Nothing but that a person is under 18, where they are.
    case off
  }

  /// To whom the records of the smaller companions may go.
  package enum MonitorSharing: String, CaseIterable, Sendable {
    /// Only to a model on this machine.
    case local
    /// To any endpoint.
    case always
    /// To none.
    case never
  }

  /// What goes along with the talk itself.
  package struct Sharing: Equatable, Sendable {
    /// Whether readings go along, with their ranges and what is said of them.
    package var readings = true
    /// What is told of the age.
    package var age = AgeSharing.years
    /// Whether the name goes along.
    package var name = false
    /// Whether notes that the companion keeps about the person go along, once it keeps any.
    package var memory = false
    /// Where what the smaller companions record goes along.
    package var monitors = MonitorSharing.local

    /// What goes along where nothing is set.
    package init() {}
  }

  /// Whether the model may call tools.
  package enum Tools: String, CaseIterable, Sendable {
    /// Where the server takes them, which is remembered where it doesn't.
    case auto
    /// Never.
    case off
  }

  /// How the API key is asked for.
  package enum KeyCommand: Equatable, Sendable {
    /// A line for `/bin/sh -c`.
    case shell(String)
    /// A program and its arguments, run without a shell; never empty.
    case program([String])
  }

  /// A service with known settings.
  package var preset = EndpointPreset.none
  /// The address in front of `/chat/completions`.
  package var baseURL: String?
  /// The model's name, as the server calls it.
  package var model: String?
  /// A command that prints the API key.
  package var apiKeyCommand: KeyCommand?
  /// A file of mode 0600 that holds the API key: an absolute path, or one that begins with `~/`.
  package var apiKeyFile: String?
  /// The header that carries the API key.
  package var keyHeader = KeyHeader.authorization
  /// Added to the address behind a question mark, such as Azure's `api-version`.
  package var query: [String: String] = [:]
  /// Added to each request's headers.
  package var headers: [String: String] = [:]
  /// The field that limits the length of a reply.
  package var tokenLimitField = TokenLimitField.automatic
  /// The most tokens of a reply; `nil` leaves it to the server.
  package var maxTokens: Int?
  /// How free the choice of words is, 0 to 2; `nil` leaves it to the server.
  package var temperature: Double?
  /// Tokens the model can take in; `nil` waits for the server to say so.
  package var contextTokens: Int?
  /// How long a connection may take.
  package var connectTimeout = Duration.seconds(10)
  /// How long a reply may bring no word.
  package var contentTimeout = Duration.seconds(90)
  /// How long a reply may take in all.
  package var replyTimeout = Duration.seconds(600)
  /// How often a failed request is sent again.
  package var retries = 2
  /// Certificates to trust instead of the system's: an absolute path, or one from `~/`.
  package var caFile: String?
  /// What goes along with the talk.
  package var share = Sharing()
  /// Whether the model may look things up and propose changes by calling tools.
  package var tools = Tools.auto
  /// Whether model servers found on this machine are offered.
  package var offerLocalServers = true
}
