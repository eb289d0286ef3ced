import BackUp
import CommandLineParsing
import Configuration
import Core
import HealthModel
import HealthStorage
import HostSystem
import Safety
import Transcripts

/// `mindpulse backup`: everything in one file; and what `restore` and each start need to know of it.
@MainActor enum BackUpCommand {
  /// Makes a back-up.
  static func backUp(_ command: ParsedCommand, _ context: AppContext) throws {
    let path = command.argument("FILE") ?? ""
    // Older files are brought up to date first, so that a back-up is of one version.
    _ = try (context.healthStore(), context.transcriptStore())
    let manifest = try BackUpWriter(places(context), program: Version.text).write(
      to: path,
      replacing: command.flag("force"),
      at: context.now()
    )
    let shown = VisibleText.singleLine(path, limit: 300)
    if context.output.isJSON {
      return try context.output.json(BackUpJSON(file: shown, manifest))
    }
    let bytes = manifest.files.map(\.bytes).reduce(0, +)
    try context.output.line("Written: \(shown) (\(bytes) bytes, only you can read it).")
  }

  /// Finishes what a killed back-up or restore has left, and says so.
  static func recover(_ context: AppContext) throws {
    switch try RestoreRecovery.run(places(context)) {
    case .nothing: return
    case .cleaned:
      context.output.notice(
        "A back-up or restore was cut off. Its copies were removed; your data is as it was."
      )
    case .finished(let aside):
      context.output.notice(
        "A restore was cut off and has been finished now. What was there before is in \(aside)"
      )
    }
  }

  /// Removes the data from before earlier restores, and says so: whatever is erased for good would
  /// still stand in it.
  static func removeAsides(_ context: AppContext) throws {
    for aside in try places(context).removeAsides() {
      context.output.notice("The data from before a restore was erased, too: \(aside)")
    }
  }

  /// The name of the talks' database in a back-up.
  static let transcriptsName = "transcripts.sqlite"

  /// Where the files stand that are backed up.
  static func places(_ context: AppContext) -> BackUpPlaces {
    BackUpPlaces(
      folder: context.home.dataDirectory,
      databases: [
        BackUpPlaces.Database(
          name: "samples.sqlite",
          path: context.home.samplesDatabase,
          migrator: HealthStore.migrator
        ),
        BackUpPlaces.Database(
          name: transcriptsName,
          path: context.home.transcriptsDatabase,
          migrator: TranscriptStore.migrator
        ),
      ],
      settings: context.home.configFile
    )
  }
}

/// A back-up as `--json` prints it.
struct BackUpJSON: Encodable {
  let file: String
  let made: Timestamp
  let program: String
  let files: [BackUpManifest.File]

  /// A back-up that was written.
  init(file: String, _ manifest: BackUpManifest) {
    self.file = file
    made = manifest.made
    program = manifest.program
    files = manifest.files
  }
}
