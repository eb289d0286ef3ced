import Core

extension SettingSpecification {
  /// Every setting, in the order of the documented file.
  package static let all: [SettingSpecification] =
    endpointAddress + endpointKey + endpointRequest + endpointConnection + endpointShare
    + conversation + checkIns + delivery + people + screen + dictation + debugLog
    + [keptTalks] + memory
    + receive + broker + hub + context
    + medication
    + sensors
    + understanding
    + lock

  private static let endpointAddress: [SettingSpecification] = [
    .choice(
      "endpoint.preset",
      \.endpoint.preset,
      reach: .server(.endpoint),
      "A service with a known address and settings."
    ),
    .text(
      "endpoint.baseURL",
      \.endpoint.baseURL,
      accepts: "an address like \"https://api.example.com/v1\"",
      reach: .server(.endpoint),
      "The address before /chat/completions.",
      where: { TextRules.refusal(ofURL: $0, for: "endpoint.baseURL") }
    ),
    .text(
      "endpoint.model",
      \.endpoint.model,
      accepts: "the name of a model",
      reach: .server(.endpoint),
      "The model's name on the server.",
      where: { _ in nil }
    ),
  ]

  private static let endpointKey: [SettingSpecification] = [
    keyCommand,
    .text(
      "endpoint.apiKeyFile",
      \.endpoint.apiKeyFile,
      accepts: "a path that begins with / or ~/",
      reach: .server(.endpoint),
      "A file with mode 0600 that holds the API key.",
      where: TextRules.refusal(ofPath:)
    ),
    .choice(
      "endpoint.keyHeader",
      \.endpoint.keyHeader,
      reach: .server(.endpoint),
      "The header that carries the API key."
    ),
    .map(
      "endpoint.query",
      \.endpoint.query,
      accepts: "an object of strings, as in { \"api-version\": \"2024-10-21\" }",
      reach: .server(.endpoint),
      "Query parameters added to the address.",
      where: { name, _ in TextRules.refusal(ofQuery: name) }
    ),
    .map(
      "endpoint.headers",
      \.endpoint.headers,
      accepts: "an object of strings, as in { \"X-Title\": \"MindPulse\" }",
      reach: .server(.endpoint),
      "Headers added to each request.",
      where: { name, _ in TextRules.refusal(ofHeader: name) }
    ),
  ]

  private static let endpointRequest: [SettingSpecification] = [
    .choice(
      "endpoint.tokenLimitField",
      \.endpoint.tokenLimitField,
      "The request field that carries maxTokens."
    ),
    .optionalInteger(
      "endpoint.maxTokens",
      \.endpoint.maxTokens,
      in: 1...1_000_000,
      "The maximum number of tokens in a reply."
    ),
    // 0 to 2 is the range of the chat completions interface.
    .optionalNumber(
      "endpoint.temperature",
      \.endpoint.temperature,
      in: 0...2,
      "How varied the model's words are."
    ),
    .optionalInteger(
      "endpoint.contextTokens",
      \.endpoint.contextTokens,
      in: 512...100_000_000,
      "The model's context size, in tokens."
    ),
  ]

  private static let endpointConnection: [SettingSpecification] = [
    .duration(
      "endpoint.connectTimeout",
      \.endpoint.connectTimeout,
      in: .seconds(1)...(.seconds(600)),
      "The time limit for connecting."
    ),
    .duration(
      "endpoint.contentTimeout",
      \.endpoint.contentTimeout,
      in: .seconds(1)...(.seconds(3_600)),
      "The longest wait for more of a reply."
    ),
    .duration(
      "endpoint.replyTimeout",
      \.endpoint.replyTimeout,
      in: .seconds(1)...(.seconds(86_400)),
      "The time limit for a whole reply."
    ),
    .integer(
      "endpoint.retries",
      \.endpoint.retries,
      in: 0...10,
      "How many times a failed request is retried."
    ),
    .text(
      "endpoint.caFile",
      \.endpoint.caFile,
      accepts: "a path that begins with / or ~/",
      reach: .server(.endpoint),
      "CA certificates to trust instead of the system's.",
      where: TextRules.refusal(ofPath:)
    ),
    .choice(
      "endpoint.tools",
      \.endpoint.tools,
      "Whether the model may look things up: auto, where the server can, or off."
    ),
    .bool(
      "endpoint.offerLocalServers",
      \.endpoint.offerLocalServers,
      "Whether to offer model servers found on this machine."
    ),
  ]

