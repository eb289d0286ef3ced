import Formats
import HostSystem
import Sealing
import SQLite
import Core

/// Reads a back-up into the work folder and checks all of it before anything else is touched.
///
/// Looked at are: each name and size, the end of the archive, the manifest, the sum of each
/// file, whose database each is and of which version, whether its schema is the program's own, and
/// what SQLite's integrity check says.
struct BackUpReader {
  private let places: BackUpPlaces
  private var found: [String: (bytes: Int, sha256: String)] = [:]

  /// A reader that has read nothing.
  init(_ places: BackUpPlaces) { self.places = places }

  /// Reads and checks an archive; its files stand in the work folder afterwards.
  ///
  /// - Parameter path: the archive.
  /// - Returns: what it says about itself, all of which is true then.
  /// - Throws: ``BackUpError``.
  mutating func read(_ path: String) throws(BackUpError) -> BackUpManifest {
    do {
      try unpack(path)
      let manifest = try self.manifest()
      try compare(with: manifest)
      for database in places.databases { try examine(database, manifest) }
      return manifest
    } catch { throw BackUpError(error) }
  }

  // MARK: - The archive

  private mutating func unpack(_ path: String) throws {
    let descriptor = try PrivateFile.openForReading(path)
    defer { PrivateFile.close(descriptor) }
    let archive = try TarReader(descriptor, path: path)
    while let (name, size) = try archive.next() { try unpack(name, size, archive) }
  }

  private mutating func unpack(_ name: String, _ size: Int, _ archive: TarReader) throws {
    let known = [BackUpManifest.name, BackUpPlaces.settingsName] + places.databases.map(\.name)
    guard known.contains(name) else {
      throw BackUpError.refused("“\(name)” doesn't belong in a backup")
    }
    guard found[name] == nil else { throw BackUpError.refused("“\(name)” is in it twice") }
    let limits = [
      BackUpManifest.name: BackUpManifest.largest,
      BackUpPlaces.settingsName: BackUpPlaces.largestSettings,
    ]
    guard size <= limits[name] ?? .max else { throw BackUpError.refused("“\(name)” is too large") }
    let output = try PrivateOutput("\(places.work)/\(name)", replacing: true)
    var hash = try SHA256()
    while case let bytes = try archive.read(BackUpWriter.chunk), !bytes.isEmpty {
      hash.update(bytes)
      try output.write(bytes)
    }
    try output.finish(replacing: true)
    found[name] = (size, hash.finish())
  }

  // MARK: - What it holds

  private func manifest() throws -> BackUpManifest {
    let path = "\(places.work)/\(BackUpManifest.name)"
    guard found[BackUpManifest.name] != nil,
      let bytes = try PrivateFile.read(path, limit: BackUpManifest.largest)
    else { throw BackUpError.damaged("it has no manifest") }
    return try BackUpManifest(bytes)
  }

  private func compare(with manifest: BackUpManifest) throws(BackUpError) {
    let names = Set(manifest.files.map(\.name))
    guard names.count == manifest.files.count,
      names == Set(found.keys).subtracting([BackUpManifest.name])
    else { throw .damaged("its manifest doesn't list the files it has") }
    for database in places.databases where !names.contains(database.name) {
      throw .damaged("“\(database.name)” is not in it")
    }
    for file in manifest.files {
      guard let read = found[file.name], read.bytes == file.bytes, read.sha256 == file.sha256
      else { throw .damaged("“\(file.name)” is not what its manifest says") }
    }
  }

  private func examine(
    _ database: BackUpPlaces.Database,
    _ manifest: BackUpManifest
  ) throws {
    let copy = "\(places.work)/\(database.name)"
    let faults, strangers: [LocalizedText]
    do throws(SQLiteError) {
      let connection = try Connection(
        path: copy,
        role: .readOnlyCopy,
        identity: database.migrator.identity
      )
      try connection.boundWork(longestValue: .max)
      strangers = try database.migrator.differences(of: connection)
      // A foreign rule would be run by the check.
      faults = strangers.isEmpty ? try connection.integrityCheck() : []
    } catch {
      switch error.kind {
      case .newerFile: throw BackUpError.newer("“\(database.name)” has a newer version")
      case .foreignFile: throw BackUpError.damaged("“\(database.name)” belongs to another program")
      case .notADatabase, .corrupt, .endless:
        throw BackUpError.damaged("“\(database.name)” isn't a complete database")
      default: throw error
      }
    }
    if let first = strangers.first {
      throw BackUpError.refused("in “\(database.name)” \(first)")
    }
    if let first = faults.first {
      let reason = first.mapped { String($0.prefix(200)) }
      throw BackUpError.damaged("“\(database.name)” is damaged: \(reason)")
    }
  }
}
