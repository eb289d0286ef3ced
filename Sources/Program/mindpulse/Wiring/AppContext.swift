import Console
import Assessment
import BundledFiles
import CheckIns
import Configuration
import Core
import Dialogue
import FlatTables
import FoundationEssentials
import HealthModel
import HealthStorage
import HostSystem
import Safety
import Sealing
import Terminal
import Transcripts

/// Everything a command may use, made once and handed down; the only place that knows them all.
@MainActor final class AppContext {
  /// The environment as it was at the start.
  let environment: [String: String]
  /// Where things live.
  let home: HomeLayout
  /// Where words go.
  private(set) var output: Output
  /// The zone of local days and times.
  let zone: LocalZone
  /// Whether a person sits at both ends.
  let isTerminal: Bool
  /// Settings that flags take the place of, by key.
  let flags: [String: String]
  /// Whether nothing of what is said may be kept.
  let isIncognito: Bool
  /// Files that are being read already; nil where nobody waits for a prompt.
  let filesAhead: FilesAhead?

  private let identifiers: IdentifierSource
  private var loadedSettings: Settings?
  /// The store of readings, if it is open.
  private(set) var openHealthStore: HealthStore?
  private var openTranscriptStore: TranscriptStore?
  private var script: ListenerScriptSource?
  /// Whether this is a chat on a screen: keys are heard there whatever is locked, so nothing that
  /// another program holds is waited for in one go.
  var isScreen = false
  private var wereReadingsHeld = false
  /// The keys of an open lock; set through ``unlock(_:)``.
  var unlockedKeys: UnlockedKeys?
  /// What guards a talk.
  private(set) lazy var safety = SafetyFiles(self)
  /// What can't be read now, as it was told.
  private(set) lazy var missing = MissingParts(tell: output.notice)
  /// The lines of standard input: where a chat ends early, others go on with them.
  private(set) lazy var input = StandardInputLines()
  /// Sends what trusted people are told.
  private(set) lazy var post = PeoplePost(self)

  /// A context for one run of the program.
  init(
    environment: [String: String],
    output: Output,
    isTerminal: Bool,
    flags: [String: String],
    isIncognito: Bool = false,
    filesAhead: FilesAhead? = nil
  ) throws {
    self.environment = environment
    self.output = output
    self.isTerminal = isTerminal
    self.flags = flags
    self.isIncognito = isIncognito
    self.filesAhead = filesAhead
    zone = .current
    home = try HomeLayout(environment: environment, workingDirectory: Machine.workingDirectory())
    identifiers = IdentifierSource(
      now: { Machine.milliseconds() },
      random: { Machine.randomBytes($0) }
    )
  }

  /// The present, with the local offset.
  func now() -> Timestamp { Timestamp(milliseconds: Machine.milliseconds(), in: zone) }

  /// A new unique id.
  func makeID() -> String { identifiers.next() }

  // MARK: - Files

  /// The store of readings, opened at first use; an incognito talk only reads it, and makes none.
  func healthStore() throws -> HealthStore {
    if let openHealthStore { return openHealthStore }
    let isAbsent = isIncognito && !PrivateFile.exists(home.samplesDatabase)
    if !isAbsent { try PrivateFile.createDirectory(home.dataDirectory) }
    do throws(HealthStorageError) {
      // Who has waited for it in vain once doesn't do so at every further look.
      let patience: Int32 = wereReadingsHeld ? 100 : 5000
      let store =
        try isAbsent
        ? HealthStore(inMemory: ())
        : HealthStore(path: home.samplesDatabase, busyTimeout: patience)
      if isIncognito { try store.refuseChanges() }
      if let unlockedKeys { store.unlock(unlockedKeys) }
      openHealthStore = store
      return store
    } catch {
      wereReadingsHeld = error.kind == .busy
      throw error
    }
  }

  /// The store of talks, opened at first use; one in memory alone for an incognito talk.
  func transcriptStore() throws -> TranscriptStore {
    if let openTranscriptStore { return openTranscriptStore }
    if !isIncognito { try PrivateFile.createDirectory(home.dataDirectory) }
    let store =
      try isIncognito
      ? TranscriptStore(inMemory: ()) : TranscriptStore(path: home.transcriptsDatabase)
    openTranscriptStore = store
    return store
  }

  /// A table of the program's, or the person's own file in its place.
  func file(_ bundled: BundledFile) throws(HostSystemError) -> [UInt8] {
    try ownFile(bundled) ?? bundled.table
  }

