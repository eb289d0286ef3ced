package import Console
package import Core
import Safety

/// What `schedule install` or `schedule uninstall` did, for people and as `--json` prints it.
package struct InstallationReport: Encodable {
  /// A file that was written, or would be.
  package struct File: Encodable {
    package let path: String
    /// The text; only where nothing was written.
    package let text: String?
  }

  /// `install` or `uninstall`.
  package let action: String
  /// `service`, `timer` or `cron`; nil for an uninstallation.
  package let scheduler: String?
  /// Whether nothing was changed.
  package let dryRun: Bool
  /// The files that were written, or would be.
  package var files: [File] = []
  /// What was done, a sentence each, in order.
  package private(set) var done: [LocalizedText] = []
  /// What sounds like trouble, a line each; other programs' words begin with their name.
  package private(set) var complaints: [LocalizedText] = []
  /// Whether check-ins run by themselves from now on.
  package var running = false
  /// Whether systemd answered but did not start what was written.
  package var hasFailed = false
  /// What is left for the person: commands as they are typed.
  package var toDo: [Step] = []
  /// The command that undoes all of it; nil when there is nothing to undo.
  package var undo: String?

  /// A report of nothing done yet.
  package init(action: String, scheduler: String?, dryRun: Bool) {
    self.action = action
    self.scheduler = scheduler
    self.dryRun = dryRun
  }

  /// Adds what was done, in a sentence.
  package mutating func tell(done text: LocalizedText) { done.append(text) }

  /// Adds what sounds like trouble, in a line.
  package mutating func tell(complaint text: LocalizedText) { complaints.append(text) }

  /// A command for the person, and what it is good for.
  package struct Step: Encodable {
    package let command: String
    package let purpose: LocalizedText

    /// A command and what it is good for.
    package init(command: String, purpose: LocalizedText) {
      self.command = command
      self.purpose = purpose
    }

    private enum CodingKeys: String, CodingKey {
      case command, purpose
    }

    package func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(command, forKey: .command)
      try container.encode(purpose.english, forKey: .purpose)
    }
  }

  private enum CodingKeys: String, CodingKey {
    case action, scheduler, dryRun, files, done, complaints, running, toDo, undo
  }

  /// The report in English, in the keys others rely on.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(action, forKey: .action)
    try container.encodeIfPresent(scheduler, forKey: .scheduler)
    try container.encode(dryRun, forKey: .dryRun)
    try container.encode(files, forKey: .files)
    try container.encode(done.map(\.english), forKey: .done)
    try container.encode(complaints.map(\.english), forKey: .complaints)
    try container.encode(running, forKey: .running)
    try container.encode(toDo, forKey: .toDo)
    try container.encodeIfPresent(undo, forKey: .undo)
  }

  /// Prints it; names from outside can't steer the terminal.
  @MainActor package func show(_ output: Output) throws {
    if output.isJSON { return try output.json(self) }
    for file in files {
      guard let text = file.text else { continue }
      // A file's lines stay whole, so that they can be copied.
      try output.write(VisibleText.filtered("\(output.spoken(heading(of: file)))\n\(text)\n"))
    }
    for sentence in sentences { try output.prose(sentence.mapped(VisibleText.filtered)) }
  }

  /// The report in sentences, one a line.
  private var sentences: [LocalizedText] {
    var sentences = done + complaints
    sentences += toDo.map { "\($0.purpose): \($0.command)" }
    if let undo { sentences.append(Self.undoing(undo)) }
    return sentences
  }

  private static func undoing(_ command: String) -> LocalizedText { "To undo this: \(command)" }

  /// What stands above the text of a file that would be written.
  private func heading(of file: File) -> LocalizedText {
    scheduler == "cron" ? "Your crontab would be:" : "\(file.path) would be:"
  }
}

extension InstallationReport.Step {
  /// What there is without systemd.
  static var cron: Self {
    .init(
      command: "mindpulse schedule install --cron",
      purpose: "Without systemd, have cron start check-ins"
    )
  }

  /// What starts a unit that was only written.
  static func enable(_ entry: String) -> Self {
    .init(
      command: "systemctl --user daemon-reload && systemctl --user enable --now \(entry)",
      purpose: "Once you are logged in on a system that runs systemd"
    )
  }
}
