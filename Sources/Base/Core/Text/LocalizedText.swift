/// A text for people: its English words, by which each other language finds its own.
///
/// Written as an English string with interpolations. The words without what is interpolated are the key, as
/// they are for Foundation's `LocalizedStringResource`: `There is no exercise “{1}”.`
package struct LocalizedText: Hashable, Sendable {
  /// What stands in a place of a text.
  package indirect enum Argument: Hashable, Sendable {
    /// The same in every language: a name, what somebody typed, a path.
    case verbatim(String)
    /// A number as it is written in English.
    case number(String)
    /// A text with a key of its own.
    case text(LocalizedText)
    /// A sentence without its full stop.
    case clause(LocalizedText)
  }

  /// The English text with its places numbered from 1, in braces.
  package private(set) var key = ""
  /// What stands in the places.
  package private(set) var arguments: [Argument] = []

  /// A text that is the same in every language.
  package init(verbatim text: String) {
    self.init()
    append(.verbatim(text))
  }

  /// A text whose key is only known while the program runs, such as the name of something measured.
  package init(key: String) { self.key = key }

  private init() {}

  /// Whether both say the same in English.
  package static func == (first: LocalizedText, second: LocalizedText) -> Bool {
    first.english == second.english
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(english) }

  /// Whether there is nothing to say.
  package var isEmpty: Bool { english.isEmpty }

  /// The sentence without its full stop, to be a part of another one.
  package var clause: LocalizedText {
    guard english.hasSuffix(".") else { return self }
    var part = LocalizedText()
    part.append(.clause(self))
    return part
  }

  /// The text with each piece changed: its English words, and what stands in its places.
  package func mapped(_ change: (String) -> String) -> LocalizedText {
    var text = self
    text.key = change(key)
    text.arguments = arguments.map { argument in
      switch argument {
      case .verbatim(let text): .verbatim(change(text))
      case .number(let text): .number(change(text))
      case .text(let text): .text(text.mapped(change))
      case .clause(let text): .clause(text.mapped(change))
      }
    }
    return text
  }

  /// The text in English, for records, JSON and models.
  package var english: String { filled({ key, _ in key }, number: { $0 }) }

  /// The text with its places filled.
  ///
  /// - Parameters:
  ///   - words: the words of a key in a language, for a count; nil where none stands in a place.
  ///   - number: an English number as it is written there.
  /// - Returns: the text in that language.
  package func filled(_ words: (String, Int?) -> String, number: (String) -> String) -> String {
    guard !arguments.isEmpty else { return words(key, nil) }
    let values = arguments.map { argument in
      switch argument {
      case .verbatim(let text): text
      case .number(let text): number(text)
      case .text(let text): text.filled(words, number: number)
      case .clause(let text): text.filled(words, number: number).removing(".")
      }
    }
    // A text of nothing but a place says what stands in it in every language.
    if key == "{1}" { return values[0] }
    return Self.filled(words(key, count), with: values)
  }

  /// The first whole number in a place: it decides on the plural.
  private var count: Int? {
    for argument in arguments {
      switch argument {
      case .verbatim(let text), .number(let text):
        if let number = Int(text) { return number }
      case .text, .clause: continue
      }
    }
    return nil
  }

  /// Each place is filled once: what is put in is never looked through.
  private static func filled(_ text: String, with values: [String]) -> String {
    var result = ""
    var rest = text[...]
    while let open = rest.firstIndex(of: "{") {
      result += rest[..<open]
      rest = rest[rest.index(after: open)...]
      guard let close = rest.firstIndex(of: "}"), let number = Int(rest[..<close]),
        values.indices.contains(number - 1)
      else {
        result += "{"
        continue
      }
      result += values[number - 1]
      rest = rest[rest.index(after: close)...]
    }
    return result + rest
  }

  private mutating func append(_ argument: Argument) {
    arguments.append(argument)
    key += "{\(arguments.count)}"
  }
}

extension LocalizedText {
  /// Two texts, one behind the other, as one.
  package static func + (first: LocalizedText, second: LocalizedText) -> LocalizedText {
    var sum = first
    var rest = second.key[...]
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      sum.key += rest[..<open]
      let number = Int(rest[rest.index(after: open)..<close])
      sum.key += number.map { "{\($0 + first.arguments.count)}" } ?? String(rest[open...close])
      rest = rest[rest.index(after: close)...]
    }
    sum.key += rest
    sum.arguments += second.arguments
    return sum
  }
}

extension LocalizedText {
  /// Texts, one behind the other, with the same between them in every language.
  package static func joined(_ texts: [LocalizedText], by separator: String) -> LocalizedText {
    guard let first = texts.first else { return "" }
    return texts.dropFirst().reduce(LocalizedText(placed: first)) { sum, text in
      sum + LocalizedText(verbatim: separator) + LocalizedText(placed: text)
    }
  }

  private init(placed text: LocalizedText) {
    self.init()
    append(.text(text))
  }
}

extension LocalizedText: CustomStringConvertible {
  package var description: String { english }
}

extension LocalizedText: ExpressibleByStringInterpolation {
  /// The pieces of a literal.
  package struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var text = LocalizedText()

    package init(literalCapacity: Int, interpolationCount: Int) {}

    package mutating func appendLiteral(_ literal: String) { text.key += literal }

    /// What is the same in every language.
    package mutating func appendInterpolation(_ value: some CustomStringConvertible) {
      text.append(.verbatim("\(value)"))
    }

    /// A number as it is written in English.
    package mutating func appendInterpolation(number: String) { text.append(.number(number)) }

    /// Words that a language may have its own for.
    package mutating func appendInterpolation(words: String) {
      text.append(.text(LocalizedText(key: words)))
    }

    /// A text with a key of its own.
    package mutating func appendInterpolation(_ value: LocalizedText) { text.append(.text(value)) }
  }

  package init(stringLiteral value: String) { key = value }

  package init(stringInterpolation: StringInterpolation) { self = stringInterpolation.text }
}

extension String {
  /// The text without what it ends with.
  fileprivate func removing(_ end: String) -> String {
    hasSuffix(end) ? String(dropLast(end.count)) : self
  }
}
