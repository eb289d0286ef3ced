import Configuration
import Testing
import Core

@Suite struct SettingSpecificationTests {
  @Test func `every setting has a name of its own and a line of explanation`() {
    let names = SettingSpecification.all.map(\.name)
    #expect(Set(names).count == names.count)
    for setting in SettingSpecification.all {
      let summary = setting.summary.english
      #expect(summary.hasSuffix(".") && summary.count < 80)
      #expect(!setting.accepts.isEmpty)
    }
  }

  @Test(arguments: [
    ("endpoint.model", "gpt-4o", "{ endpoint: { model: \"gpt-4o\" } }"),
    ("endpoint.model", "3", "{ endpoint: { model: \"3\" } }"),
    ("endpoint.retries", "3", "{ endpoint: { retries: 3 } }"),
    ("endpoint.temperature", "0.7", "{ endpoint: { temperature: 0.7 } }"),
    (
      "endpoint.apiKeyCommand", "pass show openai",
      "{ endpoint: { apiKeyCommand: \"pass show openai\" } }"
    ),
    (
      "endpoint.apiKeyCommand", "['pass', 'show']",
      "{ endpoint: { apiKeyCommand: [\"pass\", \"show\"] } }"
    ),
    (
      "endpoint.query.api-version", "2024-10-21",
      "{ endpoint: { query: { \"api-version\": \"2024-10-21\" } } }"
    ),
    (
      "endpoint.headers", "{ 'X-Title': 'Me' }",
      "{ endpoint: { headers: { \"X-Title\": \"Me\" } } }"
    ),
    ("checkIn.every", "off", "{ checkIn: { every: \"off\" } }"),
    ("checkIn.every", "2 hours", "{ checkIn: { every: \"2 hours\" } }"),
    ("checkIn.whenNormal", "on", "{ checkIn: { whenNormal: true } }"),
    ("chat.history", "false", "{ chat: { history: false } }"),
    ("engine", "listener", "{ engine: \"listener\" }"),
    ("transcripts.keep", "90d", "{ transcripts: { keep: \"90d\" } }"),
    ("transcripts.keep", "forever", "{ transcripts: { keep: \"forever\" } }"),
  ])
  func `sets what a person types`(name: String, text: String, expected: String) throws {
    var edited = try document("{}")
    try edited.set(setting: name, toText: text)
    #expect(edited.root.value == (try document(expected).root.value))
    #expect(SettingsCheck.problems(in: edited) == [])
  }

  @Test(arguments: [
    ("endpoint.modle", "x", "'endpoint.modle' isn't a setting.", "Did you mean 'endpoint.model'?"),
    ("colour", "never", "'colour' isn't a setting.", "Did you mean 'chat.colour'?"),
    ("zzzzzz", "1", "'zzzzzz' isn't a setting.", "'mindpulse config show' lists them all."),
    (
      "endpoint.retries", "many",
      "'endpoint.retries' takes a whole number from 0 to 10, not \"many\".", ""
    ),
    (
      "transcripts.keep", "1h",
      "'transcripts.keep' takes \"forever\" or a duration from 1d to 36500d, as in \"90d\", "
        + "not \"1h\".", ""
    ),
    (
      "engine", "listner",
      "'engine' takes one of auto, endpoint, listener, not \"listner\". "
        + "Did you mean \"listener\"?", ""
    ),
    ("chat.history", "3", "'chat.history' takes true or false, not 3.", ""),
    ("chat.history", "null", "'chat.history' takes true or false, not \"null\".", ""),
    ("chat.history", "maybe", "'chat.history' takes true or false, not \"maybe\".", ""),
  ])
  func `refuses what can't be set, and leaves the file alone`(
    name: String,
    text: String,
    message: String,
    hint: String
  ) throws {
    var edited = try document("{}")
    let error = #expect(throws: ConfigurationError.self) {
      try edited.set(setting: name, toText: text)
    }
    #expect(error?.message == message)
    #expect(error?.hint == hint)
    #expect(edited.text == "{}")
  }

  @Test(arguments: [
    "endpoint.apiKey", "endpoint.headers.authorization", "apikey", "endpoint.token",
  ])
  func `refuses a key and doesn't repeat it`(name: String) throws {
    var edited = try document("{}")
    let error = #expect(throws: ConfigurationError.self) {
      try edited.set(setting: name, toText: "sk-123")
    }
    #expect(error?.message == "'\(name)' would store an API key in this file.")
    #expect(error?.description.contains("sk-123") == false)
  }

  @Test func `refuses a key inside an object that is typed`() throws {
    var edited = try document("{}")
    let error = #expect(throws: ConfigurationError.self) {
      try edited.set(setting: "endpoint.headers", toText: "{ 'api-key': 'sk-123' }")
    }
    #expect(error?.message == "'endpoint.headers.api-key' would store an API key in this file.")
  }

  @Test func `puts a value below its commented line in the documented file`() throws {
    var edited = try document(bundledConfiguration())
    try edited.set(setting: "endpoint.model", toText: "llama3.2")
    try edited.set(setting: "assessment.staleAfter.heartRate", toText: "5m")
    #expect(edited.text.contains("    //model: null,\n    model: \"llama3.2\",\n"))
    #expect(edited.text.contains("      //heartRate: \"10m\",\n      heartRate: \"5m\",\n"))
    try edited.remove(["endpoint", "model"])
    try edited.remove(["assessment", "staleAfter", "heartRate"])
    #expect(try edited.text == bundledConfiguration())
  }

  @Test func `tells the value of a setting and of a name inside one`() throws {
    var settings = Settings()
    settings.endpoint.query = ["b": "2", "a": "1"]
    #expect(try SettingSpecification.value(of: "checkIn.every", in: settings) == .string("2h"))
    #expect(
      try SettingSpecification.value(of: "endpoint.query", in: settings)
        == object(["a": .string("1"), "b": .string("2")])
    )
    #expect(try SettingSpecification.value(of: "endpoint.query.b", in: settings) == .string("2"))
    #expect(try SettingSpecification.value(of: "endpoint.query.c", in: settings) == .null)
    #expect(throws: ConfigurationError.self) {
      try SettingSpecification.value(of: "endpoint", in: settings)
    }
  }
}
