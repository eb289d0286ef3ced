import Testing

@testable import Formats

@Suite("An entry of an archive")
struct ArchiveEntryTests {
  @Test(
    "is dangerous when its path leads out",
    arguments: [
      "../export.xml", "a/../../b", "..", "/etc/passwd", "\\windows", "C:/windows", "a\\..\\b",
    ]
  )
  func danger(path: String) {
    #expect(ArchiveEntry(path: path, size: 1, isFile: true).danger != nil)
  }

  @Test("is harmless otherwise", arguments: ["export.xml", "a/b..c/..d/e", "导出.xml", "a/./b"])
  func harmless(path: String) {
    #expect(ArchiveEntry(path: path, size: 1, isFile: true).danger == nil)
  }

  @Test(
    "is a companion where macOS made it",
    arguments: ["__MACOSX/a/._b.xml", "a/._b", ".DS_Store"]
  )
  func companions(path: String) {
    #expect(ArchiveEntry(path: path, size: 1, isFile: true).isCompanion)
  }
}
