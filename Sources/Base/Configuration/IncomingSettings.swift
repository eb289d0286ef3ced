package import Core

/// Settings from elsewhere, held against those that are here: what they would bring in, and what is
/// left of them without it.
///
/// It is taken from ``SettingSpecification/reach``, so no setting has to be listed here.
package struct IncomingSettings: Sendable {
  /// A program or a server that the settings lead to.
  package struct Matter: Equatable, Sendable {
    /// What it is.
    package let reach: SettingReach
    /// The name of the setting, or of the section where several belong together.
    package let name: String
    /// What it is for, in a sentence.
    package let summary: LocalizedText
    /// The values that are not at their default, by the names of their settings.
    package let values: [Value]
    /// Whether all of it is set here, too.
    package let isHere: Bool

    /// A setting with its value, as it would stand in a file.
    package struct Value: Equatable, Sendable {
      /// The setting's name.
      package let name: String
      /// Its value in JSON5.
      package let text: String
    }
  }

  /// Everything the settings lead to, in the order of the documented file.
  package let matters: [Matter]
  /// The names of keys that are no setting of this program, or hold what it doesn't take: left out in
  /// any case, as nobody can say what a later version makes of them.
  package let strays: [String]

  private let document: JSON5Document
  private let present: JSON5Document?

  /// Settings from elsewhere.
  ///
  /// - Parameters:
  ///   - document: the settings.
  ///   - present: those that are here; nil where there are none, or none that can be read.
  /// - Throws: ``ConfigurationError`` where they are no settings at all.
  package init(
    _ document: JSON5Document,
    into present: JSON5Document?
  ) throws(ConfigurationError) {
    guard document.root.members != nil else {
      throw ConfigurationError("\(document.file) is \(words: document.root.value.kind).")
    }
    let strays = SettingsCheck.strays(in: document)
    var known = document
    for path in strays { try known.remove(path) }
    self.document = known
    self.present = present
    self.strays = strays.map { $0.joined(separator: ".") }
    let new = Self.settings(known), old = Self.settings(present)
    matters = Self.groups.compactMap { Self.matter(of: $0, new, old) }
  }

  /// The text of the settings without some of what they lead to: there stands what is set here.
  ///
  /// - Parameter names: the ``Matter/name`` of each that is left out.
  /// - Returns: the text, its comments kept.
  /// - Throws: ``ConfigurationError`` where the values that are here have no place in it.
  package func text(without names: Set<String>) throws(ConfigurationError) -> String {
    var text = document
    let left = Self.groups.filter { names.contains(Self.name(of: $0)) }.flatMap(\.self)
    for setting in left {
      if let value = present?.value(at: setting.path), value != .null {
        try text.set(setting.path, to: value)
      } else {
        try text.remove(setting.path)
      }
    }
    let new = Self.settings(text), old = Self.settings(present)
    for setting in left where setting.value(in: new) != setting.value(in: old) {
      throw ConfigurationError("'\(setting.name)' is required in these settings.")
    }
    return text.text
  }

  // MARK: - Groups

  /// Settings that lead outside, those that belong together in one group.
  private static let groups: [[SettingSpecification]] = {
    var groups: [[SettingSpecification]] = []
    for setting in SettingSpecification.all where setting.reach != .nothing {
      if case .server = setting.reach,
        let index = groups.firstIndex(where: { $0.first?.reach == setting.reach })
      {
        groups[index].append(setting)
      } else {
        groups.append([setting])
      }
    }
    return groups
  }()

  private static func name(of group: [SettingSpecification]) -> String {
    guard case .server(let server) = group.first?.reach else { return group.first?.name ?? "" }
    return server.rawValue
  }

  private static func matter(
    of group: [SettingSpecification],
    _ new: Settings,
    _ old: Settings
  ) -> Matter? {
    let set = group.filter { $0.value(in: new) != $0.defaultValue }
    guard let first = set.first else { return nil }
    var summary = first.summary
    if case .server(let server) = first.reach { summary = server.summary }
    return Matter(
      reach: first.reach,
      name: name(of: group),
      summary: summary,
      values: set.map { .init(name: $0.name, text: $0.value(in: new).text) },
      isHere: set.allSatisfy { $0.value(in: new) == $0.value(in: old) }
    )
  }

  /// The settings of a file alone, without environment and flags.
  private static func settings(_ document: JSON5Document?) -> Settings {
    SettingsResolver(document: document).resolve().settings
  }
}
