import Core
import Testing

@testable import Configuration

@Suite struct IncomingSettingsTests {
  /// What a setting must not take unless it says that it leads somewhere.
  // Made anew for each test: kept for good, its values would look lost to the leak checker, which
  // doesn't know how an enumeration marks its pointers.
  private static var outside: [JSON5Value] {
    [
      .string("https://elsewhere.example/v1"), .string("smtp://mail.elsewhere.example"),
      .string("mqtt://elsewhere.example"), .string("postgresql://anna@elsewhere.example/hub"),
      .string("robin@elsewhere.example"), .string("127.0.0.1:8080"), .string("/bin/elsewhere"),
      .string("~/elsewhere"), .string("elsewhere"), .array([.string("elsewhere")]),
      .array([.string("/bin/sh"), .string("-c"), .string("elsewhere")]),
      .object([.init("elsewhere", .string("https://elsewhere.example"))]),
    ]
  }

  @Test(arguments: SettingSpecification.all.map(\.name))
  func `a setting that takes a program, an address or a person says so`(name: String) throws {
    let (setting, _) = try SettingSpecification.find(name)
    for value in Self.outside where setting.reach == .nothing {
      var settings = Settings()
      #expect(throws: ConfigurationError.self, "\(name) takes \(value.text)") {
        try setting.set(value, in: &settings)
      }
    }
  }

  @Test(arguments: SettingSpecification.all.filter { !$0.choices.isEmpty }.map(\.name))
  func `a word that stands for an address says so`(name: String) throws {
    let (setting, _) = try SettingSpecification.find(name)
    for word in setting.choices where setting.reach == .nothing {
      var text = try document("{}")
      try text.set(setting.path, to: setting.value(fromText: word))
      let incoming = try IncomingSettings(text, into: nil)
      #expect(incoming.matters == [] && incoming.strays == [])
    }
  }

  @Test(
    arguments: SettingSpecification.all.filter { $0.reach != .nothing && $0.choices.isEmpty }
      .map(\.name)
  )
  func `what leads somewhere is told, and gone when it is left out`(name: String) throws {
    let (setting, path) = try SettingSpecification.find(name)
    let fitting = Self.outside.first { value in
      var scratch = Settings()
      do throws(ConfigurationError) { try setting.set(value, in: &scratch) } catch { return false }
      return true
    }
    let value = try #require(fitting, "no value is known that \(name) takes")
    var text = try document("{ checkIn: { every: '3h' } }")
    try text.set(path, to: value)
    let incoming = try IncomingSettings(text, into: nil)
    let matter = try #require(incoming.matters.first)
    #expect(incoming.matters.count == 1 && !matter.isHere && matter.summary.english.hasSuffix("."))
    #expect(matter.values == [.init(name: name, text: value.text)])
    let rest = try incoming.text(without: [matter.name])
    #expect(!rest.contains("elsewhere") && rest.contains("every: '3h'"))
    #expect(try IncomingSettings(document(rest), into: nil).matters == [])
    #expect(try incoming.text(without: []) == text.text)
    #expect(try IncomingSettings(text, into: text).matters.allSatisfy(\.isHere))
  }

  @Test func `what is here stays in the place of what is left out, with the comments`() throws {
    let here = try document(
      "{ endpoint: { preset: 'openai', model: 'mine' }, delivery: { command: ['mine'] } }"
    )
    let incoming = try IncomingSettings(
      document(
        """
        {
          // My own words.
          endpoint: { baseURL: "https://elsewhere.example/v1", model: "theirs", maxTokens: 90 },
          delivery: { command: ["theirs"], showText: true },
          lock: { passphraseCommand: ["theirs"] },
        }
        """
      ),
      into: here
    )
    #expect(
      incoming.matters.map(\.name) == ["endpoint", "delivery.command", "lock.passphraseCommand"]
    )
    #expect(incoming.matters.map(\.isHere) == [false, false, false])
    let text = try incoming.text(without: [
      "endpoint", "delivery.command", "lock.passphraseCommand",
    ])
    #expect(!text.contains("theirs") && !text.contains("elsewhere") && text.contains("// My own"))
    let settings = SettingsResolver(document: try document(text)).resolve().settings
    #expect(settings.endpoint.baseURL == "https://api.openai.com/v1")
    #expect(settings.endpoint.model == "mine" && settings.endpoint.maxTokens == 90)
    #expect(settings.delivery.command == ["mine"] && settings.delivery.showText)
    #expect(settings.lock.passphraseCommand == nil)
    let one = try incoming.text(without: ["delivery.command"])
    #expect(one.contains("elsewhere") && one.contains("passphraseCommand: [\"theirs\"]"))
  }

  @Test func `a server that a word stands for is a server`() throws {
    let text = try document("{ endpoint: { preset: 'openrouter' } }")
    let incoming = try IncomingSettings(text, into: document("{}"))
    #expect(
      incoming.matters.first?.values.map(\.text)
        == ["\"openrouter\"", "\"https://openrouter.ai/api/v1\""]
    )
    let rest = try document(incoming.text(without: ["endpoint"]))
    #expect(SettingsResolver(document: rest).resolve().settings == Settings())
  }

  @Test func `what no version knows yet is left out, as a later one might`() throws {
    let incoming = try IncomingSettings(
      document(
        "{ cloud: { url: 'https://x.example' }, delivery: { command: 'a line', proxy: 1 }, chat: 3 }"
      ),
      into: nil
    )
    #expect(incoming.strays == ["cloud", "delivery.command", "delivery.proxy", "chat"])
    #expect(SettingsCheck.problems(in: try document(incoming.text(without: []))) == [])
  }

  @Test func `what holds no settings is refused`() throws {
    #expect(throws: ConfigurationError.self) { try IncomingSettings(document("[]"), into: nil) }
  }

  private func document(_ text: String) throws -> JSON5Document {
    try JSON5Document(text, file: "config.json5")
  }
}
