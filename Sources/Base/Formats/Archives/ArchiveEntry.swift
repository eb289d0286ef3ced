package import Core

/// A file inside an archive.
package struct ArchiveEntry: Hashable, Sendable {
  /// Its path inside the archive, as far as it is text.
  package let path: String
  /// Its size unpacked in bytes, as the archive says; 0 where it doesn't.
  package let size: Int
  /// Whether it is a plain file, rather than a folder.
  package let isFile: Bool

  /// An entry.
  package init(path: String, size: Int, isFile: Bool) {
    self.path = path
    self.size = size
    self.isFile = isFile
  }

  /// Whether it is what macOS puts beside a file for its own use.
  package var isCompanion: Bool {
    let parts = path.split(separator: "/")
    return parts.contains("__MACOSX") || parts.last?.hasPrefix("._") == true
      || parts.last == ".DS_Store"
  }

  /// Why nothing of this path may be unpacked; nil when it stays inside.
  package var danger: LocalizedText? {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    let shown = path.prefix(60).filter { !$0.isNewline }
    if path.hasPrefix("/") || path.hasPrefix("\\") || parts.first?.hasSuffix(":") == true {
      return "“\(shown)” begins at the root of the disk"
    }
    let names = path.split { $0 == "/" || $0 == "\\" }
    return names.contains("..") ? "“\(shown)” leads out of the archive" : nil
  }
}
