import Dispatch
import Glibc

extension Subprocess {
  /// Runs a program that has the terminal for itself until it ends, such as an editor.
  ///
  /// It is waited for on a thread of its own, however long a person takes.
  ///
  /// - Parameter arguments: the program, looked up in `PATH`, and its arguments; no shell in between.
  /// - Throws: ``HostSystemError`` of kind `program` where it fails.
  package static func runOnTerminal(_ arguments: [String]) async throws(HostSystemError) {
    let name = arguments.first ?? ""
    let process = try Spawning.start(arguments, streams: [.inherited, .inherited, .inherited])
    let status = await withCheckedContinuation { continuation in
      DispatchQueue(label: "program on the terminal").async {
        continuation.resume(returning: Spawning.reap(process))
      }
    }
    try check(status, name: name)
  }
}
