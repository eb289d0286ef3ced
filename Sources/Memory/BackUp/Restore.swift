package import HealthModel
import HostSystem
import SQLite

/// Takes a back-up back: all of it is checked first, and what was there is kept aside.
///
/// | step | killed here | the next start |
/// | --- | --- | --- |
/// | read and check the archive, in the work folder | old data | removes the work folder |
/// | hold both databases, look who else has them open | old data | the same |
/// | write the decision | old data | the same |
/// | move the old files aside and the new ones in place | some of each | finishes the moves |
/// | remove the work folder | new data | removes the work folder |
///
/// A program that starts meanwhile waits for the moves, see ``RestoreRecovery``.
package struct Restore {
  /// What came of a restore.
  package struct Outcome: Equatable, Sendable {
    /// The folder with the data from before.
    package let aside: String
    /// Whether the settings of the back-up were left out, because the person's are a link.
    package let leftSettings: Bool
  }

  /// What the archive says about itself.
  package let manifest: BackUpManifest

  private let places: BackUpPlaces
  private let work: WorkFolder

  /// Reads and checks an archive; nothing of the person's is changed.
  ///
  /// - Throws: ``BackUpError``; nothing is left of it then.
  package init(_ path: String, _ places: BackUpPlaces) throws(BackUpError) {
    self.places = places
    let made = try BackUpError.wrap { try WorkFolder.make(places.work) }
    guard let made else { throw .underWay }
    work = made
    do throws(BackUpError) {
      var reader = BackUpReader(places)
      manifest = try reader.read(path)
    } catch {
      try BackUpError.wrap { try made.remove() }
      throw error
    }
  }

  /// Refuses while other programs have a database open, so that nobody is asked for nothing.
  ///
  /// - Throws: ``BackUpError/inUse(_:)``.
  package func requireFree() throws(BackUpError) { try BackUpError.wrap { try refuseUse() } }

  /// Where a database of the back-up, by its name there, stands until it takes its place; it may be
  /// changed there.
  package func staged(_ name: String) -> String { "\(places.work)/\(name)" }

  /// The settings that will take the place of the present ones; nil where those stay.
  package func settings() throws(BackUpError) -> [UInt8]? {
    try BackUpError.wrap {
      if PrivateFile.isLink(places.settings) { return nil }
      return try PrivateFile.read(stagedSettings, limit: BackUpPlaces.largestSettings)
    }
  }

  /// Puts others in the place of the back-up's settings; with nil the present ones stay.
  package func setSettings(_ bytes: [UInt8]?) throws(BackUpError) {
    try BackUpError.wrap {
      if let bytes {
        try PrivateFile.write(bytes, to: stagedSettings)
      } else {
        try PrivateFile.remove(stagedSettings)
      }
    }
  }

  private var stagedSettings: String { staged(BackUpPlaces.settingsName) }

  /// Leaves everything as it is, after a check alone.
  package func leave() throws(BackUpError) { try BackUpError.wrap { try work.remove() } }

  /// Puts the back-up in the place of the present data.
  ///
  /// - Parameter now: the present; it names the folder with the data from before.
  /// - Returns: where that is.
  /// - Throws: ``BackUpError``, such as ``BackUpError/inUse(_:)``; nothing has changed then, unless
  ///   the moves themselves failed: those are finished by the next start.
  package func apply(at now: Timestamp) throws(BackUpError) -> Outcome {
    let held: [Connection]
    let decision: RestoreDecision
    let leavesSettings: Bool
    do {
      try refuseUse()
      held = try hold()
      try refuseUse()
      decision = RestoreDecision(aside: aside(at: now))
      leavesSettings = try stageSettings()
      try decision.keep(in: places)
    } catch {
      try BackUpError.wrap {
        try PrivateFile.remove(places.waitingSettings)
        try work.remove()
      }
      throw BackUpError(error)
    }
    do {
      // Others wait for these until the new files are in place.
      try withExtendedLifetime(held) { try decision.carryOut(places) }
      try work.remove()
    } catch {
      throw .unfinished(BackUpError(error))
    }
    return Outcome(aside: "\(places.folder)/\(decision.aside)", leftSettings: leavesSettings)
  }

  /// Refuses while other programs have a database open: they would go on writing to the old one.
  private func refuseUse() throws {
    let files = Set(places.databases.compactMap { OpenFiles.realPath($0.path) })
    let holders = try OpenFiles.holders(of: files)
    guard holders.isEmpty else { throw BackUpError.inUse(holders) }
  }

  /// Takes the lock of each database that can be opened; one that is damaged has no other user.
  private func hold() throws -> [Connection] {
    var held: [Connection] = []
    for database in places.databases where Connection.hasFile(database.path) {
      do throws(SQLiteError) {
        let connection = try Connection(path: database.path, role: .readWrite)
        try connection.execute("BEGIN EXCLUSIVE")
        held.append(connection)
      } catch {
        if error.kind == .busy { throw BackUpError.inUse([]) }
        guard [.corrupt, .notADatabase, .other].contains(error.kind) else { throw error }
      }
    }
    return held
  }

  private func aside(at now: Timestamp) -> String {
    let base = "\(BackUpPlaces.asidePrefix)\(now.day)-\(now.clock.filter { $0 != ":" })"
    var name = base
    var number = 2
    while PrivateFile.exists("\(places.folder)/\(name)") {
      name = "\(base)-\(number)"
      number += 1
    }
    return name
  }

  /// Lets the new settings wait beside the present ones, as these may stand on another disk than
  /// the data.
  ///
  /// - Returns: whether those of the back-up are left out.
  private func stageSettings() throws -> Bool {
    let limit = BackUpPlaces.largestSettings
    try PrivateFile.remove(places.waitingSettings)
    guard let new = try PrivateFile.read(stagedSettings, limit: limit) else { return false }
    if PrivateFile.isLink(places.settings) { return true }
    try PrivateFile.createDirectory(places.settingsFolder)
    try PrivateFile.write(new, to: places.waitingSettings)
    return false
  }
}
