import Configuration
import Testing
import Core

@Suite struct SettingsResolverTests {
  private func resolve(
    flags: [String: String] = [:],
    environment: [String: String] = [:],
    file: String = "{}"
  ) throws -> ResolvedSettings {
    SettingsResolver(flags: flags, environment: environment, document: try document(file)).resolve()
  }

  @Test func `gives the defaults when nothing is set`() throws {
    let resolved = SettingsResolver().resolve()
    #expect(resolved.settings == Settings())
    #expect(resolved.origins.isEmpty && resolved.problems.isEmpty)
    #expect(resolved.origin(of: "engine") == .standard)
  }

  @Test func `reads every setting from the file`() throws {
    let resolved = try resolve(
      file: """
        {
          endpoint: {
            preset: "vllm", baseURL: "http://[::1]:9/v1", model: "m", apiKeyCommand: ["pass", "x"],
            apiKeyFile: "~/key", keyHeader: "api-key", query: { a: "1" }, headers: { B: "2" },
            tokenLimitField: "max_completion_tokens", maxTokens: 0x100, temperature: 1.5,
            contextTokens: 8192, connectTimeout: "5s", contentTimeout: "2m", replyTimeout: "3m",
            retries: 0, caFile: "/ca.pem", tools: "off",
            offerLocalServers: false,
            share: { readings: false, age: "bands", name: true, memory: true, monitors: "never" },
          },
          engine: "listener",
          assessment: { profile: "pals", staleAfter: { heartRate: "1m", respiratoryRate: "2d" } },
          checkIn: {
            every: "off", at: ["09:00"], weekdays: { sat: "off" }, quiet: "off",
            minimumGap: "10m", maxPerDay: 3, whenNormal: true,
          },
          chat: {
            history: false, markdown: false, colour: "never", language: "de", statusLine: false, friendNews: false,
            voice: true, plain: true,
          },
          dictation: { baseURL: "http://127.0.0.1:8080/v1", model: "whisper-large", language: "de" },
          replay: { longestPause: "9s" },
          transcripts: { keep: "90d" },
          memory: { enabled: true },
          mcp: { enabled: true },
          hub: {
            url: "postgresql://robin@hub.example.org/mindpulse", passwordCommand: ["pass", "hub"],
            passwordFile: "~/hub-password",
          },
          receive: {
            enabled: true, listen: "[::1]:80", url: "https://host.example.org/x",
            tlsCertificate: "~/cert.pem", tlsKey: "/key.pem", plainHTTP: true, silentAfter: "2h",
            mqtt: {
              broker: "mqtts://broker.example.org", user: "robin", passwordCommand: ["pass", "mqtt"],
              caFile: "~/ca.pem", topics: { "home/+/pulse": "heart-rate" },
            },
          },
          lock: { afterMinutes: 5, passphraseCommand: ["pass", "lock"] },
          medication: { window: "15:00-21:00", remind: false },
          sensors: { stretch: "30s", rawDays: 90, thinTo: "10m" },
          understanding: { encoder: "off" },
          delivery: {
            order: ["command", "chat"], showText: true, command: ["/bin/tell", "a b"],
            commandTimeout: "5s", laterAfter: "10m", terminal: ["xterm", "-e"],
          },
          debug: { log: true },
          people: {
            mail: {
              server: "smtp://mail.example.org", from: "robin@example.org", user: "robin",
              passwordCommand: ["pass", "mail"], caFile: "~/mail.pem",
            },
            timeout: "2m",
          },
        }
        """
    )
    var expected = Settings()
    expected.endpoint.preset = .vllm
    expected.endpoint.baseURL = "http://[::1]:9/v1"
    expected.endpoint.model = "m"
    expected.endpoint.apiKeyCommand = .program(["pass", "x"])
    expected.endpoint.apiKeyFile = "~/key"
    expected.endpoint.keyHeader = .apiKey
    expected.endpoint.query = ["a": "1"]
    expected.endpoint.headers = ["B": "2"]
    expected.endpoint.tokenLimitField = .maxCompletionTokens
    expected.endpoint.maxTokens = 256
    expected.endpoint.temperature = 1.5
    expected.endpoint.contextTokens = 8192
    expected.endpoint.connectTimeout = .seconds(5)
    expected.endpoint.contentTimeout = .seconds(120)
    expected.endpoint.replyTimeout = .seconds(180)
    expected.endpoint.retries = 0
    expected.endpoint.caFile = "/ca.pem"
    expected.endpoint.tools = .off
    expected.endpoint.offerLocalServers = false
    expected.endpoint.share.readings = false
    expected.endpoint.share.age = .bands
    expected.endpoint.share.name = true
    expected.endpoint.share.memory = true
    expected.endpoint.share.monitors = .never
    expected.debug.log = true
    expected.engine = .listener
    expected.assessment.profile = .pals
    expected.assessment.heartRateStaleAfter = .seconds(60)
    expected.assessment.respiratoryRateStaleAfter = .seconds(172_800)
    expected.checkIn.every = nil
    expected.checkIn.at = ["09:00"]
    expected.checkIn.weekdays = ["sat": .off]
    expected.checkIn.quiet = nil
    expected.checkIn.minimumGap = .seconds(600)
    expected.checkIn.maxPerDay = 3
    expected.checkIn.whenNormal = true
    expected.chat.history = false
    expected.chat.markdown = false
    expected.chat.colour = .never
    expected.chat.language = .de
    expected.chat.statusLine = false
    expected.chat.friendNews = false
    expected.chat.voice = true
    expected.chat.plain = true
    expected.dictation.baseURL = "http://127.0.0.1:8080/v1"
    expected.dictation.model = "whisper-large"
    expected.dictation.language = "de"
    expected.replay.longestPause = .seconds(9)
    expected.transcripts.keep = .seconds(90 * 86_400)
    expected.memory.enabled = true
    expected.mcp.enabled = true
    expected.receive.enabled = true
    expected.receive.listen = "[::1]:80"
    expected.receive.url = "https://host.example.org/x"
    expected.receive.tlsCertificate = "~/cert.pem"
    expected.receive.tlsKey = "/key.pem"
    expected.receive.plainHTTP = true
    expected.receive.silentAfter = .seconds(7200)
    expected.hub.url = "postgresql://robin@hub.example.org/mindpulse"
    expected.hub.passwordCommand = ["pass", "hub"]
    expected.hub.passwordFile = "~/hub-password"
    expected.receive.mqtt.broker = "mqtts://broker.example.org"
    expected.receive.mqtt.user = "robin"
    expected.receive.mqtt.passwordCommand = ["pass", "mqtt"]
    expected.receive.mqtt.caFile = "~/ca.pem"
    expected.receive.mqtt.topics = ["home/+/pulse": "heart-rate"]
    expected.lock.afterMinutes = 5
    expected.lock.passphraseCommand = ["pass", "lock"]
    expected.medication.window = .init(start: "15:00", end: "21:00")
    expected.medication.remind = false
    expected.understanding.encoder = .off
    expected.delivery.order = [.command, .chat]
    expected.delivery.showText = true
    expected.delivery.command = ["/bin/tell", "a b"]
    expected.delivery.commandTimeout = .seconds(5)
    expected.delivery.laterAfter = .seconds(600)
    expected.delivery.terminal = ["xterm", "-e"]
    expected.people.mail.server = "smtp://mail.example.org"
    expected.people.mail.from = "robin@example.org"
    expected.people.mail.user = "robin"
    expected.people.mail.passwordCommand = ["pass", "mail"]
    expected.people.mail.caFile = "~/mail.pem"
    expected.people.timeout = .seconds(120)
    expected.sensors.stretch = .seconds(30)
    expected.sensors.rawDays = 90
    expected.sensors.thinTo = .seconds(600)
    #expect(resolved.problems == [])
    #expect(resolved.settings == expected)
    // Every setting was set, and every one writes back what it read.
    for setting in SettingSpecification.all {
      #expect(setting.value(in: resolved.settings) != setting.defaultValue, "\(setting.name)")
      var copy = Settings()
      try setting.set(setting.value(in: resolved.settings), in: &copy)
      #expect(setting.value(in: copy) == setting.value(in: resolved.settings))
    }
  }

