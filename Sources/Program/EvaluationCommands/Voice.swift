import ChatCompletions
import CommandLineParsing
import Configuration
import Console
import Core
import Evaluation
import HostSystem
import Services

/// Who plays a person or judges: a model at an endpoint, or a program.
enum VoiceName: Equatable, Sendable {
  /// A model of the endpoint that is set.
  case model(String)
  /// A model at another endpoint.
  case elsewhere(model: String, url: String)
  /// A program.
  case script(String)

  /// Reads `MODEL`, `MODEL@URL` or `script:PATH`.
  ///
  /// - Throws: ``CommandLineError``.
  init(_ text: String, of option: String, _ line: ParsedCommand) throws {
    if text.hasPrefix("script:") {
      let path = String(text.dropFirst("script:".count))
      guard !path.isEmpty else { throw line.refusal("'\(option) script:' requires a path.") }
      self = .script(path)
      return
    }
    for scheme in ["@http://", "@https://"] {
      let parts = Self.split(text, at: scheme)
      guard let (model, rest) = parts else { continue }
      guard !model.isEmpty, !rest.isEmpty else {
        throw line.refusal(
          "'\(option)' takes MODEL@URL, such as llama3.3@http://127.0.0.1:11434/v1."
        )
      }
      self = .elsewhere(model: model, url: scheme.dropFirst() + rest)
      return
    }
    guard !text.isEmpty else {
      throw line.refusal("'\(option)' takes MODEL, MODEL@URL or script:PATH.")
    }
    self = .model(text)
  }

  /// The model's name; nil for a program.
  var model: String? {
    switch self {
    case .model(let model), .elsewhere(let model, _): model
    case .script: nil
    }
  }

  /// As it was typed.
  var text: String {
    switch self {
    case .model(let model): model
    case .elsewhere(let model, let url): "\(model)@\(url)"
    case .script(let path): "script:\(path)"
    }
  }

  private static func split(_ text: String, at mark: String) -> (String, String)? {
    var place = text.endIndex
    while place > text.startIndex {
      place = text.index(before: place)
      if text[place...].hasPrefix(mark) {
        return (String(text[..<place]), String(text[place...].dropFirst(mark.count)))
      }
    }
    return nil
  }
}

/// Asks a model or a program for words.
@MainActor final class Voice {
  /// What came, and what it has cost.
  struct Answer {
    let text: String
    let cost: EvaluationBudget.Spent
  }

  /// The most bytes of an answer.
  private static let longest = 64 << 10
  /// How long a program may take.
  private static let scriptMilliseconds: Int64 = 300_000

  private let name: VoiceName
  private let maker: EndpointMaker?
  private let retries: Int
  private let environment: [String: String]

  /// A voice, ready to be asked.
  ///
  /// - Parameters:
  ///   - name: who it is.
  ///   - role: `PERSON` or `JUDGE`, for the variable that holds the key of another endpoint.
  ///   - keyCommand: prints that key; nil for none.
  ///   - services: the settings.
  /// - Throws: ``AppFailure`` where nothing may be sent there, or nothing is set.
  init(_ name: VoiceName, role: String, keyCommand: String?, _ services: Services) throws {
    self.name = name
    environment = ProgramEnvironment.withoutKeys(services.environment)
    var settings = try services.settings.current().endpoint
    retries = settings.retries
    switch name {
    case .script:
      maker = nil
      return
    case .model(let model):
      settings.model = model
      settings.temperature = settings.temperature ?? (role == "JUDGE" ? 0 : nil)
      maker = try EndpointMaker(services, settings)
    case .elsewhere(let model, let url):
      settings = Settings().endpoint
      settings.baseURL = url
      settings.model = model
      settings.temperature = role == "JUDGE" ? 0 : nil
      settings.apiKeyCommand = keyCommand.map { .shell($0) }
      // The key of the endpoint that is set must not go anywhere else.
      let key = services.environment["MINDPULSE_\(role)_API_KEY"]
      let keys = key.map { ["MINDPULSE_API_KEY": $0] } ?? [:]
      maker = try EndpointMaker(services, settings, environment: keys)
    }
    guard let endpoint = try maker?.endpoint() else { return }
    guard try EndpointConsent(services).state(of: endpoint).allowsSending else {
      let place = VisibleText.singleLine(endpoint.name, limit: 100)
      throw AppFailure(
        .configuration,
        "Nothing is sent to \(place) until you have agreed.",
        hint: "See what would be sent: mindpulse privacy --base-url URL --model NAME. Then: "
          + "mindpulse privacy accept with the same options."
      )
    }
  }

