import Foundation

/// Asks expat, a strict reader, whether a text is well-formed, and which elements are in it.
final class XMLChecker {
  /// The names of all elements of the last text.
  private(set) var names: Set<String> = []

  /// What is wrong with a text; nil when nothing is.
  func fault(in text: String) -> String? {
    names = Set(text.matches(of: /<([a-z0-9]+)[ >\/]/).map { String($0.output.1) })
    let process = Process()
    let (input, errors) = (Pipe(), Pipe())
    process.executableURL = URL(filePath: "/usr/bin/python3")
    process.arguments = [
      "-c", "import sys, xml.dom.minidom; xml.dom.minidom.parse(sys.stdin.buffer)",
    ]
    process.standardInput = input
    process.standardError = errors
    do {
      try process.run()
      input.fileHandleForWriting.write(Data(text.utf8))
      try input.fileHandleForWriting.close()
    } catch {
      return "\(error)"
    }
    let said = errors.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return process.terminationStatus == 0 ? nil : String(decoding: said, as: UTF8.self)
  }
}