  @Test func `lets flags win over the environment, that over the file, that over the preset`()
    throws
  {
    let file = """
      {
        endpoint: { preset: "ollama",
          baseURL: "http://file", model: "file" } }
      """
    let all = try resolve(
      flags: ["endpoint.baseURL": "http://flag"],
      environment: ["MINDPULSE_BASE_URL": "http://mind", "OPENAI_BASE_URL": "http://open"],
      file: file
    )
    #expect(all.settings.endpoint.baseURL == "http://flag")
    #expect(all.origin(of: "endpoint.baseURL") == .flag)

    let environment = try resolve(
      environment: [
        "MINDPULSE_BASE_URL": "http://mind", "OPENAI_BASE_URL": "http://open",
        "MINDPULSE_MODEL": "mind",
      ],
      file: file
    )
    #expect(environment.settings.endpoint.baseURL == "http://mind")
    #expect(environment.settings.endpoint.model == "mind")
    #expect(environment.origin(of: "endpoint.baseURL") == .environment("MINDPULSE_BASE_URL"))

    let other = try resolve(
      environment: ["MINDPULSE_BASE_URL": "", "OPENAI_BASE_URL": "http://open"],
      file: file
    )
    #expect(other.settings.endpoint.baseURL == "http://open")

    let plain = try resolve(file: file)
    #expect(plain.settings.endpoint.baseURL == "http://file")
    #expect(plain.origin(of: "endpoint.baseURL").words == "config.json5, line 3")
    #expect(plain.settings.endpoint.tokenLimitField == .maxTokens)
    #expect(plain.origin(of: "endpoint.tokenLimitField") == .preset(.ollama))
    #expect(plain.origin(of: "endpoint.preset").words == "config.json5, line 2")
    #expect(plain.origin(of: "engine").words == "default")
  }

