import Glibc

/// What lies in a folder.
package enum Folder {
  /// How deep folders are followed, 32: no export is nested deeper than a handful.
  package static let deepest = 32

  /// Whether a path names a folder, links followed.
  ///
  /// - Throws: ``ArchivesError`` when there is nothing, or it may not be looked at.
  package static func isFolder(_ path: String) throws(ArchivesError) -> Bool {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { throw InputFile.failure(path, errno) }
    return status.st_mode & S_IFMT == S_IFDIR
  }

  /// Every plain file below a folder, by name.
  ///
  /// Names that begin with a dot, and links, are left out: a link could lead around in a circle.
  /// The corresponding C functions are `opendir`, `readdir` and `lstat`.
  ///
  /// - Throws: ``ArchivesError`` when a folder can't be read.
  package static func files(below path: String) throws(ArchivesError) -> [String] {
    try files(below: path, depth: 0)
  }

  private static func files(below path: String, depth: Int) throws(ArchivesError) -> [String] {
    guard depth < deepest else { return [] }
    var found: [String] = []
    for name in try names(in: path).sorted() where !name.hasPrefix(".") && name != "__MACOSX" {
      let inner = path.hasSuffix("/") ? path + name : "\(path)/\(name)"
      var status = stat()
      guard unsafe lstat(inner, &status) == 0 else { continue }
      switch status.st_mode & S_IFMT {
      case S_IFDIR: found += try files(below: inner, depth: depth + 1)
      case S_IFREG: found.append(inner)
      default: continue
      }
    }
    return found
  }

  private static func names(in path: String) throws(ArchivesError) -> [String] {
    guard let directory = unsafe opendir(path) else { throw InputFile.failure(path, errno) }
    defer { unsafe closedir(directory) }
    var names: [String] = []
    while let entry = unsafe readdir(directory) {
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        unsafe pointer.withMemoryRebound(to: CChar.self, capacity: 256) {
          unsafe String(cString: $0)
        }
      }
      names.append(name)
    }
    return names
  }
}
