package import CommandLineParsing
import Configuration

/// Who answers, and where; flags win over the environment and the configuration.
package enum EngineParameters {
  private static let engine = Option(
    "engine",
    "ENGINE",
    of: EngineChoice.self,
    help: "What answers: auto, endpoint or listener."
  )
  private static let baseURL = Option(
    "base-url",
    "URL",
    help: "The endpoint's base URL, such as http://127.0.0.1:11434/v1."
  )
  private static let model = Option("model", "NAME", help: "The model to use.")

  /// All of them, in the order help shows them.
  package static let all: [any Parameter] = [engine, baseURL, model]

  /// Whether everything is shown as lines of words.
  package static let plain = Option(
    "plain",
    help: "Show everything as plain lines, for a screen reader."
  )

  /// Whether nothing of what is said may be kept.
  package static let incognito = Option(
    "incognito",
    help: "Save nothing from this conversation, and make no check-ins."
  )

  /// The settings they take the place of, by key.
  package static func settings(_ line: ParsedCommand) throws -> [String: String] {
    var settings: [String: String] = [:]
    settings["engine"] = try line[engine]?.rawValue
    settings["endpoint.baseURL"] = try line[baseURL]
    settings["endpoint.model"] = try line[model]
    if try line[plain] { settings["chat.plain"] = "true" }
    return settings
  }
}
