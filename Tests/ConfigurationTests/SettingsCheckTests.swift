import Configuration
import Testing

@Suite struct SettingsCheckTests {
  private func problems(_ text: String) throws -> [String] {
    SettingsCheck.problems(in: try document(text)).map(\.description)
  }

  @Test func `finds nothing wrong in the documented file`() throws {
    #expect(try problems(bundledConfiguration()) == [])
    #expect(try problems(uncommentedConfiguration()) == [])
  }

  @Test(arguments: SettingSpecification.all.map(\.name))
  func `the documented file has every setting with its default`(name: String) throws {
    let (setting, path) = try SettingSpecification.find(name)
    let file = try document(uncommentedConfiguration())
    #expect(file.value(at: path) == setting.defaultValue)
    let commented = try document(bundledConfiguration())
    #expect(commented.value(at: path) == nil)
  }

  @Test func `the documented file has no setting of its own`() throws {
    let file = try document(uncommentedConfiguration())
    let sections = try #require(file.root.members)
    var names: [String] = []
    func collect(_ members: [JSON5Node.Member], _ prefix: String) {
      for member in members {
        let name = prefix + member.key
        if let below = member.node.members, !below.isEmpty {
          collect(below, name + ".")
        } else {
          names.append(name)
        }
      }
    }
    collect(sections, "")
    #expect(names == SettingSpecification.all.map(\.name))
  }

  @Test func `names all problems at once, each with its place`() throws {
    let text = """
      {
        endpoint: {
          modle: "x",
          retries: 99,
          preset: "olama",
          connectTimeout: "5 parsecs",
          query: { "api-version": 3 },
        },
        checkin: {},
        chat: true,
        assessment: { staleAfter: { heartRate: "8d" } },
        model: "x",
        "endpoint.model": "x",
      }
      """
    #expect(
      try problems(text) == [
        "config.json5:3:5: 'endpoint.modle' isn't a setting. Did you mean 'endpoint.model'?",
        "config.json5:4:14: 'endpoint.retries' takes a whole number from 0 to 10, not 99.",
        "config.json5:5:13: 'endpoint.preset' takes one of none, openai, openrouter, azure, ollama, "
          + "llama.cpp, lmstudio, vllm, not \"olama\". Did you mean \"ollama\"?",
        "config.json5:6:21: 'endpoint.connectTimeout': '5 parsecs' isn't a valid duration. "
          + "For example: 90s, 45 min, 2h or 2h30m.",
        "config.json5:7:12: 'endpoint.query' takes an object of strings, as in "
          + "{ \"api-version\": \"2024-10-21\" }, not an object.",
        "config.json5:9:3: 'checkin' isn't a setting. Did you mean 'checkIn'?",
        "config.json5:10:9: 'chat' must hold settings, not true or false. "
          + "Write it as an object: chat: { history: … }.",
        "config.json5:11:42: 'assessment.staleAfter.heartRate': '8d' is too long: "
          + "the maximum is 7 days. For example: 90s, 45 min, 2h or 2h30m.",
        "config.json5:12:3: 'model' isn't a setting. Did you mean 'endpoint.model' or "
          + "'dictation.model'?",
        "config.json5:13:3: 'endpoint.model' isn't a setting by itself. In the file, each name "
          + "before a dot is an object: endpoint: { model: … }.",
      ]
    )
  }

  @Test(arguments: [
    "{ endpoint: { apiKey: \"sk-123\" } }", "{ endpoint: { api_key: \"sk-123\" } }",
    "{ apiKey: \"sk-123\" }", "{ endpoint: { headers: { Authorization: \"Bearer sk-123\" } } }",
    "{ endpoint: { headers: { \"X-Api-Key\": \"sk-123\" } } }",
    "{ endpoint: { query: { \"api-key\": \"sk-123\" } } }",
    "{ endpoint: { baseURL: \"https://me:sk-123@example.com/v1\" } }",
  ])
  func `refuses a key in the file, says where it belongs, and never repeats it`(
    text: String
  ) throws {
    let found = try problems(text)
    #expect(found.count == 1)
    #expect(found.first?.contains("would store an API key in this file.") == true)
    #expect(found.first?.contains("'endpoint.apiKeyCommand'") == true)
    #expect(found.first?.contains("MINDPULSE_API_KEY") == true)
    #expect(found.first?.contains("sk-123") == false)
  }

  @Test(arguments: [
    "{ endpoint: { apiKeyFile: \"sk-123\" } }",
    "{ endpoint: { apiKeyCommand: [\"\", \"sk-123\"] } }",
    "{ endpoint: { apiKey: sk-123 } }", "{ endpoint: { headers: { \"sk-123 \": \"\" } } }",
    "{ endpoint: { baseURL: \"sk-123\" } }",
  ])
  func `never repeats what may be a key in the wrong place`(text: String) {
    do {
      let found = try problems(text)
      #expect(found.count == 1 && !found[0].contains("sk-123"))
    } catch {
      #expect(!"\(error)".contains("sk-123"))
    }
  }

  @Test(arguments: [
    "baseURL: \"ftp://example.com\"", "baseURL: \"https://\"", "baseURL: \"https://:80/v1\"",
    "baseURL: \"https://a b\"", "baseURL: \"https://a/v1?x=1\"", "baseURL: 3", "model: \"\"",
    "model: \"a\\u001b[2J\"", "apiKeyCommand: \" \"", "apiKeyCommand: []",
    "apiKeyCommand: [\"pass\", 3]", "apiKeyFile: \"key.txt\"", "keyHeader: \"Api-Key\"",
    "headers: { \"a b\": \"x\" }", "headers: { a: \"x\\r\\ny: z\" }", "headers: []",
    "query: { \"\": \"x\" }", "tokenLimitField: \"max\"", "maxTokens: 0", "maxTokens: 1.5",
    "maxTokens: NaN", "temperature: 2.1", "temperature: NaN", "temperature: \"1\"",
    "contextTokens: 100", "connectTimeout: 10", "connectTimeout: \"11m\"", "retries: -1",
    "caFile: \"ca.pem\"", "offerLocalServers: \"yes\"", "offerLocalServers: 1",
  ])
  func `refuses what a setting of the endpoint doesn't take`(setting: String) throws {
    #expect(try problems("{ endpoint: { \(setting) } }").count == 1)
  }

  @Test(arguments: [
    "{ engine: \"both\" }", "{ checkIn: { every: \"30s\" } }", "{ checkIn: { every: \"never\" } }",
    "{ checkIn: { every: 2 } }", "{ chat: { colour: true } }",
    "{ replay: { longestPause: \"2h\" } }",
    "{ assessment: { profile: \"who\" } }", "[]", "null",
  ])
  func `refuses what another setting doesn't take`(text: String) throws {
    #expect(try problems(text).count == 1)
  }

  @Test func `takes null for not set`() throws {
    #expect(try problems("{ endpoint: null, engine: null, chat: { history: null } }") == [])
  }
}
