import FoundationEssentials
import HostSystem
import Core

/// What was decided when a restore began to change files: `decided.json` in the work folder.
///
/// From the moment it is there the restore is carried out to its end, if need be by the next start
/// of the program; before that moment nothing of the person's has been touched.
struct RestoreDecision: Codable {
  /// The decision's name in the work folder.
  static let name = "decided.json"

  /// The name of the folder for the data from before.
  let aside: String

  /// The decision that stands in a work folder; nil where there is none.
  static func found(in places: BackUpPlaces) throws -> RestoreDecision? {
    let path = "\(places.work)/\(name)"
    guard let bytes = try PrivateFile.read(path, limit: 4096) else { return nil }
    let decision = try JSONDecoder().decode(RestoreDecision.self, from: Data(bytes))
    guard decision.aside.hasPrefix(BackUpPlaces.asidePrefix), !decision.aside.contains("/") else {
      throw BackUpError.damaged("\(path) wasn't written by a restore")
    }
    return decision
  }

  /// Writes the decision to the disk.
  func keep(in places: BackUpPlaces) throws {
    let bytes = Array(try JSONEncoder().encode(self))
    try PrivateFile.write(bytes, to: "\(places.work)/\(Self.name)")
  }

  /// Gives each file its place.
  ///
  /// What was done already is passed over, so it can be called again.
  func carryOut(_ places: BackUpPlaces) throws {
    let folder = "\(places.folder)/\(aside)"
    try PrivateFile.createDirectory(folder)
    for database in places.databases {
      let staged = "\(places.work)/\(database.name)"
      guard PrivateFile.exists(staged) else { continue }
      // The journal of the old file would be played back into the new one.
      for suffix in ["-journal", "-wal", "-shm", ""] {
        try Self.setAside(database.path + suffix, in: folder, as: database.name + suffix)
      }
      try PrivateFile.move(staged, to: database.path)
    }
    if PrivateFile.exists(places.waitingSettings) {
      let old = try PrivateFile.read(places.settings, limit: BackUpPlaces.largestSettings)
      if let old { try PrivateFile.write(old, to: "\(folder)/\(BackUpPlaces.settingsName)") }
      try PrivateFile.move(places.waitingSettings, to: places.settings)
      try PrivateFile.synchronize(folder: places.settingsFolder)
    }
    try PrivateFile.synchronize(folder: folder)
    try PrivateFile.synchronize(folder: places.folder)
  }

  private static func setAside(_ path: String, in folder: String, as name: String) throws {
    guard PrivateFile.exists(path) else { return }
    var place = "\(folder)/\(name)"
    var number = 2
    while PrivateFile.exists(place) {
      place = "\(folder)/\(number)-\(name)"
      number += 1
    }
    try PrivateFile.move(path, to: place)
  }
}
