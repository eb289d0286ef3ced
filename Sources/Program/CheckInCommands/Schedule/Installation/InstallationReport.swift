package import Console
import Core
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
  package var done: [String] = []
  /// What sounds like trouble, a line each; other programs' words begin with their name.
  package var complaints: [String] = []
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

  /// A command for the person, and what it is good for.
  package struct Step: Encodable {
    package let command: String
    package let purpose: String

    /// A command and what it is good for.
    package init(command: String, purpose: String) {
      self.command = command
      self.purpose = purpose
    }
  }

  private enum CodingKeys: String, CodingKey {
    case action, scheduler, dryRun, files, done, complaints, running, toDo, undo
  }

  /// Prints it; names from outside can't steer the terminal.
  @MainActor package func show(_ output: Output) throws {
    if output.isJSON { return try output.json(self) }
    // A file's lines stay whole, so that they can be copied.
    for text in texts { try output.write(text) }
    for sentence in sentences { try output.prose(sentence) }
  }

  /// The report in sentences, one a line.
  private var sentences: [String] {
    var sentences = done + complaints
    sentences += toDo.map { "\($0.purpose): \($0.command)" }
    if let undo { sentences.append("To undo this: \(undo)") }
    return sentences.map { VisibleText.filtered($0) }
  }

  /// The files that would be written, each with its path and its text.
  private var texts: [String] {
    files.compactMap { file in
      file.text.map { VisibleText.filtered("\(file.path) would be:\n\($0)\n") }
    }
  }
}
