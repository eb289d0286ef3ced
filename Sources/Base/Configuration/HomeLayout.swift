import Core

/// Where everything lives on disk.
///
/// `MINDPULSE_HOME` puts all of it in one directory; otherwise the XDG Base Directory Specification
/// 0.8 says where, and that a relative path in its variables is to be ignored.
package struct HomeLayout: Equatable, Sendable {
  /// Settings, and texts that take the place of those built in.
  package let configDirectory: String
  /// Samples and conversations.
  package let dataDirectory: String
  /// What is worth keeping, but not worth moving to another machine.
  package let stateDirectory: String

  /// Works out the places from the environment.
  ///
  /// A relative `MINDPULSE_HOME` counts from the working directory.
  ///
  /// - Throws: ``ConfigurationError`` if nothing tells where home is.
  package init(
    environment: [String: String],
    workingDirectory: String
  ) throws(ConfigurationError) {
    if let home = environment["MINDPULSE_HOME"], !home.isEmpty {
      let path = home.hasPrefix("/") ? home : Self.joined(workingDirectory, home)
      configDirectory = Self.trimmed(path)
      dataDirectory = configDirectory
      stateDirectory = configDirectory
      return
    }
    let home = Self.absolute(environment["HOME"])
    func directory(_ variable: String, _ standard: String) throws(ConfigurationError) -> String {
      if let base = Self.absolute(environment[variable]) { return Self.joined(base, "mindpulse") }
      guard let home else {
        throw ConfigurationError(
          "HOME is not set, so there is no place for your data.",
          hint: "Set HOME, or MINDPULSE_HOME to a directory of your choice."
        )
      }
      return Self.joined(home, standard + "/mindpulse")
    }
    configDirectory = try directory("XDG_CONFIG_HOME", ".config")
    dataDirectory = try directory("XDG_DATA_HOME", ".local/share")
    stateDirectory = try directory("XDG_STATE_HOME", ".local/state")
  }

  /// The settings.
  package var configFile: String { Self.joined(configDirectory, "config.json5") }

  /// Texts that take the place of the prompts built in, by file name.
  package var promptsDirectory: String { Self.joined(configDirectory, "prompts") }

  /// The readings.
  package var samplesDatabase: String { Self.joined(dataDirectory, "samples.sqlite") }

  /// The conversations.
  package var transcriptsDatabase: String { Self.joined(dataDirectory, "transcripts.sqlite") }

  /// The devices that may send readings, and what each has sent.
  package var devicesDirectory: String { Self.joined(dataDirectory, "devices") }

  /// A random number that tells this copy of the data from others; never part of a backup.
  package var copyFile: String { Self.joined(stateDirectory, "hub-copy") }

  /// The lines typed.
  package var historyFile: String { Self.joined(stateDirectory, "history") }

  /// What is kept about requests for finding faults, where that is switched on.
  package var debugLogFile: String { Self.joined(stateDirectory, "debug.log") }

  /// The files that hold what is private, with what SQLite keeps beside a database.
  package var privateFiles: [String] {
    [samplesDatabase, transcriptsDatabase].flatMap { [$0, $0 + "-journal"] }
      + [historyFile, debugLogFile, copyFile]
  }

  /// The directories to be made, mode 0700, each once.
  package var directories: [String] {
    var seen: Set<String> = []
    return [configDirectory, dataDirectory, stateDirectory].filter { seen.insert($0).inserted }
  }

  private static func absolute(_ path: String?) -> String? {
    path.flatMap { $0.hasPrefix("/") ? $0 : nil }
  }

  private static func joined(_ directory: String, _ name: String) -> String {
    directory.hasSuffix("/") ? directory + name : "\(directory)/\(name)"
  }

  private static func trimmed(_ path: String) -> String {
    var end = path[...]
    while end.count > 1, end.last == "/" { end = end.dropLast() }
    return String(end)
  }
}
