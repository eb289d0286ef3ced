extension SettingSpecification {
  /// Every setting, in the order of the documented file.
  package static let all: [SettingSpecification] =
    endpointAddress + endpointKey + endpointRequest + endpointConnection + endpointShare
    + conversation + checkIns + delivery + people + screen + debugLog + [keptTalks] + memory
    + medication
    + lock

  private static let endpointAddress: [SettingSpecification] = [
    .choice(
      "endpoint.preset",
      \.endpoint.preset,
      reach: .server(.endpoint),
      "A service with known address and ways."
    ),
    .text(
      "endpoint.baseURL",
      \.endpoint.baseURL,
      accepts: "an address like \"https://api.example.com/v1\"",
      reach: .server(.endpoint),
      "The address in front of /chat/completions.",
      where: TextRules.refusal(ofURL:)
    ),
    .text(
      "endpoint.model",
      \.endpoint.model,
      accepts: "the name of a model",
      reach: .server(.endpoint),
      "The model, as the server calls it.",
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
      "A file of mode 0600 that holds the API key.",
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
      "Added to the address behind a question mark.",
      where: { name, _ in TextRules.refusal(ofQuery: name) }
    ),
    .map(
      "endpoint.headers",
      \.endpoint.headers,
      accepts: "an object of strings, as in { \"X-Title\": \"MindPulse\" }",
      reach: .server(.endpoint),
      "Added to the headers of each request.",
      where: { name, _ in TextRules.refusal(ofHeader: name) }
    ),
  ]

  private static let endpointRequest: [SettingSpecification] = [
    .choice(
      "endpoint.tokenLimitField",
      \.endpoint.tokenLimitField,
      "The name under which the server takes maxTokens."
    ),
    .optionalInteger(
      "endpoint.maxTokens",
      \.endpoint.maxTokens,
      in: 1...1_000_000,
      "The most tokens of a reply."
    ),
    // 0 to 2 is the range of the chat completions interface.
    .optionalNumber(
      "endpoint.temperature",
      \.endpoint.temperature,
      in: 0...2,
      "How free the choice of words is."
    ),
    .optionalInteger(
      "endpoint.contextTokens",
      \.endpoint.contextTokens,
      in: 512...100_000_000,
      "How many tokens the model can take in."
    ),
  ]

  private static let endpointConnection: [SettingSpecification] = [
    .duration(
      "endpoint.connectTimeout",
      \.endpoint.connectTimeout,
      in: .seconds(1)...(.seconds(600)),
      "How long a connection may take."
    ),
    .duration(
      "endpoint.contentTimeout",
      \.endpoint.contentTimeout,
      in: .seconds(1)...(.seconds(3_600)),
      "How long a reply may bring no word."
    ),
    .duration(
      "endpoint.replyTimeout",
      \.endpoint.replyTimeout,
      in: .seconds(1)...(.seconds(86_400)),
      "How long a reply may take in all."
    ),
    .integer(
      "endpoint.retries",
      \.endpoint.retries,
      in: 0...10,
      "How often a failed request is sent again."
    ),
    .text(
      "endpoint.caFile",
      \.endpoint.caFile,
      accepts: "a path that begins with / or ~/",
      reach: .server(.endpoint),
      "Certificates to trust instead of the system's.",
      where: TextRules.refusal(ofPath:)
    ),
    .bool(
      "endpoint.offerLocalServers",
      \.endpoint.offerLocalServers,
      "Whether model servers found on this machine are offered."
    ),
  ]

  private static let endpointShare: [SettingSpecification] = [
    .bool("endpoint.share.readings", \.endpoint.share.readings, "Whether readings go along."),
    .choice("endpoint.share.age", \.endpoint.share.age, "What is told of your age."),
    .bool("endpoint.share.name", \.endpoint.share.name, "Whether your name goes along."),
    .bool("endpoint.share.memory", \.endpoint.share.memory, "Whether notes about you go along."),
    .choice(
      "endpoint.share.monitors",
      \.endpoint.share.monitors,
      "Where what the smaller companions record goes along."
    ),
  ]

  private static let debugLog: [SettingSpecification] = [
    .bool("debug.log", \.debug.log, "Whether sizes and times of requests are logged.")
  ]

  private static let memory: [SettingSpecification] = [
    .bool("memory.enabled", \.memory.enabled, "Whether notes are kept across conversations.")
  ]

  private static let conversation: [SettingSpecification] = [
    .choice("engine", \.engine, "Who answers."),
    .choice(
      "assessment.profile",
      \.assessment.profile,
      "The table of what is normal at which age."
    ),
    .duration(
      "assessment.staleAfter.heartRate",
      \.assessment.heartRateStaleAfter,
      in: .seconds(1)...DurationText.longest,
      "The age from which a heart rate is old."
    ),
    .duration(
      "assessment.staleAfter.respiratoryRate",
      \.assessment.respiratoryRateStaleAfter,
      in: .seconds(1)...DurationText.longest,
      "The age from which a respiratory rate is old."
    ),
  ]

  private static let screen: [SettingSpecification] = [
    .bool("chat.history", \.chat.history, "Whether typed lines are kept for the arrow keys."),
    .bool("chat.markdown", \.chat.markdown, "Whether light Markdown in replies is styled."),
    .choice("chat.colour", \.chat.colour, "When colours are used."),
    .bool("chat.statusLine", \.chat.statusLine, "Whether the chat begins with a status line."),
    .duration(
      "replay.longestPause",
      \.replay.longestPause,
      in: .seconds(1)...(.seconds(3_600)),
      "Longer pauses of a replay are cut to this."
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
