package import Core
import FlatTables

/// What is wrong with a catalogue.
package enum CatalogueError: DescribedError, Equatable {
  /// It can't be read.
  case unreadable(file: String, reason: LocalizedText)
  /// A text that English has is missing.
  case missing(file: String, section: String, key: String)
  /// A text has other places than the English one.
  case places(file: String, section: String, key: String, expected: [String])

  /// What is wrong and where, in one sentence.
  package var errorDescription: LocalizedText {
    switch self {
    case .unreadable(let file, let reason): "\(file) can't be read: \(reason)."
    case .missing(let file, let section, let key): "\(file), \(section): “\(key)” is missing."
    case .places(let file, let section, let key, _):
      "\(file), \(section): “\(key)” doesn't have the places that it needs."
    }
  }

  /// What would be right.
  package var recoverySuggestion: LocalizedText {
    if case .places(_, _, _, let expected) = self {
      let places = expected.map { "{\($0)}" }.joined(separator: ", ")
      return places.isEmpty ? "It has no places in braces." : "Its places are \(places)."
    }
    return "Compare it with the file of the same name that came with the program."
  }
}

extension Catalogue {
  /// Reads a language.
  ///
  /// - Parameters:
  ///   - bytes: the file, or the table of it.
  ///   - file: its name, for error sentences.
  ///   - emergency: the number to call where the person is, for `{emergency}`.
  ///   - english: the catalogue whose keys and places it has to have; nil for that one itself.
  /// - Returns: the catalogue.
  /// - Throws: ``CatalogueError`` that names the place.
  package static func read(
    json5 bytes: [UInt8],
    file: String,
    emergency: String,
    against english: Catalogue? = nil
  ) throws(CatalogueError) -> Catalogue {
    var catalogue: Catalogue
    do {
      catalogue = try ConfigurationTable.decode(
        Catalogue.self,
        from: bytes,
        replacing: [("{emergency}", emergency)]
      )
      // The program's own tables are decoded as they are needed.
      catalogue.texts =
        english == nil && ConfigurationTable.isTable(bytes)
        ? CatalogueTexts(of: bytes, emergency: emergency)
        : try CatalogueTexts(decoding: bytes, emergency: emergency)
    } catch {
      throw .unreadable(file: file, reason: DecodingProblem.words(for: error))
    }
    guard catalogue.weekdays.count == 7 else {
      throw .unreadable(file: file, reason: "“weekdays” doesn't have seven names")
    }
    if let english {
      let own: [String: CatalogueTexts.Section]
      let wanted: [String: CatalogueTexts.Section]
      do { (own, wanted) = (try catalogue.texts.all(), try english.texts.all()) } catch {
        throw .unreadable(file: file, reason: DecodingProblem.words(for: error))
      }
      try catalogue.check(own, against: english, wanted, file)
    }
    return catalogue
  }

  /// The names of a type's forms, of which a sentence uses the one that its grammar needs.
  private static let forms: Set = ["title", "your", "of"]

  private func check(
    _ own: [String: CatalogueTexts.Section],
    against english: Catalogue,
    _ wanted: [String: CatalogueTexts.Section],
    _ file: String
  ) throws(CatalogueError) {
    for (section, texts) in wanted.sorted(by: { $0.key < $1.key }) {
      for (key, text) in texts.sorted(by: { $0.key < $1.key }) {
        guard let found = own[section]?[key] else {
          throw .missing(file: file, section: section, key: key)
        }
        let expected = Self.plain(text.places)
        guard Self.plain(found.places) == expected else {
          throw .places(file: file, section: section, key: key, expected: expected.sorted())
        }
      }
    }
    for key in english.types.keys.sorted() where types[key] == nil {
      throw .missing(file: file, section: "types", key: key)
    }
    for key in english.values.keys.sorted() where values[key] == nil {
      throw .missing(file: file, section: "values", key: key)
    }
    let needsForms = own.values.joined().contains {
      !$0.value.places.isDisjoint(with: ["your", "of"])
    }
    for (key, type) in types.sorted(by: { $0.key < $1.key })
    where needsForms && (type.your == nil || type.of == nil) {
      throw .missing(file: file, section: "types", key: key)
    }
  }

  /// The places of a text: any form of a type is as good as another, and a number may be left out of a form.
  private static func plain(_ places: Set<String>) -> Set<String> {
    let others = places.subtracting(forms).subtracting(["count"])
    return places.isDisjoint(with: forms) ? others : others.union(["title"])
  }
}
