import Glibc

/// A program that goes on by itself, whatever becomes of this one: in a session of its own, with
/// nothing to read and nowhere to write.
package enum DetachedProgram {
  /// Starts it.
  ///
  /// - Parameters:
  ///   - arguments: the program, looked up in `PATH` of this process, and its arguments.
  ///   - environment: its variables.
  /// - Throws: ``HostSystemError`` when there is none of that name.
  package static func start(
    _ arguments: [String],
    environment: [String: String]
  ) throws(HostSystemError) {
    _ = try Spawning.start(
      arguments,
      environment: environment,
      streams: [.nothing, .nothing, .nothing],
      group: .session
    )
  }

  /// Whether there is a program of this name that may be run.
  ///
  /// The corresponding C function is `access`.
  ///
  /// - Parameters:
  ///   - name: the name, or a path with a slash in it.
  ///   - path: the value of `PATH`.
  /// - Returns: whether the system would run it for this user.
  package static func canRun(_ name: String, path: String?) -> Bool {
    guard !name.isEmpty else { return false }
    if name.contains("/") { return unsafe access(name, X_OK) == 0 }
    return (path ?? "").split(separator: ":").contains { folder in
      unsafe access("\(folder)/\(name)", X_OK) == 0
    }
  }
}
