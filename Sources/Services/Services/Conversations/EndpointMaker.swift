package import ChatCompletions
package import Configuration
import Console
import Core
import HostSystem
import HTTPTransport

/// Makes the client for the endpoint that is set, with its key once it is needed.
package final class EndpointMaker: Sendable {
  /// The variables that may hold the key, in the order they are looked at.
  private static let keyVariables = SettingsResolver.keyVariables
  /// How long a command may take to give the key: a person may have to type a passphrase.
  package static let keyCommandMilliseconds: Int64 = 120_000

  private let settings: EndpointSettings
  private let environment: [String: String]
  private let homeDirectory: String
  private let transport = HTTPClient()
  private let key = Locked<APIKey?>(nil)
  private let log: DebugLog?
  private let keyMilliseconds: Int64

  /// A maker for the endpoint of these settings; the key's command may take `keyMilliseconds`, and the
  /// key is looked for in `environment`, where it is another one's than that of the settings.
  @MainActor package init(
    _ services: Services,
    _ settings: EndpointSettings,
    keyMilliseconds: Int64 = keyCommandMilliseconds,
    environment: [String: String]? = nil
  ) throws {
    self.keyMilliseconds = keyMilliseconds
    log = try DebugLog(services)
    self.settings = settings
    self.environment = environment ?? services.environment
    homeDirectory = services.environment["HOME"] ?? ""
  }

  /// A client that is ready to ask.
  ///
  /// - Throws: what is wrong with the settings or the key; `CancellationError` when the task is
  ///   cancelled, or the person presses Ctrl-C, while the key's command runs.
  package func client(retries: Int) async throws -> ChatClient {
    var endpoint = try await endpointWithKey()
    endpoint.maximumRetries = retries
    return ChatClient(
      transport: transport,
      endpoint: endpoint,
      random: { Machine.random() },
      now: { Machine.milliseconds() },
      watch: log?.watch
    )
  }

  /// A client that has speech written down, ready to ask; its parameters are those of
  /// ``client(retries:)``.
  package func transcriptionClient(retries: Int) async throws -> TranscriptionClient {
    var endpoint = try await endpointWithKey()
    endpoint.maximumRetries = retries
    return TranscriptionClient(
      transport: transport,
      endpoint: endpoint,
      random: { Machine.random() },
      now: { Machine.milliseconds() },
      watch: log?.watch
    )
  }

  /// The endpoint of the settings, with its key.
  ///
  /// - Throws: as ``client(retries:)``.
  package func endpointWithKey() async throws -> Endpoint {
    var endpoint = try endpoint()
    endpoint.apiKey = try await apiKey()
    return endpoint
  }

  /// The endpoint of the settings, without its key.
  package func endpoint() throws -> Endpoint {
    guard let baseURL = settings.baseURL else {
      throw AppFailure(
        .configuration,
        "No endpoint is set.",
        hint:
          "Set one: mindpulse config set endpoint.preset ollama, or give --base-url, or set "
          + "MINDPULSE_BASE_URL."
      )
    }
    guard let model = settings.model else {
      throw AppFailure(
        .configuration,
        "No model is set for \(Endpoint(baseURL: baseURL, model: "").name).",
        hint: "Set one: mindpulse config set endpoint.model NAME, or --model NAME."
      )
    }
    var endpoint = Endpoint(baseURL: baseURL, model: model)
    endpoint.keyStyle = settings.keyHeader == .apiKey ? .apiKeyHeader : .bearer
    endpoint.queryItems = Self.fields(settings.query)
    endpoint.extraHeaders = Self.fields(settings.headers)
    endpoint.tokenLimitField = Self.field(settings.tokenLimitField)
    endpoint.maxTokens = settings.maxTokens
    endpoint.temperature = settings.temperature
    endpoint.caFile = settings.caFile.map(expanded)
    endpoint.contentTimeout = Self.seconds(settings.contentTimeout)
    endpoint.replyTimeout = Self.seconds(settings.replyTimeout)
    endpoint.connectTimeout = Self.seconds(settings.connectTimeout)
    endpoint.contextTokens = settings.contextTokens
    return endpoint
  }

  // MARK: - The key

  /// The key from the environment, the command or the file; nil where none is set.
  private func apiKey() async throws -> APIKey? {
    if let kept = key.withLock({ $0 }) { return kept }
    guard let text = try await keyText() else { return nil }
    guard let found = APIKey(text) else {
      throw AppFailure(
        .configuration,
        "The API key is empty, or has characters that keys can't have."
      )
    }
    key.withLock { $0 = found }
    return found
  }

  private func keyText() async throws -> String? {
    for variable in Self.keyVariables {
      if let value = environment[variable], !value.isEmpty { return value }
    }
    if let command = settings.apiKeyCommand { return try await output(of: command) }
    return try settings.apiKeyFile.map { try contents(of: expanded($0)) }
  }

  private func output(of command: EndpointSettings.KeyCommand) async throws -> String {
    let arguments =
      switch command {
      case .shell(let line): ["/bin/sh", "-c", line]
      case .program(let words): words
      }
    do {
      let bytes = try await Subprocess.outputWhileWaiting(
        of: arguments,
        limit: 65_536,
        milliseconds: keyMilliseconds
      )
      return Self.firstLine(bytes)
    } catch let error as HostSystemError {
      throw AppFailure(
        .configuration,
        "The API key command (endpoint.apiKeyCommand) failed: \(error.errorDescription)",
        hint: "Run it yourself; its first line of output is the key."
      )
    }
  }

  private func contents(of path: String) throws -> String {
    guard let status = try PrivateFile.permissions(of: path),
      let bytes = try PrivateFile.read(path, limit: 65_536)
    else {
      throw AppFailure(.configuration, "The API key file (endpoint.apiKeyFile) \(path) is missing.")
    }
    guard status.mode & 0o077 == 0 else {
      throw AppFailure(
        .notAllowed,
        "Others can read the API key file \(path); it must have mode 0600.",
        hint: "Run: chmod 600 \(path)"
      )
    }
    return Self.firstLine(bytes)
  }

  // MARK: - Pieces

  private func expanded(_ path: String) -> String {
    path.hasPrefix("~/") ? homeDirectory + path.dropFirst() : path
  }

  private static func firstLine(_ bytes: [UInt8]) -> String {
    let line = bytes.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
    return String(decoding: line, as: UTF8.self)
  }

  private static func fields(_ pairs: [String: String]) -> [HTTPField] {
    pairs.sorted { $0.key < $1.key }.map { HTTPField($0.key, $0.value) }
  }

  private static func field(
    _ field: EndpointSettings.TokenLimitField
  ) -> Endpoint.TokenLimitField {
    switch field {
    case .automatic: .automatic
    case .maxTokens: .maxTokens
    case .maxCompletionTokens: .maxCompletionTokens
    }
  }

  private static func seconds(_ duration: Duration) -> Double {
    let (seconds, attoseconds) = duration.components
    return Double(seconds) + Double(attoseconds) / 1e18
  }
}
