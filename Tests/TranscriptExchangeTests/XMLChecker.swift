import Foundation
import TestSupport

/// Asks expat, a strict reader, whether a text is well-formed, and which elements are in it.
final class XMLChecker {
  /// The names of all elements of the last text.
  private(set) var names: Set<String> = []

  /// What is wrong with a text; nil when nothing is.
  func fault(in text: String) -> String? {
    names = Set(text.matches(of: /<([a-z0-9]+)[ >\/]/).map { String($0.output.1) })
    do {
      let reading = try TestProcess.run(
        "/usr/bin/python3",
        ["-c", "import sys, xml.dom.minidom; xml.dom.minidom.parse(sys.stdin.buffer)"],
        input: Array(text.utf8)
      )
      return reading.status == 0 ? nil : String(decoding: reading.errors, as: UTF8.self)
    } catch {
      return "\(error)"
    }
  }
}
