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
    find(name, path: path) != nil
  }

  /// Where the program of a name lies that may be run; nil where there is none.
  ///
  /// - Parameters: as ``canRun(_:path:)``.
  package static func find(_ name: String, path: String?) -> String? {
    guard !name.isEmpty else { return nil }
    if name.contains("/") { return unsafe access(name, X_OK) == 0 ? name : nil }
    return (path ?? "").split(separator: ":").map { "\($0)/\(name)" }.first {
      unsafe access($0, X_OK) == 0
    }
  }
}
