import Core

extension SettingSpecification {
  /// The settings by their names.
  static let byName = Dictionary(all.map { ($0.name, $0) }) { first, _ in first }

  /// What settings stand in: `endpoint`, `endpoint.share`.
  static let sections: Set<String> = {
    var sections: Set<String> = []
    for name in all.map(\.name) {
      var rest = name[...]
      while let dot = rest.lastIndex(of: ".") {
        rest = rest[..<dot]
        // What stands in this one is in already.
        guard sections.insert(String(rest)).inserted else { break }
      }
    }
    return sections
  }()

  /// The setting of a name a person typed, with the path of keys in the file.
  ///
  /// The path is longer than the setting's own for a name inside a map:
  /// `endpoint.query.api-version`.
  ///
  /// - Throws: ``ConfigurationError`` with the setting that was probably meant.
  package static func find(
    _ name: String
  ) throws(ConfigurationError) -> (setting: SettingSpecification, path: [String]) {
    if let setting = byName[name] { return (setting, setting.path) }
    if let map = all.first(where: { $0.isMap && name.hasPrefix($0.name + ".") }) {
      return (map, map.path + [String(name.dropFirst(map.name.count + 1))])
    }
    throw unknown(name)
  }

  /// The error for a name that is no setting.
  static func unknown(_ name: String) -> ConfigurationError {
    let last = name.split(separator: ".").last.map(String.init) ?? name
    // Any spelling of the one key that everybody looks for: apiKey, api_key, APIKEY, key, token …
    let letters = last.lowercased().filter { $0.isLetter }
    if ["apikey", "key", "token", "secret", "password"].contains(letters) {
      return TextRules.keyRefusal(name)
    }
    let known = all.map(\.name)
    if known.contains(where: { $0 == name || $0.hasPrefix(name + ".") }) {
      // One key with dots in it, or a section where a setting was expected.
      return ConfigurationError(
        "'\(name)' isn't a setting by itself.",
        hint: "In the file, each name before a dot is an object: endpoint: { model: … }."
      )
    }
    let sections = all.map(\.path).filter { $0.count > 1 }.map { $0[0] }
    let sameEnd = known.filter { $0.split(separator: ".").last.map(String.init) == last }
    let nearest = NearestName.to(name, among: known + Set(sections))
    let near = nearest.map { [$0] } ?? (sameEnd.count <= 2 ? sameEnd : [])
    return ConfigurationError("'\(name)' isn't a setting.", hint: meant(near))
  }

  private static func meant(_ names: [String]) -> LocalizedText {
    switch (names.first, names.dropFirst().first) {
    case (nil, _): "'mindpulse config show' lists them all."
    case (let name?, nil): "Did you mean '\(name)'?"
    case (let first?, let second?): "Did you mean '\(first)' or '\(second)'?"
    }
  }

  /// The value of a name in settings: of the whole setting, or of one name inside a map.
  package static func value(
    of name: String,
    in settings: Settings
  ) throws(ConfigurationError) -> JSON5Value {
    let (setting, path) = try find(name)
    let value = setting.value(in: settings)
    guard path.count > setting.path.count, case .object(let members) = value else { return value }
    return members.first { $0.key == path.last }?.value ?? .null
  }
}

extension SettingSpecification {
  /// Where a setting stands in the file, and the value that a person typed for it.
  ///
  /// - Throws: ``ConfigurationError`` if there is no such setting or it doesn't take the value.
  @discardableResult package static func check(
    _ name: String,
    text: String
  ) throws(ConfigurationError) -> (path: [String], value: JSON5Value) {
    let (setting, path) = try find(name)
    guard path.count > setting.path.count, let key = path.last else {
      return (path, try setting.value(fromText: text))
    }
    var scratch = Settings()
    try setting.set(.object([.init(key, .string(text))]), in: &scratch)
    return (path, .string(text))
  }
}

extension JSON5Document {
  /// Sets a setting to what a person typed, after checking it.
  ///
  /// - Throws: ``ConfigurationError`` if there is no such setting or it doesn't take the value.
  package mutating func set(
    setting name: String,
    toText text: String
  ) throws(ConfigurationError) {
    let (path, value) = try SettingSpecification.check(name, text: text)
    try set(path, to: value)
  }
}
