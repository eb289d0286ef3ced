import BackUp
import CommandLineParsing
import Configuration
import Console
import Core
import HealthModel
import HostSystem
package import Services
import Transcripts

/// `mindpulse restore`: a backup back in its place, what it would bring in asked for one by one.
struct Restore: Command {
  private static let file = Argument(
    "FILE",
    help: "A file written by 'mindpulse backup'.",
    completion: .files
  )
  private static let dryRun = Option(
    "dry-run",
    help: "Only check the file and list its programs, servers and people."
  )
  private static let withCommands = Option(
    "with-commands",
    help: "Restore programs, servers, agreements and people without asking."
  )

  static let specification = CommandSpecification(
    "restore",
    summary: "Restore a backup; current data is set aside.",
    discussion: """
      The whole file is checked before anything changes. Close chats and the daemon first: while \
      one has your data open, nothing is restored. Current data moves to a folder \
      before-restore-DATE beside your data; delete it when you no longer need it. \
      A backup can contain programs to run, servers to contact, agreements, people to notify of \
      alerts, and a hub. On a terminal, MindPulse asks about each one that differs; in a script \
      they are skipped and listed.
      """,
    parameters: [file, dryRun, withCommands],
    examples: [.init("mindpulse restore ~/mindpulse.tar --dry-run", "Check a backup.")]
  )

  private let file: String
  private let isDryRun: Bool
  private let takesAll: Bool

  init(_ line: ParsedCommand) throws {
    file = try line[Self.file]
    isDryRun = try line[Self.dryRun]
    takesAll = try line[Self.withCommands]
  }

  func run(_ services: Services) throws -> ExitCode {
    let places = BackUpPlaces(services.home)
    try PrivateFile.createDirectory(places.folder)
    let work = RestoreWork(restore: try BackUp.Restore(file, places), services: services)
    if isDryRun { try work.check() } else { try work.carryOut(takingAll: takesAll) }
    return .done
  }
}

extension CommandEntry {
  /// `mindpulse restore`.
  package static let restore = CommandEntry(Restore.self)
}

/// A backup that is taken back, or only checked.
@MainActor private struct RestoreWork {
  let restore: BackUp.Restore
  let services: Services

  /// Takes it back.
  ///
  /// - Parameter takesAll: whether nobody is asked what of it comes along.
  /// - Throws: an error of the backup, or of what is here; nothing has changed then.
  func carryOut(takingAll takesAll: Bool) throws {
    let arrivals: RestoreArrivals
    let leftOut: [Arrival]
    do {
      arrivals = try RestoreArrivals(restore, services)
      try restore.requireFree()
      leftOut = takesAll ? [] : try unwanted(of: arrivals.all.filter { !$0.isHere })
      try arrivals.leaveOut(leftOut, of: restore)
    } catch {
      try restore.leave()
      throw error
    }
    try apply(arrivals, leftOut)
  }

  /// Tells what is in it, and changes nothing.
  func check() throws {
    let arrivals: RestoreArrivals
    do { arrivals = try RestoreArrivals(restore, services) } catch {
      try restore.leave()
      throw error
    }
    try restore.leave()
    try tellCheck(arrivals)
  }

  private var made: String { "\(restore.manifest.made.day) \(restore.manifest.made.clock)" }

  private func tellCheck(_ arrivals: RestoreArrivals) throws {
    if services.output.isJSON {
      let brings = arrivals.all.map { ArrivalJSON($0, taken: nil) }
      return try services.output.json(RestoreJSON(restore.manifest, aside: nil, brings: brings))
    }
    try services.output.line("The backup of \(made) is valid. Nothing was changed.")
    for remark in arrivals.remarks { services.output.notice(remark) }
    guard !arrivals.all.isEmpty else { return }
    try services.output.line("Programs, servers and people in it:")
    for arrival in arrivals.all {
      let difference: LocalizedText = arrival.isHere ? "Same as here." : "Different here."
      try services.output.prose("  \(arrival.sentence) \(difference)")
    }
  }

