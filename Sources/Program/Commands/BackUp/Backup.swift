import BackUp
import CommandLineParsing
import Console
import Core
import HealthModel
import HealthStorage
package import Services
import Transcripts

/// `mindpulse backup`: everything in one file.
struct Backup: Command {
  private static let file = Argument("FILE", help: "The file to write.", completion: .files)
  private static let force = Option("force", help: "Replace an existing file.")

  static let specification = CommandSpecification(
    "backup",
    summary: "Back up readings, conversations and settings to one file.",
    discussion: """
      The file is a tar archive that only you can read. It holds both databases as of one moment, \
      even while other programs write, your settings, and a manifest with a SHA-256 sum of each. \
      It doesn't include the input history, your own prompts and tables, or API keys, unless you \
      wrote one into the settings yourself.
      """,
    parameters: [file, force],
    examples: [.init("mindpulse backup ~/mindpulse.tar", "Back up everything.")]
  )

  private let file: String
  private let replaces: Bool

  init(_ line: ParsedCommand) throws {
    file = try line[Self.file]
    replaces = try line[Self.force]
  }

  func run(_ services: Services) throws -> ExitCode {
    // Older files are brought up to date first, so that a back-up is of one version.
    _ = try (services.stores.health(), services.stores.transcripts())
    let manifest = try BackUpWriter(BackUpPlaces(services.home), program: Version.text).write(
      to: file,
      replacing: replaces,
      at: services.clock.now()
    )
    let shown = VisibleText.singleLine(file, limit: 300)
    if services.output.isJSON {
      try services.output.json(BackupJSON(file: shown, manifest))
    } else {
      let bytes = manifest.files.map(\.bytes).reduce(0, +)
      try services.output.line("Written: \(shown) (\(bytes) bytes, only you can read it).")
    }
    return .done
  }
}

extension CommandEntry {
  /// `mindpulse backup`.
  package static let backup = CommandEntry(Backup.self)
}

/// A back-up as `--json` prints it.
private struct BackupJSON: Encodable {
  let file: String
  let made: Timestamp
  let program: String
  let files: [BackUpManifest.File]

  init(file: String, _ manifest: BackUpManifest) {
    self.file = file
    made = manifest.made
    program = manifest.program
    files = manifest.files
  }
}
