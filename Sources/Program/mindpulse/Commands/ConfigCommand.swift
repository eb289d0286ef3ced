import CommandLineParsing
import Configuration
import Core
import HostSystem
import Safety

/// `mindpulse config …`: the settings, where they come from, and what is wrong with them.
@MainActor enum ConfigCommand {
  /// Runs one of the subcommands.
  static func run(_ command: ParsedCommand, _ context: AppContext) throws {
    switch command.path.last {
    case "get": try get(command.argument("KEY") ?? "", context)
    case "set": try set(command.argument("KEY") ?? "", command.argument("VALUE") ?? "", context)
    case "path": try path(context)
    case "check": try check(context)
    default: try show(context)
    }
  }

  private static func show(_ context: AppContext) throws {
    let resolved = try context.resolvedSettings()
    let rows = SettingSpecification.all.map { setting in
      SettingJSON(
        key: setting.name,
        value: setting.value(in: resolved.settings).text,
        origin: resolved.origin(of: setting.name).words
      )
    }
    if context.output.isJSON { return try context.output.json(["settings": rows]) }
    for row in rows {
      let value = VisibleText.singleLine(row.value, limit: 200)
      let origin = VisibleText.singleLine(row.origin, limit: 400)
      try context.output.line("\(row.key): \(value)  (\(origin))")
    }
    for problem in resolved.problems { context.output.notice(problem.description) }
  }

  private static func get(_ key: String, _ context: AppContext) throws {
    let value = try SettingSpecification.value(of: key, in: try context.settings()).text
    if context.output.isJSON { return try context.output.json([key: value]) }
    try context.output.line(VisibleText.filtered(value))
  }

  private static func set(_ key: String, _ value: String, _ context: AppContext) throws {
    try context.set(key, to: value)
    try get(key, context)
    guard key == "endpoint.share.memory" else { return }
    do {
      let choice = try ConversationWiring(context).engines(nil)
      try NotesNotice(choice, context)?.ask(context)
    } catch let error as AppFailure {
      // The setting is kept; what else is wrong with the endpoint is told.
      context.output.notice(error.message)
    }
  }

  private static func path(_ context: AppContext) throws {
    if context.output.isJSON { return try context.output.json(["path": context.home.configFile]) }
    try context.output.line(VisibleText.filtered(context.home.configFile))
  }

  private static func check(_ context: AppContext) throws {
    let file = context.home.configFile
    guard let text = try context.configText() else {
      if context.output.isJSON { return try context.output.json(["problems": [String]()]) }
      let sentence = "There is no \(file); everything is at its default."
      return try context.output.line(VisibleText.filtered(sentence))
    }
    let problems = SettingsCheck.problems(in: try JSON5Document(text, file: file))
    if context.output.isJSON {
      try context.output.json(["problems": problems.map(\.description)])
    } else {
      for problem in problems {
        try context.output.line(VisibleText.filtered(problem.description))
      }
      if problems.isEmpty {
        try context.output.line(VisibleText.filtered("\(file) is in order."))
      }
    }
    guard problems.isEmpty else {
      let count = problems.count == 1 ? "One thing is" : "\(problems.count) things are"
      throw ReportedFailure(exitCode: .configuration, message: "\(count) wrong in \(file).")
    }
  }
}

/// A setting as `--json` prints it.
struct SettingJSON: Encodable {
  let key: String
  let value: String
  let origin: String
}
