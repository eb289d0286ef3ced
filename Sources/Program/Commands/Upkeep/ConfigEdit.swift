import CommandLineParsing
import Configuration
import Console
import Core
import HostSystem
import Services

/// `mindpulse config edit`: the file in the person's editor; nothing that is wrong takes effect.
///
/// What is edited is a draft beside the file. One that is wrong stays, and the next time goes on with it.
struct ConfigEdit: Command {
  static let specification = CommandSpecification(
    "edit",
    summary: "Edit the file in your editor.",
    discussion: """
      Opens $VISUAL or $EDITOR. What you save is checked before it takes effect: if something is \
      wrong, it shows file and line, the old settings stay, and the next 'config edit' continues \
      with your draft.
      """,
    excludedOptions: [OptionSpecification.json.long]
  )

  /// What is tried where neither `VISUAL` nor `EDITOR` is set: Debian's names for the one it has.
  private static let editors = ["sensible-editor", "editor", "nano", "vi"]

  init(_ line: ParsedCommand) {}

  func run(_ services: Services) throws -> ExitCode {
    let settings = services.settings
    let start = try settings.text()
    let draft = services.home.configFile + ".draft"
    if try PrivateFile.permissions(of: draft) != nil {
      services.output.notice("Continuing with your draft, \(draft).")
    } else {
      try PrivateFile.createDirectory(services.home.configDirectory)
      try PrivateFile.write(Array(try settings.startText().utf8), to: draft)
    }
    let (editor, code) = try Self.edit(draft, services)
    let bytes = try PrivateFile.read(draft, limit: 1 << 20) ?? []
    let isChanged = try bytes != Array(settings.startText().utf8)
    if !isChanged { try PrivateFile.remove(draft) }
    guard code == 0 else {
      throw AppFailure(
        .failed,
        "The editor “\(editor)” ended with exit code \(code); the settings stay as they were.",
        hint: isChanged ? "Your draft is \(draft): 'mindpulse config edit' continues with it." : ""
      )
    }
    guard isChanged else {
      try services.output.line("Nothing was changed.")
      return .done
    }
    try Self.check(bytes, draft, services)
    try Self.save(bytes, draft, over: start, services)
    return .done
  }

  /// Puts the draft in the file's place, unless that has been changed meanwhile.
  private static func save(
    _ bytes: [UInt8],
    _ draft: String,
    over start: String?,
    _ services: Services
  ) throws {
    guard try services.settings.text() == start else {
      throw AppFailure(
        .tryLater,
        "The settings were changed in the meantime, so yours were not saved.",
        hint: "Yours are in \(draft): 'mindpulse config edit' continues with them."
      )
    }
    try PrivateFile.write(bytes, to: services.home.configFile)
    try PrivateFile.remove(draft)
    services.settings.forget()
    try services.output.line("Saved: \(VisibleText.filtered(services.home.configFile))")
  }

  /// Has the editor change the draft.
  ///
  /// What is set may have words behind the program's name, so a shell reads it, as it does for git(1)
  /// and crontab(1).
  private static func edit(
    _ draft: String,
    _ services: Services
  ) throws -> (editor: String, exitCode: Int32) {
    let set = ["VISUAL", "EDITOR"].lazy.compactMap { services.environment[$0] }
      .first { $0.contains { !$0.isWhitespace } }
    let path = services.environment["PATH"]
    let found = editors.first { DetachedProgram.canRun($0, path: path) }
    guard let editor = set ?? found else {
      try PrivateFile.remove(draft)
      throw AppFailure(
        .unavailable,
        "No editor was found.",
        hint: "Set EDITOR to the one you use, such as: EDITOR=nano mindpulse config edit"
      )
    }
    let words = ["/bin/sh", "-c", "\(editor) \"$1\"", "sh", draft]
    return (editor, try ForegroundProgram.run(words))
  }

  /// Throws where something is wrong in the draft, after telling all of it.
  private static func check(_ bytes: [UInt8], _ draft: String, _ services: Services) throws {
    let problems: [ConfigurationError]
    do throws(ConfigurationError) {
      problems = SettingsCheck.problems(in: try JSON5Document(bytes: bytes, file: draft))
    } catch {
      problems = [error]
    }
    guard !problems.isEmpty else { return }
    for problem in problems { services.output.notice(AppFailure(problem).sentences) }
    throw AppFailure(
      .configuration,
      "The old settings stay.",
      hint: "'mindpulse config edit' continues with your draft; to delete it: rm \(draft)"
    )
  }
}