  // MARK: - What comes along

  /// Asks for each on a terminal, no being the default; in scripts none comes along.
  ///
  /// - Returns: those that are left out.
  private func unwanted(of arrivals: [Arrival]) throws -> [Arrival] {
    guard YesNoQuestion(services).isPossible else { return arrivals }
    guard !arrivals.isEmpty else { return [] }
    try services.output.prose(
      "This backup has programs, servers or people that differ from yours. Restore only what you "
        + "know to be yours; any answer but yes skips it."
    )
    var leftOut: [Arrival] = []
    for arrival in arrivals where try !isWanted(arrival) { leftOut.append(arrival) }
    return leftOut
  }

  private func isWanted(_ arrival: Arrival) throws -> Bool {
    try services.output.line()
    try services.output.prose(arrival.sentence)
    let question: LocalizedText = "Restore it? (yes or no, press Enter to skip)"
    return try YesNoQuestion(services).ask(question)
  }

  // MARK: - Carrying it out

  private func apply(_ arrivals: RestoreArrivals, _ leftOut: [Arrival]) throws {
    let wasLocked = isLocked
    let outcome = try restore.apply(at: services.clock.now())
    services.settings.forget()
    if wasLocked, !isLocked {
      services.output.notice(
        "This backup is from before the lock, so your conversations are readable. To lock them: "
          + "mindpulse lock"
      )
    }
    if outcome.leftSettings {
      services.output.notice("Your settings file is a symbolic link and was left as it is.")
    }
    for remark in arrivals.remarks { services.output.notice(remark) }
    tell(leftOut)
    if services.output.isJSON {
      let names = Set(leftOut.map(\.sentence))
      let brings = arrivals.all.map { ArrivalJSON($0, taken: !names.contains($0.sentence)) }
      return try services.output.json(
        RestoreJSON(restore.manifest, aside: outcome.aside, brings: brings)
      )
    }
    try services.output.line(
      leftOut.isEmpty
        ? "Restored: everything as it was on \(made)."
        : "Restored: everything else as it was on \(made)."
    )
    try services.output.line("Your previous data is in \(outcome.aside)")
  }

  private func tell(_ leftOut: [Arrival]) {
    for arrival in leftOut { services.output.notice("Skipped: \(arrival.sentence)") }
    guard !leftOut.isEmpty, !YesNoQuestion(services).isPossible else { return }
    services.output.notice(
      "If all of this is yours, restore again with --with-commands. On a terminal, MindPulse asks "
        + "about each."
    )
  }

  /// Whether a lock is set; what can't be read, and may be why something is restored, has none.
  ///
  /// The file is let go again at once: another one takes its place.
  private var isLocked: Bool {
    do {
      let path = services.home.transcriptsDatabase
      guard try PrivateFile.permissions(of: path) != nil else { return false }
      return try TranscriptStore(path: path).lock != nil
    } catch {
      return false
    }
  }
}

/// A restore as `--json` prints it.
private struct RestoreJSON: Encodable {
  let restored: Bool
  let made: Timestamp
  let program: String
  let files: [BackUpManifest.File]
  let aside: String?
  /// Every program, server, consent and person in the backup.
  let brings: [ArrivalJSON]

  init(_ manifest: BackUpManifest, aside: String?, brings: [ArrivalJSON]) {
    restored = aside != nil
    made = manifest.made
    program = manifest.program
    files = manifest.files
    self.aside = aside
    self.brings = brings
  }
}

/// An arrival as `--json` prints it.
private struct ArrivalJSON: Encodable {
  let kind: Arrival.Kind
  let name: String
  let value: String
  let isHere: Bool
  /// Whether it was restored with the rest; nil where nothing was restored.
  let taken: Bool?

  init(_ arrival: Arrival, taken: Bool?) {
    kind = arrival.kind
    name = arrival.name
    value = arrival.value.english
    isHere = arrival.isHere
    self.taken = taken
  }
}
