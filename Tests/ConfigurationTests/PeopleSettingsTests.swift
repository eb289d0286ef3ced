import Configuration
import Testing
import Core

@Suite struct PeopleSettingsTests {
  @Test(arguments: [
    ("people.mail.server", "smtp://mail.example.org"), ("people.mail.server", "SMTPS://[::1]:465"),
    ("people.mail.from", "robin@example.org"), ("people.mail.user", "robin@example.org"),
    ("people.mail.passwordCommand", "['pass', 'show', 'mail']"), ("people.mail.caFile", "~/ca.pem"),
    ("people.timeout", "90s"),
  ])
  func `takes what a person types`(name: String, text: String) throws {
    var edited = try JSON5Document("{}", file: "config.json5")
    try edited.set(setting: name, toText: text)
    #expect(SettingsCheck.problems(in: edited) == [])
  }

  @Test(arguments: [
    ("people.mail.server", "mail.example.org"), ("people.mail.server", "http://mail.example.org"),
    ("people.mail.server", "smtp://robin:secret@mail.example.org"),
    ("people.mail.server", "smtp://"),
    ("people.mail.server", "smtp://mail.example.org/x"), ("people.mail.server", "smtp://a b"),
    ("people.mail.from", "robin"), ("people.mail.from", "Robin <robin@example.org>"),
    ("people.mail.from", "a@b@c"), ("people.mail.passwordCommand", "pass show mail"),
    ("people.mail.caFile", "ca.pem"), ("people.timeout", "0s"), ("people.timeout", "1d"),
  ])
  func `refuses anything else`(name: String, text: String) throws {
    var edited = try JSON5Document("{}", file: "config.json5")
    #expect(throws: ConfigurationError.self) { try edited.set(setting: name, toText: text) }
  }

  @Test func `a name in the server's address is sent to its own setting`() throws {
    var edited = try JSON5Document("{}", file: "config.json5")
    do throws(ConfigurationError) {
      try edited.set(setting: "people.mail.server", toText: "smtp://robin@mail.example.org")
      Issue.record("It was taken.")
    } catch { #expect(error.hint.contains("people.mail.passwordCommand")) }
  }
}
