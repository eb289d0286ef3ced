import Core

/// Puts the settings together from all the places they can come from.
///
/// Flags win over the environment, that over the file, that over the preset, and the defaults come
/// last.
package struct SettingsResolver: Sendable {
  /// Environment variables that are read, with their setting; the first that is set wins.
  package static let variables: [(name: String, setting: String)] = [
    ("MINDPULSE_BASE_URL", "endpoint.baseURL"), ("OPENAI_BASE_URL", "endpoint.baseURL"),
    ("MINDPULSE_MODEL", "endpoint.model"), ("MINDPULSE_HUB", "hub.url"),
    ("MINDPULSE_PLAIN", "chat.plain"), ("MINDPULSE_LANG", "chat.language"),
  ]

  /// Environment variables that hold the API key, the first that is set wins; they are only named
  /// here, and read where the key is needed.
  package static let keyVariables = ["MINDPULSE_API_KEY", "OPENAI_API_KEY"]

  private let flags: [String: String]
  private let environment: [String: String]
  private let document: JSON5Document?

  /// A resolver over what was found.
  ///
  /// Flags are given by the name of their setting: `["engine": "listener"]`.
  package init(
    flags: [String: String] = [:],
    environment: [String: String] = [:],
    document: JSON5Document? = nil
  ) {
    self.flags = flags
    self.environment = environment
    self.document = document
  }

  /// The settings that hold, where each comes from, and everything that is wrong on the way.
  ///
  /// What is wrong is left out of the settings.
  package func resolve() -> ResolvedSettings {
    var layers = Layers()
    if let document {
      let (findings, problems) = SettingsCheck.read(document)
      layers.problems = problems
      for finding in findings {
        layers.add(finding.setting, finding.value, .file(finding.location))
      }
    }
    for variable in Self.variables.reversed() {
      // An empty variable counts as unset, as the shell's own ${NAME:-…} has it.
      guard let text = environment[variable.name], !text.isEmpty else { continue }
      layers.add(variable.setting, text, .environment(variable.name))
    }
    for (name, text) in flags.sorted(by: { $0.key < $1.key }) { layers.add(name, text, .flag) }
    return layers.resolved()
  }

  /// Values by setting; a later one takes the place of an earlier.
  private struct Layers {
    var values: [String: (value: JSON5Value, origin: SettingOrigin)] = [:]
    var problems: [ConfigurationError] = []

    mutating func add(
      _ setting: SettingSpecification,
      _ value: JSON5Value,
      _ origin: SettingOrigin
    ) {
      values[setting.name] = (value, origin)
    }

    mutating func add(_ name: String, _ text: String, _ origin: SettingOrigin) {
      do throws(ConfigurationError) {
        let (setting, _) = try SettingSpecification.find(name)
        add(setting, try setting.value(fromText: text), origin)
      } catch {
        problems.append(
          ConfigurationError(
            "\(origin.words): \(error.errorDescription)",
            hint: error.recoverySuggestion
          )
        )
      }
    }

    func resolved() -> ResolvedSettings {
      var settings = Settings(), problems = problems
      var origins: [String: SettingOrigin] = [:]
      if case .string(let word) = values["endpoint.preset"]?.value,
        let preset = EndpointPreset(rawValue: word)
      {
        preset.apply(to: &settings.endpoint)
        for setting in SettingSpecification.all
        where setting.value(in: settings) != setting.defaultValue {
          origins[setting.name] = .preset(preset)
        }
      }
      for setting in SettingSpecification.all {
        guard let (value, origin) = values[setting.name] else { continue }
        do throws(ConfigurationError) {
          try setting.set(value, in: &settings)
          origins[setting.name] = origin
        } catch {
          problems.append(error)
        }
      }
      if settings.endpoint.preset == .azure, settings.endpoint.baseURL == nil {
        problems.append(
          ConfigurationError(
            "The preset azure has no address of its own.",
            hint: "Set 'endpoint.baseURL' to your resource's, as in "
              + "\"https://NAME.openai.azure.com/openai/v1\"."
          )
        )
      }
      return ResolvedSettings(settings: settings, origins: origins, problems: problems)
    }
  }
}
