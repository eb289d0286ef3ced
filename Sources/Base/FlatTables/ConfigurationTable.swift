import FoundationEssentials
import Core

/// Files of `config/` and `prompts/`: as a person writes them, in JSON5, and as tables, which the
/// build writes of the program's own so that none of them has to be parsed at run time.
package enum ConfigurationTable {
  /// The table of a file in JSON5.
  ///
  /// - Throws: what Foundation finds wrong in it.
  package static func table(json5 bytes: [UInt8]) throws -> [UInt8] {
    FlatValueWriter.table(of: try decode(FlatValue.self, from: bytes))
  }

  /// Decodes a file that is in JSON5 or a table of it; no JSON5 begins as a table does.
  ///
  /// - Parameters:
  ///   - type: what the file holds.
  ///   - bytes: the file.
  ///   - replacements: what stands in the place of marks in its texts, such as `{emergency}`, in this order. A quotation
  ///     mark, a backslash and the end of a line, which would end a text in JSON5, are left out of it.
  /// - Returns: the value, not checked.
  /// - Throws: `DecodingError` with the place.
  package static func decode<Value: Decodable>(
    _ type: Value.Type,
    from bytes: [UInt8],
    replacing replacements: [(mark: String, text: String)] = []
  ) throws -> Value {
    let filling = replacements.map { ($0.mark, $0.text.filter(Self.mayStandInText)) }
    guard isTable(bytes) else {
      let decoder = JSONDecoder()
      decoder.allowsJSON5 = true
      return try decoder.decode(type, from: filled(bytes, with: filling))
    }
    let tree: FlatTree
    do { tree = try FlatTree(FlatMemory(bytes), filling) } catch {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(codingPath: [], debugDescription: error.message)
      )
    }
    return try FlatDecoder(tree: tree, place: tree.root, codingPath: []).decode(type)
  }

  private static func mayStandInText(_ sign: Character) -> Bool {
    sign != "\"" && sign != "\\" && !sign.isNewline
  }

  /// A file in JSON5 with its marks filled.
  private static func filled(_ bytes: [UInt8], with filling: [(mark: String, text: String)]) -> Data
  {
    guard !filling.isEmpty else { return Data(bytes) }
    let text = filling.reduce(String(decoding: bytes, as: UTF8.self)) { text, filling in
      text.replacing(filling.mark, with: filling.text)
    }
    return Data(text.utf8)
  }

  /// Whether bytes begin as a table does.
  package static func isTable(_ bytes: [UInt8]) -> Bool {
    bytes.prefix(4).elementsEqual("MPFT".utf8)
  }
}
