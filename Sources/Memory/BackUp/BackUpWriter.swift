import Formats
package import HealthModel
import HostSystem
import Sealing
import SQLite
import Core

/// Makes a back-up: one tar archive with both databases, the settings and a manifest.
///
/// Each database is copied as it is at one moment, while other programs go on writing. The archive
/// is 0600 and has its name only once it is whole and on the disk.
package struct BackUpWriter {
  /// How much is read at once, in bytes.
  static let chunk = 1 << 20

  private let places: BackUpPlaces
  private let program: String

  /// A writer.
  ///
  /// - Parameters:
  ///   - places: what is backed up.
  ///   - program: the program's version.
  package init(_ places: BackUpPlaces, program: String) {
    self.places = places
    self.program = program
  }

  /// Makes a back-up.
  ///
  /// - Parameters:
  ///   - path: the archive.
  ///   - replacing: whether a file that is there may be replaced; a symbolic link never is.
  ///   - now: the present.
  /// - Returns: what the archive says about itself.
  /// - Throws: ``BackUpError``; a file that was there before is then still there.
  package func write(
    to path: String,
    replacing: Bool,
    at now: Timestamp
  ) throws(BackUpError) -> BackUpManifest {
    try refuseOwnFile(path)
    return try BackUpError.wrap {
      guard let work = try WorkFolder.make(places.work) else { throw BackUpError.underWay }
      do {
        let output = try PrivateOutput(path, replacing: replacing)
        let manifest = try fill(
          try TarWriter(output.descriptor, path: path),
          at: now
        )
        try output.finish(replacing: replacing)
        try work.remove()
        return manifest
      } catch {
        try work.remove()
        throw error
      }
    }
  }

  private func fill(_ archive: TarWriter, at now: Timestamp) throws -> BackUpManifest {
    var files: [BackUpManifest.File] = []
    if let settings = try settings() {
      files.append(try put(settings, as: BackUpPlaces.settingsName, into: archive))
    }
    for database in places.databases { files.append(try put(database, into: archive)) }
    let manifest = BackUpManifest(made: now, program: program, files: files)
    _ = try put(try manifest.bytes(), as: BackUpManifest.name, into: archive)
    try archive.finish()
    return manifest
  }

  private func settings() throws -> [UInt8]? {
    try PrivateFile.read(places.settings, limit: BackUpPlaces.largestSettings, followLink: true)
  }

  /// Copies a database beside the others and puts the copy into the archive.
  private func put(
    _ database: BackUpPlaces.Database,
    into archive: TarWriter
  ) throws -> BackUpManifest.File {
    let copy = "\(places.work)/\(database.name)"
    try PrivateFile.remove(copy)
    let source = try Connection(
      path: database.path,
      role: .readOnly,
      identity: database.migrator.identity
    )
    try source.backUp(to: copy)
    let copied = try Connection(path: copy, role: .readOnly)
    // Now is the time to hear of it, not when the back-up is needed.
    if let first = try database.migrator.differences(of: copied).first {
      throw BackUpError.foreign("in “\(database.name)” \(first)")
    }
    let schema = try copied.userVersion()
    let size = try PrivateFile.size(of: copy)
    try archive.begin(database.name, size: size)
    let descriptor = try PrivateFile.openForReading(copy)
    defer { PrivateFile.close(descriptor) }
    var hash = try SHA256()
    var rest = size
    while rest > 0 {
      let bytes = try FileDescriptor.readSome(descriptor, named: copy, limit: min(rest, Self.chunk))
      guard !bytes.isEmpty else { throw BackUpError.damaged("\(copy) became shorter") }
      hash.update(bytes)
      try archive.write(bytes)
      rest -= bytes.count
    }
    // Room for one copy at a time is enough.
    try PrivateFile.remove(copy)
    return BackUpManifest.File(
      name: database.name,
      bytes: size,
      sha256: hash.finish(),
      schema: schema
    )
  }

  private func put(
    _ bytes: [UInt8],
    as name: String,
    into archive: TarWriter
  ) throws -> BackUpManifest.File {
    try archive.begin(name, size: bytes.count)
    try archive.write(bytes)
    var hash = try SHA256()
    hash.update(bytes)
    return BackUpManifest.File(
      name: name,
      bytes: bytes.count,
      sha256: hash.finish(),
      schema: nil
    )
  }

  /// Refuses the name of a file that is backed up: `--force` would erase it.
  private func refuseOwnFile(_ path: String) throws(BackUpError) {
    guard let real = OpenFiles.realPath(path) else { return }
    let own = places.databases.map(\.path) + [places.settings]
    if own.compactMap(OpenFiles.realPath).contains(real) { throw .ownFile(path) }
  }
}
