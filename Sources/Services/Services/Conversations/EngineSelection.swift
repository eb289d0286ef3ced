import BundledFiles
package import Catalogues
package import ChatCompletions
package import Configuration
package import Console
import Core
package import Dialogue
import HostSystem
import HTTPTransport
import Safety
import Prompts

/// Who answers in this run, by flags, environment, settings and what the person has agreed to, and
/// in what words that is said.
@MainActor package struct EngineSelection {
  /// The engines, ready to be asked.
  package let engines: ConversationEngines
  /// Whether a failed endpoint is an error instead of the listener's turn.
  package let isEndpointOnly: Bool
  /// Whether a model server found on this machine may be offered.
  package let mayOfferServer: Bool
  /// The endpoint that is set; nil for the listener alone.
  package let endpoint: Endpoint?
  /// What the person has said to its server.
  package let consent: EndpointConsent.State
  /// What they have said to notes going there; needless where the settings let none go.
  package let notesConsent: EndpointConsent.State
  /// What they have said to the model looking things up; needless where it may not, or on this machine.
  package let lookupsConsent: EndpointConsent.State
  /// Whether the model may look things up, as far as settings and consent go.
  package let mayLookUp: Bool
  /// What may go along; where the companions' records go to a local model only, or notes nowhere
  /// before they are agreed to, that is settled.
  package let share: EndpointSettings.Sharing

  private let services: Services
  private let endpointEngine: EndpointEngine?

  /// Whether an endpoint is asked at all.
  package var asksEndpoint: Bool { endpoint != nil && consent.allowsSending }

  /// Why nothing is sent to the endpoint that is set; nil where something may be.
  package var withheld: String? {
    guard let endpoint, !consent.allowsSending else { return nil }
    return Self.reason(endpoint, consent, services.words)
  }

  /// What is sent to whom, in the language that is spoken now; nil for the listener alone.
  package var notice: PrivacyNotice? { notice(in: services.words) }

  /// The same in the words of a language.
  package func notice(in words: Catalogue) -> PrivacyNotice? {
    endpoint.map {
      PrivacyNotice(
        endpoint: $0,
        share: share,
        offersTools: mayLookUp || lookupsConsent != .needless,
        words
      )
    }
  }

  /// The selection that the settings ask for.
  ///
  /// - Parameters:
  ///   - services: the settings, and where the key comes from.
  ///   - engine: a choice made in the chat; nil leaves it to flags and settings.
  ///   - model: the same of one of the endpoint's models.
  /// - Throws: an error of the settings where an endpoint is demanded and none is set.
  package init(_ services: Services, engine: String?, model: String? = nil) throws {
    self.services = services
    var settings = try services.settings.current()
    settings.endpoint.model = model ?? settings.endpoint.model
    let choice = engine.flatMap(Configuration.EngineChoice.init(rawValue:)) ?? settings.engine
    let script = try services.listener.script()
    let listener = LazyListener { try script.read() }
    let isConfigured = settings.endpoint.baseURL != nil
    mayOfferServer = choice == .auto && !isConfigured && settings.endpoint.offerLocalServers
    var share = settings.endpoint.share
    share.memory = share.memory && settings.memory.enabled
    isEndpointOnly = choice == .endpoint
    guard choice == .endpoint || (choice == .auto && isConfigured) else {
      engines = ConversationEngines(only: listener)
      endpointEngine = nil
      endpoint = nil
      consent = .needless
      notesConsent = .needless
      lookupsConsent = .needless
      mayLookUp = false
      self.share = share
      return
    }
    let maker = try EndpointMaker(services, settings.endpoint)
    let endpoint = try maker.endpoint()
    self.endpoint = endpoint
    if share.monitors == .local { share.monitors = endpoint.isOnThisMachine ? .always : .never }
    notesConsent =
      try share.memory ? EndpointConsent(services, to: .notes).state(of: endpoint) : .needless
    share.memory = share.memory && notesConsent.allowsSending
    self.share = share
    consent = try EndpointConsent(services).state(of: endpoint)
    let isAllowed = settings.endpoint.tools == .auto
    lookupsConsent =
      try isAllowed ? EndpointConsent(services, to: .lookups).state(of: endpoint) : .needless
    mayLookUp = isAllowed && lookupsConsent.allowsSending
    let support = mayLookUp ? try RefusedTools(services).support(of: endpoint) : nil
    let checkInTurn = try services.usable(.checkInTurn) { text, _ in
      text.split(separator: "\n").joined(separator: " ")
    }
    let engine = { retries in
      EndpointEngine(
        model: endpoint.model,
        checkInTurn: checkInTurn,
        sharing: PromptSharing(share),
        support: support,
        client: { try await maker.client(retries: retries) }
      )
    }
    let primary = engine(settings.endpoint.retries)
    endpointEngine = primary
    guard consent.allowsSending else {
      guard isEndpointOnly else {
        engines = ConversationEngines(only: listener)
        return
      }
      let reason = Self.reason(endpoint, consent, services.words)
      let failure = Self.failure(reason, services.words)
      engines = ConversationEngines(
        only: WithheldEngine(model: endpoint.model, failure: failure)
      )
      return
    }
    engines = ConversationEngines(
      primary: primary,
      primaryOnce: engine(0),
      fallback: isEndpointOnly ? nil : listener
    )
  }

  /// Stops a command that an endpoint alone was to answer, where nothing may be sent to it.
  ///
  /// - Throws: ``AppFailure`` with the exit code of a configuration error.
  package func requireConsent() throws(AppFailure) {
    if isEndpointOnly, let withheld { throw Self.failure(withheld, services.words) }
  }

  /// A request as `mindpulse prompt` shows it.
  package struct Preview {
    /// The request itself, without the key.
    package let request: ChatRequestPreview
    /// The messages for people to read.
    package let text: String
    /// Where it would go.
    package let sentence: String
    /// The engine's name.
    package let engine: String
  }

  /// What would be sent for a turn; the listener is given the same, and sends nothing.
  package func preview(of turn: Turn) -> Preview {
    let request =
      endpointEngine?.request(for: turn)
      ?? ChatRequest(
        messages: [ChatMessage(.system, turn.systemPrompt)]
          + PromptSharing(share).sent(turn.messages, ofCompanions: turn.companionTexts)
      )
    let (messages, tools) = (request.messages, request.tools)
    let shown = endpoint ?? Endpoint(baseURL: "", model: "offline listener")
    let listed = tools.map { "- \($0.name): \($0.description)" }.joined(separator: "\n")
    let parts =
      messages.map { "[\($0.role.rawValue)]\n\($0.content)\n" }
      + (tools.isEmpty ? [] : ["[tools]\n\(listed)\n"])
    let text = parts.joined(separator: "\n")
    return Preview(
      request: ChatRequestBody(messages, tools: tools, for: shown).preview,
      text: VisibleText.filtered(text),
      sentence: sentence,
      engine: engines.primary.name
    )
  }

  // MARK: - Words

  /// A sentence that says who answers, in the language that is spoken now.
  package var sentence: String { sentence(in: services.words) }

  /// The same in the words of a language.
  package func sentence(in words: Catalogue) -> String {
    guard let endpoint else { return words.text(NoticeKey.listenerAnswers) }
    guard consent.allowsSending else {
      let reason = Self.reason(endpoint, consent, words)
      return isEndpointOnly ? reason : words.text(NoticeKey.listenerInstead, ["reason": reason])
    }
    return notice(to: endpoint, words).sentence
  }

  /// Who answers in a few words, for the status line.
  package var label: String { label(in: services.words) }

  /// The sentence and the few words as they are kept: the same in each language.
  package var kept: (sentence: String, label: String) {
    let english = services.catalogues.catalogue(.english)
    return (sentence(in: english), label(in: english))
  }

  private func label(in words: Catalogue) -> String {
    guard let endpoint else { return words.text(NoticeKey.offlineListener) }
    guard !consent.allowsSending else { return notice(to: endpoint, words).label }
    return words.text(isEndpointOnly ? NoticeKey.nobodyAnswers : .offlineListener)
  }

  private func notice(to endpoint: Endpoint, _ words: Catalogue) -> PrivacyNotice {
    PrivacyNotice(endpoint: endpoint, share: share, offersTools: mayLookUp, words)
  }

  private static func reason(
    _ endpoint: Endpoint,
    _ consent: EndpointConsent.State,
    _ words: Catalogue
  ) -> String {
    words.text(
      consent == .refused ? NoticeKey.withheldRefused : .withheldOpen,
      ["place": VisibleText.singleLine(endpoint.name, limit: 100)]
    )
  }

  private static func failure(_ reason: String, _ words: Catalogue) -> AppFailure {
    AppFailure(.configuration, verbatim: reason, hint: words.text(NoticeKey.letListenerAnswer))
  }
}

extension PromptSharing {
  /// What the settings let go along.
  package init(_ share: EndpointSettings.Sharing) {
    self.init()
    readings = share.readings
    name = share.name
    notes = share.memory
    companions = share.monitors != .never
    switch share.age {
    case .years: age = .years
    case .bands: age = .bands
    case .off: age = .off
    }
  }
}