  /// The person's own version of a file; nil where there is none.
  func ownFile(_ bundled: BundledFile) throws(HostSystemError) -> [UInt8]? {
    let name = bundled.path.split(separator: "/").last.map(String.init) ?? bundled.path
    let folder = bundled.path.hasPrefix("prompts/") ? home.promptsDirectory : home.configDirectory
    let own = "\(folder)/\(name)"
    return try PrivateFile.read(own, limit: 1 << 20, followLink: true)
  }

  /// The listener's lines, the person's own where there are some; not read yet.
  func listenerScript() throws -> ListenerScriptSource {
    if let script { return script }
    var own: [UInt8]?
    do { own = try ownFile(.listener) } catch {
      missing.lacks(own: BundledFile.listener.path, error)
    }
    let made = ListenerScriptSource(own: own, contacts: try safety.contacts()) { [missing] error in
      Task { @MainActor in missing.lacks(own: BundledFile.listener.path, error) }
    }
    script = made
    return made
  }

  /// A text of the program's, or the person's own in its place.
  func text(_ bundled: BundledFile) throws -> String {
    let bytes = try ownFile(bundled) ?? bundled.bytes
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw AppFailure(.configuration, "Your copy of \(bundled.path) is not UTF-8 text.")
    }
    return text
  }

  /// What is made of a text of the person's own; of the program's where theirs can't be used, which
  /// is told.
  ///
  /// - Parameters:
  ///   - bundled: which text.
  ///   - make: makes it of the text and the name of its file.
  /// - Returns: what was made.
  /// - Throws: what the program's own text is refused for.
  func usable<Made>(
    _ bundled: BundledFile,
    _ make: (_ text: String, _ file: String) throws -> Made
  ) throws -> Made {
    do { return try make(try text(bundled), bundled.path) } catch {
      missing.lacks(own: bundled.path, error)
    }
    return try make(String(decoding: bundled.bytes, as: UTF8.self), bundled.path)
  }

  // MARK: - Settings

  /// The settings: flags over environment over file over defaults.
  func settings() throws -> Settings {
    if let loadedSettings { return loadedSettings }
    let settings = try resolvedSettings().checked()
    loadedSettings = settings
    return settings
  }

  /// The settings with where each comes from, and what is wrong with them.
  func resolvedSettings() throws -> ResolvedSettings {
    let document = try configText().map { text throws(ConfigurationError) in
      try JSON5Document(text, file: home.configFile)
    }
    return SettingsResolver(flags: flags, environment: environment, document: document).resolve()
  }

  /// Gives what is shown the look that the settings ask for (`chat.colour`, `chat.markdown`).
  ///
  /// Settings that can't be read leave it as it is: whoever needs one of them says what is wrong.
  ///
  /// - Parameter hasColour: whether the environment lets text have styles at all.
  func takeLook(hasColour: Bool) {
    let chat: ChatSettings
    do { chat = try settings().chat } catch { return }
    let isStyled =
      switch chat.colour {
      case .auto: output.styler.isEnabled
      case .always: hasColour
      case .never: false
      }
    output.styler = Styler(enabled: isStyled, keepsMarks: !chat.markdown)
  }

  /// Reads the settings anew at their next use.
  func forgetSettings() { loadedSettings = nil }

  /// The configuration file's text; nil where there is none.
  func configText() throws -> String? {
    guard let bytes = try PrivateFile.read(home.configFile, limit: 1 << 20, followLink: true)
    else { return nil }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw AppFailure(.configuration, "\(home.configFile) is not UTF-8 text.")
    }
    return text
  }

  /// Changes one setting in the file, keeping everything else in it.
  ///
  /// - Throws: an ``AppFailure`` in an incognito talk, and for a file that can't be read or written.
  func set(_ key: String, to value: String) throws {
    guard !isIncognito else {
      throw AppFailure(.usage, "An incognito talk changes no settings.")
    }
    let current = try configText()
    let start = try current ?? text(.settings)
    var document = try JSON5Document(start, file: home.configFile)
    try document.set(setting: key, toText: value)
    try PrivateFile.createDirectory(home.configDirectory)
    try PrivateFile.write(Array(document.text.utf8), to: home.configFile)
    forgetSettings()
  }

  // MARK: - Readings

  /// The check that readings pass before they are stored.
  func sampleCheck() throws -> SampleCheck {
    let bytes = try file(.possibleValues)
    do {
      let limits = try ConfigurationTable.decode([String: SampleCheck.Limits].self, from: bytes)
      return SampleCheck(limits: limits)
    } catch {
      throw AppFailure(
        .configuration,
        "possible-values.json5 can't be read: \(DecodingProblem.words(for: error)).",
        hint: "Remove your copy of it, or compare it with the one of the program."
      )
    }
  }
}
