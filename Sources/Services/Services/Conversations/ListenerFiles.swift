import BundledFiles

/// Where the listener's lines come from: the person's own where there are some.
@MainActor package final class ListenerFiles {
  private let files: PersonalFiles
  private let safety: SafetyFiles
  private let missing: MissingParts
  private var made: ListenerScriptSource?

  /// The lines of one run; nothing is read yet.
  package init(_ files: PersonalFiles, _ safety: SafetyFiles, _ missing: MissingParts) {
    self.files = files
    self.safety = safety
    self.missing = missing
  }

  /// The lines, which are read when somebody first needs them.
  package func script() throws -> ListenerScriptSource {
    if let made { return made }
    var own: [UInt8]?
    do { own = try files.own(.listener) } catch {
      missing.lacks(own: BundledFile.listener.path, error)
    }
    let script = ListenerScriptSource(
      own: own,
      contacts: try safety.contacts()
    ) { [missing] error in
      Task { @MainActor in missing.lacks(own: BundledFile.listener.path, error) }
    }
    made = script
    return script
  }
}
