import BundledFiles
import FlatTables
import FoundationEssentials
import TextEncoding
import Core

/// By which messages are found by meaning, as `config/meaning.json5` has it.
struct MeaningFile: Decodable {
  /// What stands beside stored meanings.
  let name: String
  /// How alike a message has to be at least to be shown, from -1 to 1.
  let floor: Double
  /// The mean of many vectors: numbers of two bytes in base64.
  let centre: String
  /// The directions that are left out, in the same way.
  let axes: [String]

  /// The file as it was built in: its numbers belong to the encoder, so no file of the person's replaces it.
  ///
  /// - Throws: ``EncoderError`` where it can't be read.
  static func bundled() throws(EncoderError) -> MeaningFile {
    do {
      return try ConfigurationTable.decode(Self.self, from: BundledFile.meaning.table)
    } catch {
      throw EncoderError(.failed, "meaning.json5 can't be read.")
    }
  }

  /// The model of its numbers.
  ///
  /// - Throws: ``EncoderError`` where these are none.
  func model() throws(EncoderError) -> MeaningModel {
    let model = MeaningModel(
      name: name,
      centre: Self.numbers(centre),
      axes: axes.map(Self.numbers)
    )
    guard let model else {
      throw EncoderError(.failed, "The numbers of meaning.json5 are damaged.")
    }
    return model
  }

  /// Numbers of two bytes each, the lowest first, of which 32,767 stands for one; empty for no base64.
  private static func numbers(_ text: String) -> [Float] {
    let bytes = Data(base64Encoded: text).map(Array.init) ?? []
    return stride(from: 0, to: bytes.count - bytes.count % 2, by: 2).map { at in
      Float(Int16(bitPattern: UInt16(bytes[at]) | UInt16(bytes[at + 1]) << 8)) / 32_767
    }
  }
}
