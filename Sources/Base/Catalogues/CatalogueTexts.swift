import Core
import FlatTables

/// The texts of a catalogue by section and key, each section decoded when it is first needed: a start of
/// the chat needs a few of some dozens.
final class CatalogueTexts: Sendable {
  /// Some texts of one section, by key.
  typealias Section = [String: CatalogueText]

  private struct File: Decodable {
    let texts: [String: Section]
  }

  /// The texts of one section of a file.
  private struct Part<Key: CatalogueKey>: Decodable {
    private enum Outer: String, CodingKey { case texts }

    private struct Inner: CodingKey {
      let stringValue: String
      var intValue: Int? { nil }

      init(stringValue: String) { self.stringValue = stringValue }
      init?(intValue: Int) { nil }
    }

    let section: Section

    init(from decoder: any Decoder) throws {
      let outer = try decoder.container(keyedBy: Outer.self)
      let texts = try outer.nestedContainer(keyedBy: Inner.self, forKey: .texts)
      let key = Inner(stringValue: Key.section)
      section = try texts.decodeIfPresent(Section.self, forKey: key) ?? [:]
    }
  }

  private let table: [UInt8]
  private let emergency: String
  private let known: Locked<[String: Section]>

  /// The texts of a file, all decoded at once.
  ///
  /// - Parameters:
  ///   - bytes: the file, or the table of it.
  ///   - emergency: the number to call, for `{emergency}` in a table.
  /// - Throws: `DecodingError` with the place.
  init(decoding bytes: [UInt8], emergency: String) throws {
    (table, self.emergency) = ([], emergency)
    known = Locked(try Self.decoded(File.self, bytes, emergency).texts)
  }

  /// The texts of a table that was checked when it was built in; none of an empty one.
  init(of table: [UInt8] = [], emergency: String = "") {
    (self.table, self.emergency) = (table, emergency)
    known = Locked([:])
  }

  /// All texts, decoded at once.
  ///
  /// - Throws: `DecodingError` with the place.
  func all() throws -> [String: Section] {
    table.isEmpty
      ? known.withLock { $0 } : try Self.decoded(File.self, table, emergency).texts
  }

  /// A text; nil where there is none.
  func text<Key: CatalogueKey>(_ key: Key) -> CatalogueText? { section(Key.self)[key.rawValue] }

  /// The texts of a section; none where there is no such section.
  func section<Key: CatalogueKey>(_ type: Key.Type) -> Section {
    known.withLock { known in
      if let section = known[Key.section] { return section }
      let section = decoded(type)
      known[Key.section] = section
      return section
    }
  }

  private func decoded<Key: CatalogueKey>(_ type: Key.Type) -> Section {
    guard !table.isEmpty else { return [:] }
    // A test decodes the program's own tables whole; without a text its key stands for it.
    do { return try Self.decoded(Part<Key>.self, table, emergency).section } catch { return [:] }
  }

  private static func decoded<Content: Decodable>(
    _ type: Content.Type,
    _ bytes: [UInt8],
    _ emergency: String
  ) throws -> Content {
    try ConfigurationTable.decode(type, from: bytes, replacing: [("{emergency}", emergency)])
  }
}
