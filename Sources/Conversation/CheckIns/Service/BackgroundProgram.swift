/// The program as systemd or cron starts it: which file, in which environment.
package struct BackgroundProgram: Equatable, Sendable {
  /// What a scheduler of the system does not know and a person may have set.
  ///
  /// Where data live, and the zone of local times: a background run in another place or zone would
  /// look after somebody else, or at the wrong hour. Keys and endpoints are not among them: unit
  /// files and crontabs are no place for secrets.
  package static let carried = [
    "MINDPULSE_HOME", "TZ", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME",
  ]

  /// The absolute path of the program.
  package let path: String
  /// The environment that is set for it, by name.
  package let environment: [String: String]

  /// A program.
  ///
  /// - Parameters:
  ///   - path: its absolute path.
  ///   - environment: everything that is set at this moment; only what is ``carried`` is kept.
  ///   - home: the absolute `MINDPULSE_HOME`, which may have been given as a relative path; nil when
  ///     it is not set, otherwise the `XDG_…` variables say nothing and are left out.
  /// - Throws: ``BackgroundServiceError`` for a relative path, and for control characters.
  package init(
    path: String,
    environment: [String: String],
    home: String?
  ) throws(BackgroundServiceError) {
    guard path.hasPrefix("/") else { throw .relativeProgram(path) }
    var kept: [String: String] = [:]
    for name in Self.carried {
      guard let value = environment[name], !value.isEmpty else { continue }
      // A relative path in these is to be ignored (XDG Base Directory Specification 0.8).
      if name.hasPrefix("XDG_"), home != nil || !value.hasPrefix("/") { continue }
      kept[name] = value
    }
    kept["MINDPULSE_HOME"] = home
    try Self.require(path, "The program's path")
    for (name, value) in kept.sorted(by: { $0.key < $1.key }) { try Self.require(value, name) }
    self.path = path
    self.environment = kept
  }

  /// The environment as `NAME` and value, in the order of names.
  var assignments: [(name: String, value: String)] {
    environment.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// Neither unit files nor crontabs nor the environment of systemd take control characters.
  private static func require(
    _ text: String,
    _ name: String
  ) throws(BackgroundServiceError) {
    if text.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }) { throw .badCharacter(name) }
  }
}
