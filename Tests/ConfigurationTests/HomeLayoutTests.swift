import Configuration
import Testing
import Core

@Suite struct HomeLayoutTests {
  private func layout(_ environment: [String: String]) throws -> HomeLayout {
    try HomeLayout(environment: environment, workingDirectory: "/here")
  }

  @Test func `keeps everything in one place when told so`() throws {
    let home = try layout(["MINDPULSE_HOME": "/m/", "HOME": "/h", "XDG_DATA_HOME": "/d"])
    #expect(home.configFile == "/m/config.json5")
    #expect(home.samplesDatabase == "/m/samples.sqlite")
    #expect(home.transcriptsDatabase == "/m/transcripts.sqlite")
    #expect(home.historyFile == "/m/history")
    #expect(home.promptsDirectory == "/m/prompts")
    #expect(home.directories == ["/m"])
  }

  @Test func `takes a relative place from the working directory`() throws {
    #expect(try layout(["MINDPULSE_HOME": "m"]).configFile == "/here/m/config.json5")
  }

  @Test func `follows the XDG variables`() throws {
    let home = try layout([
      "HOME": "/h", "XDG_CONFIG_HOME": "/c", "XDG_DATA_HOME": "/d/", "XDG_STATE_HOME": "/s",
    ])
    #expect(home.configFile == "/c/mindpulse/config.json5")
    #expect(home.samplesDatabase == "/d/mindpulse/samples.sqlite")
    #expect(home.historyFile == "/s/mindpulse/history")
    #expect(home.directories == ["/c/mindpulse", "/d/mindpulse", "/s/mindpulse"])
  }

  @Test(arguments: ["", "relative", "./x"])
  func `ignores XDG variables that are empty or relative`(value: String) throws {
    let home = try layout([
      "HOME": "/h", "XDG_CONFIG_HOME": value, "XDG_DATA_HOME": value, "XDG_STATE_HOME": value,
      "MINDPULSE_HOME": "",
    ])
    #expect(home.configDirectory == "/h/.config/mindpulse")
    #expect(home.dataDirectory == "/h/.local/share/mindpulse")
    #expect(home.stateDirectory == "/h/.local/state/mindpulse")
  }

  @Test(arguments: [[:], ["HOME": ""], ["HOME": "here"], ["XDG_DATA_HOME": "/d"]])
  func `says so when nothing tells where home is`(environment: [String: String]) {
    let error = #expect(throws: ConfigurationError.self) { try layout(environment) }
    #expect(error?.message == "HOME is not set, so there is no place for your data.")
  }
}
