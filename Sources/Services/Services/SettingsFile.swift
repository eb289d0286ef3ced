import Core
import BundledFiles
package import Configuration
import Console
import HostSystem
package import Terminal

/// What the person has set: flags over environment over file over defaults.
@MainActor package final class SettingsFile {
  private let home: HomeLayout
  private let environment: [String: String]
  private let flags: [String: String]
  private let isIncognito: Bool
  private let files: PersonalFiles
  private var loaded: Settings?

  /// The settings of one run; nothing is read yet.
  ///
  /// - Parameters:
  ///   - run: what is known of the run from its start.
  ///   - flags: settings that the command line takes the place of, by key.
  package init(_ run: RunStart, flags: [String: String]) {
    home = run.home
    environment = run.environment
    isIncognito = run.isIncognito
    files = run.files
    self.flags = flags
  }

  /// The settings, read at first use.
  package func current() throws -> Settings {
    if let loaded { return loaded }
    let settings = try resolved().checked()
    loaded = settings
    return settings
  }

  /// The settings with where each comes from, and what is wrong with them.
  package func resolved() throws -> ResolvedSettings {
    let document = try text().map { text throws(ConfigurationError) in
      try JSON5Document(text, file: home.configFile)
    }
    return SettingsResolver(flags: flags, environment: environment, document: document).resolve()
  }

  /// Reads the settings anew at their next use.
  package func forget() { loaded = nil }

  /// The file's text; nil where there is none.
  package func text() throws -> String? {
    guard let bytes = try PrivateFile.read(home.configFile, limit: 1 << 20, followLink: true)
    else { return nil }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw AppFailure(.configuration, "\(home.configFile) is not UTF-8 text.")
    }
    return text
  }

  /// The file's text, or the one to begin with where there is none.
  package func startText() throws -> String { try text() ?? files.text(.settings) }

  /// Takes one setting out of the file, keeping everything else in it.
  ///
  /// - Returns: whether it was there.
  /// - Throws: as ``set(_:to:)``.
  package func unset(_ key: String) throws -> Bool {
    let (_, path) = try SettingSpecification.find(key)
    guard let text = try text() else { return false }
    var document = try JSON5Document(text, file: home.configFile)
    guard try document.remove(path) else { return false }
    try write(document)
    return true
  }

  /// Changes one setting in the file, keeping everything else in it.
  ///
  /// - Throws: an ``AppFailure`` in an incognito talk, and for a file that can't be read or written.
  package func set(_ key: String, to value: String) throws {
    do throws(ConfigurationError) { try SettingSpecification.check(key, text: value) } catch {
      throw error.typed()
    }
    var document = try JSON5Document(startText(), file: home.configFile)
    try document.set(setting: key, toText: value)
    try write(document)
  }

  private func write(_ document: JSON5Document) throws {
    guard !isIncognito else {
      throw AppFailure(.usage, "An incognito conversation can't change settings.")
    }
    try PrivateFile.createDirectory(home.configDirectory)
    try PrivateFile.write(Array(document.text.utf8), to: home.configFile)
    forget()
  }

  /// Whether a screen reader speaks what is shown (`chat.plain`).
  ///
  /// Settings that can't be read are no reason to draw less: whoever needs one of them says what is wrong.
  package var isSpoken: Bool {
    do { return try current().chat.plain } catch { return false }
  }

  /// The look that the settings ask for (`chat.colour`, `chat.markdown`, `chat.plain`).
  ///
  /// Settings that can't be read leave it as it is: whoever needs one of them says what is wrong.
  ///
  /// - Parameters:
  ///   - styler: the look that the place of output suggests.
  ///   - hasColour: whether the environment lets text have styles at all.
  /// - Returns: the look.
  package func look(_ styler: Styler, hasColour: Bool) -> Styler {
    let chat: ChatSettings
    do { chat = try current().chat } catch { return styler }
    if chat.plain { return Styler(enabled: false) }
    let isStyled =
      switch chat.colour {
      case .auto: styler.isEnabled
      case .always: hasColour
      case .never: false
      }
    return Styler(enabled: isStyled, keepsMarks: !chat.markdown)
  }
}
