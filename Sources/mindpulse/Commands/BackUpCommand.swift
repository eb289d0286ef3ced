import BackUp
import CommandLineParsing
import Configuration
import HealthModel
import HealthStorage
import HostSystem
import Safety
import Transcripts

/// `mindpulse backup` and `mindpulse restore`: everything in one file, and back.
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

  /// Takes a back-up back, or only checks it.
  static func restore(_ command: ParsedCommand, _ context: AppContext) throws {
    let places = places(context)
    try PrivateFile.createDirectory(places.folder)
    let restore = try Restore(command.argument("FILE") ?? "", places)
    let made = "\(restore.manifest.made.day) \(restore.manifest.made.clock)"
    if command.flag("dry-run") {
      try restore.leave()
      if context.output.isJSON {
        return try context.output.json(RestoreJSON(restore.manifest, aside: nil))
      }
      return try context.output.line("The back-up of \(made) is whole. Nothing was changed.")
    }
    let wasLocked = isLocked(context)
    let outcome = try restore.apply(at: context.now())
    context.forgetSettings()
    if wasLocked, !isLocked(context) {
      context.output.notice(
        "This back-up is from before the lock: your talks are readable. Lock them: mindpulse lock"
      )
    }
    if outcome.leftSettings {
      context.output.notice("Your settings file is a symbolic link and was left as it is.")
    }
    if context.output.isJSON {
      return try context.output.json(RestoreJSON(restore.manifest, aside: outcome.aside))
    }
    try context.output.line("Restored: everything as it was on \(made).")
    try context.output.line("What was there before is in \(outcome.aside)")
  }

  /// Whether a lock is set; what can't be read, and may be why something is restored, has none.
  ///
  /// The file is let go again at once: another one takes its place.
  private static func isLocked(_ context: AppContext) -> Bool {
    do {
      let path = context.home.transcriptsDatabase
      guard try PrivateFile.permissions(of: path) != nil else { return false }
      return try TranscriptStore(path: path).lock != nil
    } catch {
      return false
    }
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

  /// Where the files stand that are backed up.
  static func places(_ context: AppContext) -> BackUpPlaces {
    BackUpPlaces(
      folder: context.home.dataDirectory,
      databases: [
        BackUpPlaces.Database(
          name: "samples.sqlite",
          path: context.home.samplesDatabase,
          identity: HealthStore.fileIdentity
        ),
        BackUpPlaces.Database(
          name: "transcripts.sqlite",
          path: context.home.transcriptsDatabase,
          identity: TranscriptStore.fileIdentity
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

/// A restore as `--json` prints it.
struct RestoreJSON: Encodable {
  let restored: Bool
  let made: Timestamp
  let program: String
  let files: [BackUpManifest.File]
  let aside: String?

  /// A back-up that was restored, or only checked where nothing was put aside.
  init(_ manifest: BackUpManifest, aside: String?) {
    restored = aside != nil
    made = manifest.made
    program = manifest.program
    files = manifest.files
    self.aside = aside
  }
}
