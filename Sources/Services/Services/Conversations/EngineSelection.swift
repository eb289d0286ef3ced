import BundledFiles
package import ChatCompletions
package import Configuration
package import Console
import Core
package import Dialogue
import HostSystem
import HTTPTransport
import Safety

/// Who answers in this run, by flags, environment, settings and what the person has agreed to, and
/// in what words that is said.
@MainActor package struct EngineSelection {
  /// The engines, ready to be asked.
  package let engines: ConversationEngines
  /// A sentence that says who answers.
  package let sentence: String
  /// The same in a few words, for the status line.
  package let label: String
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

  private let endpointEngine: EndpointEngine?

  /// Whether an endpoint is asked at all.
  package var asksEndpoint: Bool { endpoint != nil && consent.allowsSending }

  /// Why nothing is sent to the endpoint that is set; nil where something may be.
  package var withheld: String? {
    guard let endpoint, !consent.allowsSending else { return nil }
    return Self.reason(endpoint, consent)
  }

  /// What is sent to whom; nil for the listener alone.
  package var notice: PrivacyNotice? {
    endpoint.map {
      PrivacyNotice(
        endpoint: $0,
        share: share,
        offersTools: mayLookUp || lookupsConsent != .needless
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
      sentence = "The offline listener answers: no language model, and nothing leaves this machine."
      label = "offline listener"
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
      let reason = Self.reason(endpoint, consent)
      engines = Self.withheld(reason, endpoint, listener: isEndpointOnly ? nil : listener)
      label = isEndpointOnly ? "nobody answers" : "offline listener"
      sentence = isEndpointOnly ? reason : "The offline listener answers. \(reason)"
      return
    }
    engines = ConversationEngines(
      primary: primary,
      primaryOnce: engine(0),
      fallback: isEndpointOnly ? nil : listener
    )
    (label, sentence) = Self.words(
      PrivacyNotice(endpoint: endpoint, share: share, offersTools: mayLookUp)
    )
  }

  /// Stops a command that an endpoint alone was to answer, where nothing may be sent to it.
  ///
  /// - Throws: ``AppFailure`` with the exit code of a configuration error.
  package func requireConsent() throws(AppFailure) {
    if isEndpointOnly, let withheld { throw Self.failure(withheld) }
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

  private static func words(_ notice: PrivacyNotice) -> (label: String, sentence: String) {
    let place = VisibleText.singleLine(notice.endpoint.name, limit: 100)
    let model = VisibleText.singleLine(notice.endpoint.model, limit: 100)
    let rest = notice.endpoint.isOnThisMachine ? "nothing leaves this machine" : notice.brief
    return ("\(model) at \(place)", "\(model) at \(place) is set to answer; \(rest).")
  }

  private static func reason(_ endpoint: Endpoint, _ consent: EndpointConsent.State) -> String {
    let place = VisibleText.singleLine(endpoint.name, limit: 100)
    return consent == .refused
      ? "Nothing is sent to \(place), because you refused it (mindpulse privacy accept changes that)."
      : "Nothing is sent to \(place) until you have seen what that would be, and agreed: "
        + "mindpulse privacy, then mindpulse privacy accept."
  }

  private static func withheld(
    _ reason: String,
    _ endpoint: Endpoint,
    listener: LazyListener?
  ) -> ConversationEngines {
    if let listener { return ConversationEngines(only: listener) }
    return ConversationEngines(
      only: WithheldEngine(model: endpoint.model, failure: failure(reason))
    )
  }

  private static func failure(_ reason: String) -> AppFailure {
    AppFailure(.configuration, reason, hint: "Or let the listener answer: --engine listener.")
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
