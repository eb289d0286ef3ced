import HostSystem
import SQLite
import Sealing

/// Reads a back-up into the work folder and checks all of it before anything else is touched.
///
/// Looked at are: each header, name and size, the end of the archive, the manifest, the sum of each
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
    var input = ExactInput(descriptor, path)
    var blocks = 0
    while true {
      let block = try input.next(TarHeader.blockSize)
      guard block.count == TarHeader.blockSize else {
        throw BackUpError.damaged(blocks == 0 ? "it is no archive" : "it ends too early")
      }
      blocks += 1
      if block.allSatisfy({ $0 == 0 }) { break }
      try unpack(try TarHeader(block), &input)
    }
    while case let rest = try input.next(BackUpWriter.chunk), !rest.isEmpty {
      guard rest.allSatisfy({ $0 == 0 }) else {
        throw BackUpError.damaged("something stands behind its end")
      }
    }
  }

  private mutating func unpack(_ header: TarHeader, _ input: inout ExactInput) throws {
    let known = [BackUpManifest.name, BackUpPlaces.settingsName] + places.databases.map(\.name)
    guard known.contains(header.name) else {
      throw BackUpError.refused("“\(header.name)” is no file of a back-up")
    }
    guard found[header.name] == nil else {
      throw BackUpError.refused("“\(header.name)” is in it twice")
    }
    let limits = [
      BackUpManifest.name: BackUpManifest.largest,
      BackUpPlaces.settingsName: BackUpPlaces.largestSettings,
    ]
    guard header.size <= limits[header.name] ?? Int.max / 2 else {
      throw BackUpError.refused("“\(header.name)” is too large")
    }
    let output = try PrivateOutput("\(places.work)/\(header.name)", replacing: true)
    var hash = try SHA256()
    var rest = header.size
    while rest > 0 {
      let bytes = try input.next(min(rest, BackUpWriter.chunk))
      guard !bytes.isEmpty else { throw BackUpError.damaged("it ends within “\(header.name)”") }
      hash.update(bytes)
      try output.write(bytes)
      rest -= bytes.count
    }
    let padding = TarHeader.padding(after: header.size)
    guard try input.next(padding).count == padding else {
      throw BackUpError.damaged("it ends behind “\(header.name)”")
    }
    try output.finish(replacing: true)
    found[header.name] = (header.size, hash.finish())
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
    else { throw .damaged("its manifest names other files than it has") }
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
    let faults, strangers: [String]
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
      case .newerFile: throw BackUpError.newer("“\(database.name)” is of a newer version")
      case .foreignFile: throw BackUpError.damaged("“\(database.name)” is another program's")
      case .notADatabase, .corrupt, .endless:
        throw BackUpError.damaged("“\(database.name)” is no whole database")
      default: throw error
      }
    }
    if let first = strangers.first {
      throw BackUpError.refused("in “\(database.name)” \(first)")
    }
    if let first = faults.first {
      throw BackUpError.damaged("“\(database.name)” is not in order: \(first.prefix(200))")
    }
  }
}

/// A file read in pieces of a wanted length.
private struct ExactInput {
  private let descriptor: Int32
  private let path: String

  init(_ descriptor: Int32, _ path: String) {
    self.descriptor = descriptor
    self.path = path
  }

  /// The next bytes: as many as asked for, fewer only at the end.
  mutating func next(_ count: Int) throws(HostSystemError) -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count < count {
      let more = try FileDescriptor.readSome(
        descriptor,
        named: path,
        limit: count - bytes.count
      )
      if more.isEmpty { break }
      bytes = bytes.isEmpty ? more : bytes + more
    }
    return bytes
  }
}