  /// Where it is asked, as scheme, host and port; nil for a program.
  var origin: String? { get throws { try maker?.endpoint().origin } }

  /// Asks.
  ///
  /// - Parameters:
  ///   - instructions: what a model is told of its task.
  ///   - text: what a model is asked.
  ///   - json: what a program is given.
  /// - Returns: the answer.
  /// - Throws: ``AppFailure`` for a program that fails, ``ChatError``, or `CancellationError`.
  func ask(instructions: String, text: String, json: String) async throws -> Answer {
    if case .script(let path) = name { return try await run(path, json) }
    guard let maker else { throw AppFailure(.configuration, "No endpoint is set.") }
    let client = try await maker.client(retries: retries)
    let request = ChatRequest(messages: [
      ChatMessage(.system, instructions), ChatMessage(.user, text),
    ])
    var reply = ""
    for try await event in client.events(for: request) {
      switch event {
      case .retrying, .trimmed: continue
      case .delta(let more):
        reply += more
        guard reply.utf8.count <= Self.longest else {
          throw AppFailure(.unavailable, "\(client.endpoint.name) sent an answer that is too long.")
        }
      case .completed(let completion):
        if case .interrupted(let reason) = completion.ending {
          throw AppFailure(.unavailable, reason)
        }
        let sent = instructions.utf8.count + text.utf8.count
        return Answer(text: reply, cost: Self.cost(completion.usage, sent: sent, reply))
      }
    }
    try Task.checkCancellation()
    throw AppFailure(.unavailable, "\(client.endpoint.name) ended without an answer.")
  }

  private static func cost(
    _ usage: ChatCompletions.TokenUsage?,
    sent: Int,
    _ reply: String
  ) -> EvaluationBudget.Spent {
    let prompt = usage?.prompt ?? EvaluationBudget.estimate(bytes: sent)
    let completion = usage?.completion ?? EvaluationBudget.estimate(bytes: reply.utf8.count)
    return EvaluationBudget.Spent(calls: 1, tokens: max(0, prompt))
      + EvaluationBudget.Spent(calls: 0, tokens: max(0, completion))
  }

  private func run(_ path: String, _ json: String) async throws -> Answer {
    // A path is a path, also without a slash; it is never looked up in PATH.
    let program = path.contains("/") ? path : "./\(path)"
    let ended = try await FinishedProgram.whileWaiting(
      [program],
      input: Array(json.utf8) + [0x0A],
      environment: environment,
      limit: Self.longest,
      milliseconds: Self.scriptMilliseconds
    )
    let shown = VisibleText.singleLine(path, limit: 200)
    guard ended.exitCode == 0 else {
      let complaint = VisibleText.singleLine(
        String(decoding: ended.complaint, as: UTF8.self),
        limit: 200
      )
      throw AppFailure(
        .failed,
        "\(shown) failed with exit code \(ended.exitCode).",
        hint: complaint.isEmpty ? "It wrote nothing about it." : "It said: \(complaint)"
      )
    }
    guard let text = String(validating: ended.output, as: UTF8.self) else {
      throw AppFailure(.failed, "\(shown) wrote something that isn't UTF-8 text.")
    }
    return Answer(text: text, cost: EvaluationBudget.Spent(calls: 1))
  }
}
