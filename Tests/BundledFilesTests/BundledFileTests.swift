import BundledFiles
import Foundation
import Testing

@Suite struct BundledFileTests {
  @Test(arguments: BundledFile.allCases)
  func `a file is in the program as it stands in the project`(file: BundledFile) throws {
    let project = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let bytes = try [UInt8](Data(contentsOf: project.appendingPathComponent(file.path)))
    #expect(!bytes.isEmpty)
    #expect(file.bytes == bytes)
  }
}
