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

  /// The lines, which are read when somebody first needs them, with whom to call where the person is now.
  package func script() throws -> ListenerScriptSource {
    let contacts = try safety.contacts()
    if let made, made.contacts == contacts { return made }
    let script = ListenerScriptSource(
      own: own(.listener),
      ownBasics: own(.healthBasics),
      contacts: contacts
    ) { [missing] file, error in
      Task { @MainActor in missing.lacks(own: file.path, error) }
    }
    made = script
    return script
  }

  /// Whether the lines that were given out name whom to call somewhere else than where the person is now.
  package func isOutdated() throws -> Bool {
    guard let made else { return false }
    return try made.contacts != safety.contacts()
  }

  /// A file of the person's own; nil for none, or one that can't be read, which is told.
  private func own(_ file: BundledFile) -> [UInt8]? {
    do { return try files.own(file) } catch {
      missing.lacks(own: file.path, error)
      return nil
    }
  }
}
