import Core

extension Machine {
  /// How much memory this process has now, in kilobytes: `VmRSS` of proc(5).
  ///
  /// - Throws: ``HostSystemError`` where the system doesn't say.
  package static func residentKilobytes() throws(HostSystemError) -> Int {
    let path = "/proc/self/status"
    let text = String(decoding: try ProcessIdentity.contents(of: path) ?? [], as: UTF8.self)
    let words =
      text.split(separator: "\n")
      .first { $0.hasPrefix("VmRSS:") }?.split { $0 == " " || $0 == "\t" } ?? []
    guard words.count > 1, let number = Int(words[1]) else {
      throw HostSystemError(.inputOutput, "\(path) doesn't say how much memory is used.")
    }
    return number
  }
}
