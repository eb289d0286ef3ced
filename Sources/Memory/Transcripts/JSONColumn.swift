package import Assessment
import FoundationEssentials
import Core

/// Lists that stand in one column as a JSON array.
enum JSONColumn {
  /// An array as text, with keys in a stable order.
  ///
  /// - Throws: ``TranscriptsError/damaged(what:)`` for a number that JSON can't hold.
  static func text<Value: Encodable>(_ values: [Value]) throws(TranscriptsError) -> String {
    if values.isEmpty { return "[]" }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    do { return String(decoding: try encoder.encode(values), as: UTF8.self) } catch {
      throw .damaged(what: "a reading that is no number can't be written")
    }
  }

  /// An array from text.
  ///
  /// - Throws: ``TranscriptsError/damaged(what:)``, which names what they are and their `owner`.
  static func values<Value: Decodable>(
    _ text: String,
    _ what: LocalizedText,
    of owner: LocalizedText
  ) throws(TranscriptsError) -> [Value] {
    if text == "[]" { return [] }
    do { return try JSONDecoder().decode([Value].self, from: Data(text.utf8)) } catch {
      throw .damaged(what: "the \(what) of \(owner) can't be read")
    }
  }
}

/// Readings that stand in one column, as they stand in a line of a file, too.
package enum VitalsColumn {
  /// Readings as a JSON array.
  ///
  /// - Throws: ``TranscriptsError/damaged(what:)`` for a reading that is no number.
  package static func text(_ vitals: [Vital]) throws(TranscriptsError) -> String {
    try JSONColumn.text(vitals)
  }

  /// Readings from a JSON array.
  ///
  /// - Throws: ``TranscriptsError/damaged(what:)``, which names `owner`.
  static func vitals(_ text: String, of owner: LocalizedText) throws(TranscriptsError) -> [Vital] {
    try JSONColumn.values(text, "readings", of: owner)
  }
}
