/// A form that a text takes for a number, by the names of Unicode CLDR.
package enum PluralForm: String, Sendable {
  case one, other

  /// The form for a whole number: CLDR 46, plural rules of cardinal numbers.
  ///
  /// Spanish and French have “many” for millions, which nothing here counts to.
  package init(of count: Int, in language: String) {
    let isOne = language == "French" ? (0...1).contains(count) : count == 1
    self = isOne ? .one : .other
  }
}

/// A text of a catalogue, or one for each plural form.
struct CatalogueText: Decodable, Sendable {
  private struct Forms: Decodable {
    let one: String
    let other: String
  }

  /// The text for one; nil where it is the same for each number.
  let one: String?
  /// The text.
  let other: String

  init(from decoder: any Decoder) throws {
    // Either a text or an object: what it isn't says nothing.
    if let text = try? decoder.singleValueContainer().decode(String.self) {
      (one, other) = (nil, text)
    } else {
      let forms = try Forms(from: decoder)
      (one, other) = (forms.one, forms.other)
    }
  }

  /// The text for a number of a form.
  func form(_ form: PluralForm) -> String { form == .one ? one ?? other : other }

  /// A text with its places filled once: what is put in is never looked through.
  static func filled(_ text: String, with places: [String: String]) -> String {
    parts(of: text).map { part in
      switch part {
      case .text(let text): return text
      case .place(let name):
        if let value = places[name] { return value }
        guard let first = name.first, first.isUppercase,
          let value = places[first.lowercased() + name.dropFirst()]
        else { return "{\(name)}" }
        return value.prefix(1).uppercased() + value.dropFirst()
      }
    }
    .joined()
  }

  /// The names of all places, in small letters.
  var places: Set<String> {
    Set(
      [one ?? other, other].flatMap(Self.parts).compactMap { part in
        if case .place(let name) = part {
          name.prefix(1).lowercased() + name.dropFirst()
        } else {
          nil
        }
      }
    )
  }

  private enum Part {
    case text(String)
    case place(String)
  }

  private static func parts(of text: String) -> [Part] {
    var parts: [Part] = []
    var rest = text[...]
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      parts.append(.text(String(rest[..<open])))
      parts.append(.place(String(rest[rest.index(after: open)..<close])))
      rest = rest[rest.index(after: close)...]
    }
    return parts + [.text(String(rest))]
  }
}