  @Test(arguments: EndpointPreset.allCases)
  func `knows the address of every preset but Azure's`(preset: EndpointPreset) throws {
    let resolved = try resolve(file: "{ endpoint: { preset: \"\(preset.rawValue)\" } }")
    #expect(resolved.settings.endpoint.preset == preset)
    #expect(resolved.settings.endpoint.baseURL == preset.baseURL)
    #expect((preset.baseURL == nil) == (preset == .none || preset == .azure))
    #expect((resolved.settings.endpoint.keyHeader == .apiKey) == (preset == .azure))
    #expect(
      resolved.problems.map(\.message)
        == (preset == .azure
          ? ["The preset azure has no address of its own."] : [])
    )
    if let address = preset.baseURL {
      var scratch = Settings()
      try SettingSpecification.find("endpoint.baseURL").setting.set(.string(address), in: &scratch)
    }
  }

  @Test func `the file wins over the preset`() throws {
    let resolved = try resolve(
      file: """
        { endpoint: { keyHeader: "authorization", baseURL: "https://x.openai.azure.com/openai/v1",
          preset: "azure" } }
        """
    )
    #expect(resolved.settings.endpoint.keyHeader == .authorization)
    #expect(resolved.problems == [])
  }

  @Test func `keeps what is right when something is wrong, and names the place`() throws {
    let resolved = try resolve(
      flags: ["engine": "both", "colour": "never"],
      environment: ["OPENAI_BASE_URL": "nonsense"],
      file: "{ engine: \"listener\", chat: { history: 1, markdown: false } }"
    )
    #expect(resolved.settings.engine == .listener)
    #expect(resolved.settings.chat.history)
    #expect(!resolved.settings.chat.markdown)
    #expect(
      resolved.problems.map(\.message) == [
        "'chat.history' takes true or false, not 1.",
        "environment variable OPENAI_BASE_URL: 'endpoint.baseURL' takes an address like "
          + "\"https://api.example.com/v1\", not a string.",
        "command line: 'colour' isn't a setting.",
        "command line: 'engine' takes one of auto, endpoint, listener, not \"both\".",
      ]
    )
    #expect(throws: resolved.problems[0]) { try resolved.checked() }
  }

  @Test func `leaves the key where it is`() throws {
    let resolved = try resolve(environment: ["OPENAI_API_KEY": "sk-1", "MINDPULSE_API_KEY": "sk-2"])
    #expect(resolved == SettingsResolver().resolve())
    #expect(SettingsResolver.keyVariables == ["MINDPULSE_API_KEY", "OPENAI_API_KEY"])
  }
}
