import BundledFiles
import ChatCompletions
import Companion
import Configuration
import HTTPTransport
import HostSystem
import Safety

/// Who answers in this run, by flags, environment and settings, and in what words that is said.
@MainActor struct EngineSelection {
  /// The engines, ready to be asked.
  let engines: ConversationEngines
  /// A sentence that says who answers.
  let sentence: String
  /// The same in a few words, for the status line.
  let label: String
  /// Whether a failed endpoint is an error instead of the listener's turn.
  let isEndpointOnly: Bool
  /// Whether a model server found on this machine may be offered.
  let mayOfferServer: Bool

  /// Whether an endpoint is asked at all.
  var asksEndpoint: Bool { endpointEngine != nil }

  private let endpointEngine: EndpointEngine?
  private let endpoint: Endpoint?

  /// The selection that the settings ask for.
  ///
  /// - Parameters:
  ///   - context: the settings, and where the key comes from.
  ///   - engine: a choice made in the chat; nil leaves it to flags and settings.
  /// - Throws: an error of the settings where an endpoint is demanded and none is set.
  init(_ context: AppContext, engine: String?) throws {
    let settings = try context.settings()
    let choice = engine.flatMap(Configuration.EngineChoice.init(rawValue:)) ?? settings.engine
    let script = try context.listenerScript()
    let listener = LazyListener { try script.read() }
    let isConfigured = settings.endpoint.baseURL != nil
    mayOfferServer = choice == .auto && !isConfigured && settings.endpoint.offerLocalServers
    guard choice == .endpoint || (choice == .auto && isConfigured) else {
      engines = ConversationEngines(only: listener)
      sentence = "The offline listener answers: no language model, and nothing leaves this machine."
      label = "offline listener"
      isEndpointOnly = false
      endpointEngine = nil
      endpoint = nil
      return
    }
    let maker = EndpointMaker(context, settings.endpoint)
    let endpoint = try maker.endpoint(withKey: false)
    let checkInTurn = try context.text(.checkInTurn).split(separator: "\n").joined(separator: " ")
    let primary = Self.engine(maker, endpoint, checkInTurn, retries: settings.endpoint.retries)
    isEndpointOnly = choice == .endpoint
    engines = ConversationEngines(
      primary: primary,
      primaryOnce: Self.engine(maker, endpoint, checkInTurn, retries: 0),
      fallback: isEndpointOnly ? nil : listener
    )
    let place = VisibleText.singleLine(endpoint.name, limit: 100)
    let model = VisibleText.singleLine(endpoint.model, limit: 100)
    label = "\(model) at \(place)"
    let notes =
      settings.memory.enabled
      ? "your age, your readings and your notes" : "your age and your readings"
    sentence =
      endpoint.isOnThisMachine
      ? "\(model) at \(place) answers; nothing leaves this machine."
      : "\(model) at \(place) answers; what you write, \(notes) are sent there."
    endpointEngine = primary
    self.endpoint = endpoint
  }

  /// A request as `mindpulse prompt` shows it.
  struct Preview {
    /// The request itself, without the key.
    let request: ChatRequestPreview
    /// The messages for people to read.
    let text: String
    /// Where it would go.
    let sentence: String
    /// The engine's name.
    let engine: String
  }

  /// What would be sent for a turn; the listener is given the same, and sends nothing.
  func preview(of turn: Turn) -> Preview {
    let messages =
      endpointEngine?.request(for: turn).messages
      ?? [ChatMessage(.system, turn.systemPrompt)] + turn.messages
    let shown = endpoint ?? Endpoint(baseURL: "", model: "offline listener")
    let text = messages.map { "[\($0.role.rawValue)]\n\($0.content)\n" }.joined(separator: "\n")
    return Preview(
      request: ChatRequestBody(messages, for: shown).preview,
      text: VisibleText.filtered(text),
      sentence: sentence,
      engine: engines.primary.name
    )
  }

  private static func engine(
    _ maker: EndpointMaker,
    _ endpoint: Endpoint,
    _ checkInTurn: String,
    retries: Int
  ) -> EndpointEngine {
    EndpointEngine(
      model: endpoint.model,
      checkInTurn: checkInTurn,
      client: { try maker.client(retries: retries) }
    )
  }
}
