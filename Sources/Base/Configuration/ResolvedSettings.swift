package import Core

/// Where the value of a setting comes from.
package enum SettingOrigin: Equatable, Sendable {
  /// The program itself.
  case standard
  /// What is known of a service.
  case preset(EndpointPreset)
  /// The configuration file, at the place of the key.
  case file(ConfigurationError.Location?)
  /// An environment variable of this name.
  case environment(String)
  /// The command line.
  case flag

  /// Where it comes from, in words: `config.json5, line 3`.
  package var words: LocalizedText {
    switch self {
    case .standard: "default"
    case .preset(let preset): "preset \(preset.rawValue)"
    case .file(let location): location.map { "\($0.file), line \($0.line)" } ?? "file"
    case .environment(let name): "environment variable \(name)"
    case .flag: "command line"
    }
  }
}

/// The settings that hold, and how they came about.
package struct ResolvedSettings: Equatable, Sendable {
  /// The settings.
  package let settings: Settings
  /// Where those that are not at their default come from, by name.
  package let origins: [String: SettingOrigin]
  /// Everything that is wrong; what it concerns is left out of the settings.
  package let problems: [ConfigurationError]

  /// Where a setting's value comes from.
  package func origin(of name: String) -> SettingOrigin { origins[name] ?? .standard }

  /// The settings, if nothing is wrong.
  ///
  /// - Throws: the first problem.
  package func checked() throws(ConfigurationError) -> Settings {
    if let problem = problems.first { throw problem }
    return settings
  }
}
