import BackUp
import CommandLineParsing
import Configuration
import HealthModel
import HostSystem
import Transcripts

/// `mindpulse restore`: a backup back in its place, what it would bring in asked for one by one.
@MainActor struct RestoreCommand {
  private let command: ParsedCommand
  private let context: AppContext
  private let restore: Restore
  private let file: String

  /// Takes a backup back, or only checks it.
  static func run(_ command: ParsedCommand, _ context: AppContext) throws {
    let places = BackUpCommand.places(context)
    try PrivateFile.createDirectory(places.folder)
    let file = command.argument("FILE") ?? ""
    let restore = try Restore(file, places)
    let run = RestoreCommand(command: command, context: context, restore: restore, file: file)
    let arrivals: RestoreArrivals
    let leftOut: [Arrival]
    do {
      arrivals = try RestoreArrivals(restore, context)
      if command.flag("dry-run") {
        try restore.leave()
        return try run.tellCheck(arrivals)
      }
      try restore.requireFree()
      leftOut = try run.decide(on: arrivals.all.filter { !$0.isHere })
      try arrivals.leaveOut(leftOut, of: restore)
    } catch {
      try restore.leave()
      throw error
    }
    try run.apply(arrivals, leftOut)
  }

  private var made: String { "\(restore.manifest.made.day) \(restore.manifest.made.clock)" }

  private func tellCheck(_ arrivals: RestoreArrivals) throws {
    if context.output.isJSON {
      let brings = arrivals.all.map { ArrivalJSON($0, taken: nil) }
      return try context.output.json(RestoreJSON(restore.manifest, aside: nil, brings: brings))
    }
    try context.output.line("The back-up of \(made) is whole. Nothing was changed.")
    for remark in arrivals.remarks { context.output.notice(remark) }
    guard !arrivals.all.isEmpty else { return }
    try context.output.line("Programs, servers and people in it:")
    for arrival in arrivals.all {
      let difference = arrival.isHere ? "As it is here." : "Not so here."
      try context.output.prose("  \(arrival.sentence) \(difference)")
    }
  }

  // MARK: - What comes along

  /// Asks for each on a terminal, no being the default; in scripts none comes along.
  ///
  /// - Returns: those that are left out.
  private func decide(on arrivals: [Arrival]) throws -> [Arrival] {
    if command.flag("with-commands") { return [] }
    guard YesNoQuestion(context).isPossible else { return arrivals }
    guard !arrivals.isEmpty else { return [] }
    try context.output.prose(
      "This backup has programs, servers or people that are not so here. Take along what you know "
        + "to be yours; anything else than yes leaves it out."
    )
    var leftOut: [Arrival] = []
    for arrival in arrivals where try !isWanted(arrival) { leftOut.append(arrival) }
    return leftOut
  }

  private func isWanted(_ arrival: Arrival) throws -> Bool {
    try context.output.line()
    try context.output.prose(arrival.sentence)
    return try YesNoQuestion(context).ask("Take it along? (yes or no, Enter leaves it out)")
  }

  // MARK: - Carrying it out

  private func apply(_ arrivals: RestoreArrivals, _ leftOut: [Arrival]) throws {
    let wasLocked = isLocked
    let outcome = try restore.apply(at: context.now())
    context.forgetSettings()
    if wasLocked, !isLocked {
      context.output.notice(
        "This back-up is from before the lock: your talks are readable. Lock them: mindpulse lock"
      )
    }
    if outcome.leftSettings {
      context.output.notice("Your settings file is a symbolic link and was left as it is.")
    }
    for remark in arrivals.remarks { context.output.notice(remark) }
    tell(leftOut)
    if context.output.isJSON {
      let names = Set(leftOut.map(\.sentence))
      let brings = arrivals.all.map { ArrivalJSON($0, taken: !names.contains($0.sentence)) }
      return try context.output.json(
        RestoreJSON(restore.manifest, aside: outcome.aside, brings: brings)
      )
    }
    try context.output.line(
      "Restored: everything \(leftOut.isEmpty ? "" : "else ")as it was on \(made)."
    )
    try context.output.line("What was there before is in \(outcome.aside)")
  }

  private func tell(_ leftOut: [Arrival]) {
    for arrival in leftOut { context.output.notice("Left out: \(arrival.sentence)") }
    guard !leftOut.isEmpty, !YesNoQuestion(context).isPossible else { return }
    context.output.notice(
      "If all of this is yours, restore once more with --with-commands; on a terminal you are asked "
        + "for each."
    )
  }

  /// Whether a lock is set; what can't be read, and may be why something is restored, has none.
  ///
  /// The file is let go again at once: another one takes its place.
  private var isLocked: Bool {
    do {
      let path = context.home.transcriptsDatabase
      guard try PrivateFile.permissions(of: path) != nil else { return false }
      return try TranscriptStore(path: path).lock != nil
    } catch {
      return false
    }
  }
}

/// A restore as `--json` prints it.
struct RestoreJSON: Encodable {
  let restored: Bool
  let made: Timestamp
  let program: String
  let files: [BackUpManifest.File]
  let aside: String?
  /// Every program, server, consent and person in the backup.
  let brings: [ArrivalJSON]

  /// A back-up that was restored, or only checked where nothing was put aside.
  init(_ manifest: BackUpManifest, aside: String?, brings: [ArrivalJSON]) {
    restored = aside != nil
    made = manifest.made
    program = manifest.program
    files = manifest.files
    self.aside = aside
    self.brings = brings
  }
}
