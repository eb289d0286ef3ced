package import Core

/// One setting: its name, what it takes, and how it is read from and written to ``Settings``.
///
/// The table ``all`` is the one truth for reading and checking a file, for `config show`, `get` and
/// `set`, and for the documented file that comes with the program.
package struct SettingSpecification: Sendable {
  /// The keys from the top of the file: `endpoint.model`.
  package let name: String
  /// One line that says what it is for.
  package let summary: LocalizedText
  /// What it takes, in words: `a length of time from 1s to 1h`.
  package let accepts: LocalizedText
  /// The words it takes, where they are fixed.
  package let choices: [String]
  /// Whether it is an object with names of the person's own.
  package let isMap: Bool
  /// What its value leads to outside the program.
  package let reach: SettingReach
  /// Whether a message may repeat a wrong value: not where a key may have been pasted.
  let isRepeatable: Bool

  private let read: @Sendable (Settings) -> JSON5Value
  private let write: @Sendable (JSON5Value, inout Settings) -> Refusal?

  /// Why a value was not taken: a sentence in place of the usual one, if there is more to say.
  enum Refusal {
    /// The value is not what ``accepts`` says.
    case unfit
    /// A reason of its own.
    case because(ConfigurationError)
  }

  /// Declares a setting by how it is read and written.
  ///
  /// `reach` has no default here: whoever declares a setting of a new kind has to say it.
  init(
    _ name: String,
    _ summary: LocalizedText,
    accepts: LocalizedText,
    choices: [String] = [],
    isMap: Bool = false,
    isRepeatable: Bool = true,
    reach: SettingReach,
    read: @escaping @Sendable (Settings) -> JSON5Value,
    write: @escaping @Sendable (JSON5Value, inout Settings) -> Refusal?
  ) {
    self.name = name
    self.summary = summary
    self.accepts = accepts
    self.choices = choices
    self.isMap = isMap
    self.isRepeatable = isRepeatable
    self.reach = reach
    self.read = read
    self.write = write
  }

  /// The keys of its name.
  package var path: [String] { name.split(separator: ".").map(String.init) }

  /// The value without file, environment and flags; `null` where there is none.
  package var defaultValue: JSON5Value { value(in: Settings()) }

  /// The value in settings, as it would be written in the file.
  package func value(in settings: Settings) -> JSON5Value { read(settings) }

  /// Writes a value into settings; `null` leaves them as they are.
  ///
  /// - Throws: ``ConfigurationError`` without a place, if the setting doesn't take the value.
  package func set(
    _ value: JSON5Value,
    in settings: inout Settings
  ) throws(ConfigurationError) {
    if value == .null { return }
    switch write(value, &settings) {
    case nil: return
    case .because(let error): throw error
    case .unfit:
      let text = value.text
      let found: LocalizedText =
        isRepeatable && text.count <= 60 ? "\(text)" : LocalizedText(key: value.kind)
      let message: LocalizedText = "'\(name)' takes \(accepts), not \(found)."
      guard case .string(let word) = value, let near = NearestName.to(word, among: choices) else {
        throw ConfigurationError(message)
      }
      throw ConfigurationError("\(message) Did you mean \"\(near)\"?")
    }
  }

  /// The value a person typed for it, as it will stand in the file.
  ///
  /// Text that is JSON5 of a kind the setting takes is that value (`true`, `3`, `["pass", "show"]`);
  /// other text is a string. `on`, `yes`, `off` and `no` count for true and false, and `null` takes
  /// back what was set where nothing is the default.
  ///
  /// - Throws: ``ConfigurationError`` if the setting takes no such value.
  package func value(fromText text: String) throws(ConfigurationError) -> JSON5Value {
    if text == "null", defaultValue == .null { return .null }
    var candidates: [JSON5Value] = [.string(text)]
    if ["on", "yes"].contains(text) { candidates.append(.bool(true)) }
    if ["off", "no"].contains(text) { candidates.append(.bool(false)) }
    do throws(ConfigurationError) {
      candidates.insert(try JSON5Document(text, file: "").root.value, at: 0)
    } catch {
      // Not JSON5 by itself, so it is plain text; whether it fits is told below.
    }
    var scratch = Settings()
    for candidate in candidates where candidate != .null && write(candidate, &scratch) == nil {
      return candidate
    }
    // Nothing fits: told for what the text reads as, and for the text itself if that is null.
    for candidate in candidates { try set(candidate, in: &scratch) }
    return .string(text)
  }
}
