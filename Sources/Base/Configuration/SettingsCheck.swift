import Core

/// Compares a document with the table of settings.
package enum SettingsCheck {
  /// A value that a document gives a setting.
  struct Finding {
    /// The setting.
    let setting: SettingSpecification
    /// Its value, known to be accepted.
    let value: JSON5Value
    /// Where its key stands.
    let location: ConfigurationError.Location?
  }

  /// All that is wrong in a document, in the order of its lines; empty when all is well.
  package static func problems(in document: JSON5Document) -> [ConfigurationError] {
    read(document).problems
  }

  /// The paths of all keys that are no setting, or whose value the setting doesn't take.
  ///
  /// Empty where the document is no object at all.
  static func strays(in document: JSON5Document) -> [[String]] {
    guard let members = document.root.members else { return [] }
    var walk = Walk(document: document)
    walk.visit(members, below: [])
    return walk.strays
  }

  /// The accepted values of a document and its problems.
  static func read(
    _ document: JSON5Document
  ) -> (findings: [Finding], problems: [ConfigurationError]) {
    var walk = Walk(document: document)
    guard let members = document.root.members else {
      let error = ConfigurationError(
        "The file is \(words: document.root.value.kind).",
        hint: "Put all settings between { and }.",
        at: document.location(of: [])
      )
      return ([], [error])
    }
    walk.visit(members, below: [])
    return (walk.findings, walk.problems)
  }

  private struct Walk {
    let document: JSON5Document
    var findings: [Finding] = []
    var problems: [ConfigurationError] = []
    var strays: [[String]] = []

    mutating func visit(_ members: [JSON5Node.Member], below path: [String]) {
      for member in members {
        let location = document.location(ofByte: member.keyRange.lowerBound)
        let name = (path + [member.key]).joined(separator: ".")
        // A key with a dot in it names nothing, whatever its name looks like.
        let isPlain = !member.key.contains(".")
        if isPlain, let setting = SettingSpecification.byName[name] {
          check(member.node, of: setting, keyAt: location)
        } else if isPlain, SettingSpecification.sections.contains(name) {
          visitSection(member, path + [member.key], location)
        } else {
          strays.append(path + [member.key])
          problems.append(SettingSpecification.unknown(name).located(at: location))
        }
      }
    }

    private mutating func visitSection(
      _ member: JSON5Node.Member,
      _ path: [String],
      _ location: ConfigurationError.Location
    ) {
      if let members = member.node.members {
        visit(members, below: path)
      } else if member.node.value != .null {
        let inside = SettingSpecification.all.first { $0.path.starts(with: path) }
        strays.append(path)
        let example = inside.map { $0.path[path.count] } ?? ""
        problems.append(
          ConfigurationError(
            "'\(path.joined(separator: "."))' must hold settings, not \(words: member.node.value.kind).",
            hint: "Write it as an object: \(member.key): { \(example): … }.",
            at: document.location(ofByte: member.node.range.lowerBound)
          )
        )
      }
    }

    private mutating func check(
      _ node: JSON5Node,
      of setting: SettingSpecification,
      keyAt key: ConfigurationError.Location
    ) {
      var scratch = Settings()
      do throws(ConfigurationError) {
        try setting.set(node.value, in: &scratch)
        guard node.value != .null else { return }
        findings.append(Finding(setting: setting, value: node.value, location: key))
      } catch {
        strays.append(setting.path)
        problems.append(error.located(at: document.location(ofByte: node.range.lowerBound)))
      }
    }
  }
}
