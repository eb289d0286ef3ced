import Catalogues
package import ChatCompletions
import Configuration
import Console
import Core
package import Services

/// Who writes down what is spoken: the server that answers in the conversation, or one that is set for
/// it alone, and whether the person has agreed to that.
///
/// A server on another machine is the one of the conversation, with the consent that was given for it:
/// what is spoken goes nowhere that what is typed may not go.
@MainActor package struct DictationEndpoint {
  /// The server, with the model that writes; without its key.
  package let endpoint: Endpoint
  /// The same, for sentences.
  package let place: String

  private let maker: EndpointMaker
  private let settings: DictationSettings
  private let retries: Int

  /// The server, where something may be sent to it.
  ///
  /// - Parameters:
  ///   - services: the settings, and where the key comes from.
  ///   - choice: who answers in the conversation, and what was agreed to.
  /// - Throws: ``AppFailure`` where there is no such server, or it may be sent nothing.
  package init(_ services: Services, _ choice: EngineSelection) throws {
    let words = services.words
    let all = try services.settings.current()
    settings = all.dictation
    retries = all.endpoint.retries
    var server = all.endpoint
    server.model = settings.model
    var environment = services.environment
    if let address = settings.baseURL {
      let own = Endpoint(baseURL: address, model: settings.model)
      let isSame = own.origin != nil && own.origin == Self.origin(of: all.endpoint)
      try Self.check(own, isSame: isSame, choice, words)
      server.baseURL = address
      if !isSame {
        server = Self.withoutSecrets(server)
        for name in SettingsResolver.keyVariables { environment[name] = nil }
      }
    } else {
      guard choice.endpoint != nil else { throw Self.none(words) }
      try Self.requireConsent(choice, words)
    }
    maker = try EndpointMaker(services, server, environment: environment)
    endpoint = try maker.endpoint()
    place = VisibleText.singleLine(endpoint.name, limit: 100)
  }

  /// A client with its key, ready to ask.
  ///
  /// - Throws: as ``EndpointMaker/client(retries:)`` does.
  package func client() async throws -> TranscriptionClient {
    try await maker.transcriptionClient(retries: retries)
  }

  /// The form of a recording.
  package func form(of recording: Recording) -> MultipartForm {
    MultipartForm(
      transcribing: recording.samples,
      model: endpoint.model,
      language: settings.language
    )
  }

  /// How long a try may take: as long as a reply may bring no word, and the time that was spoken, for a
  /// slow line up or a slow model.
  package func seconds(for recording: Recording) -> Double {
    endpoint.contentTimeout
      + Double(recording.samples.count) / Double(WaveFile.Speech.byteRate)
  }

  // MARK: - Where it may go

  private static func check(
    _ own: Endpoint,
    isSame: Bool,
    _ choice: EngineSelection,
    _ words: Catalogue
  ) throws(AppFailure) {
    if own.isOnThisMachine { return }
    guard isSame else {
      throw AppFailure(
        .configuration,
        verbatim: words.text(DictationNoticeKey.elsewhere),
        hint: words.text(DictationNoticeKey.elsewhereHint)
      )
    }
    guard choice.endpoint != nil else { throw none(words) }
    try requireConsent(choice, words)
  }

  private static func requireConsent(
    _ choice: EngineSelection,
    _ words: Catalogue
  ) throws(AppFailure) {
    guard let withheld = choice.withheld else { return }
    throw AppFailure(
      .configuration,
      verbatim: words.text(DictationNoticeKey.withheld, ["reason": withheld])
    )
  }

  private static func none(_ words: Catalogue) -> AppFailure {
    AppFailure(
      .configuration,
      verbatim: words.text(DictationNoticeKey.noWriter),
      hint: words.text(DictationNoticeKey.noWriterHint)
    )
  }

  private static func origin(of settings: EndpointSettings) -> String? {
    settings.baseURL.flatMap { Endpoint(baseURL: $0, model: "").origin }
  }

  /// What is meant for one server is not told another.
  private static func withoutSecrets(_ settings: EndpointSettings) -> EndpointSettings {
    var result = settings
    result.apiKeyCommand = nil
    result.apiKeyFile = nil
    result.query = [:]
    result.headers = [:]
    return result
  }
}