  private static let endpointShare: [SettingSpecification] = [
    .bool("endpoint.share.readings", \.endpoint.share.readings, "Whether readings are sent."),
    .choice("endpoint.share.age", \.endpoint.share.age, "How your age is sent."),
    .bool("endpoint.share.name", \.endpoint.share.name, "Whether your name is sent."),
    .bool("endpoint.share.memory", \.endpoint.share.memory, "Whether notes about you are sent."),
    .choice(
      "endpoint.share.monitors",
      \.endpoint.share.monitors,
      "Where the smaller companions' records are sent."
    ),
  ]

  private static let debugLog: [SettingSpecification] = [
    .bool("debug.log", \.debug.log, "Whether sizes and times of requests are logged.")
  ]

  private static let memory: [SettingSpecification] = [
    .bool("memory.enabled", \.memory.enabled, "Whether notes are kept across conversations.")
  ]

  private static let context: [SettingSpecification] = [
    .bool(
      "mcp.enabled",
      \.mcp.enabled,
      "Whether other programs can look things up (mindpulse mcp)."
    )
  ]

  private static let understanding: [SettingSpecification] = [
    .choice(
      "understanding.encoder",
      \.understanding.encoder,
      "Whether a model on this machine helps to understand messages."
    )
  ]

  private static let conversation: [SettingSpecification] = [
    .choice("engine", \.engine, "What answers: a model or the offline listener."),
    .choice(
      "assessment.profile",
      \.assessment.profile,
      "The table of normal ranges by age."
    ),
    .duration(
      "assessment.staleAfter.heartRate",
      \.assessment.heartRateStaleAfter,
      in: .seconds(1)...DurationText.longest,
      "The age at which a heart rate is out of date."
    ),
    .duration(
      "assessment.staleAfter.respiratoryRate",
      \.assessment.respiratoryRateStaleAfter,
      in: .seconds(1)...DurationText.longest,
      "The age at which a respiratory rate is out of date."
    ),
  ]

  private static let screen: [SettingSpecification] = [
    .bool("chat.history", \.chat.history, "Whether typed lines are saved for the arrow keys."),
    .bool("chat.markdown", \.chat.markdown, "Whether Markdown in replies is styled."),
    .choice("chat.colour", \.chat.colour, "When colours are used."),
    .choice(
      "chat.language",
      \.chat.language,
      "The language it speaks before you write; auto is your locale's."
    ),
    .bool("chat.statusLine", \.chat.statusLine, "Whether the chat begins with a status line."),
    .bool(
      "chat.friendNews",
      \.chat.friendNews,
      "Whether the chat and 'status' say what is new of a friend."
    ),
    .bool("chat.voice", \.chat.voice, "Whether replies and check-ins are spoken."),
    .bool("chat.plain", \.chat.plain, "Whether everything is plain lines, for a screen reader."),
    .duration(
      "replay.longestPause",
      \.replay.longestPause,
      in: .seconds(1)...(.seconds(3_600)),
      "Longer pauses in a replay are cut to this."
    ),
  ]

  private static let keyCommand = SettingSpecification(
    "endpoint.apiKeyCommand",
    "A command that prints the API key.",
    accepts: "a command line, or an array of a program and its arguments",
    isRepeatable: false,
    reach: .program,
    read: { settings in
      switch settings.endpoint.apiKeyCommand {
      case nil: .null
      case .shell(let line): .string(line)
      case .program(let words): .array(words.map { .string($0) })
      }
    },
    write: { value, settings in
      switch value {
      case .string(let line) where !line.allSatisfy(\.isWhitespace):
        settings.endpoint.apiKeyCommand = .shell(line)
        return nil
      case .array(let values):
        let words = values.compactMap { if case .string(let word) = $0 { word } else { nil } }
        guard words.count == values.count, words.first?.isEmpty == false else { return .unfit }
        settings.endpoint.apiKeyCommand = .program(words)
        return nil
      default: return .unfit
      }
    }
  )
}
