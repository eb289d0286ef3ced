import BundledFiles
import FlatTables
import FoundationEssentials
import Listening
import TextEncoding

/// The listener's acts and matters by the meaning of their exemplars, as `config/exemplars.json5` has them.
struct ExemplarFile: Decodable {
  /// An act or a matter.
  struct Entry: Decodable {
    /// What the name stands for.
    let kind: HeardMeanings.Candidate.Kind
    /// The name in the listener's script.
    let name: String
    /// The mean of its exemplars' meanings: the bytes of a ``MeaningVector`` in base64 with - and _.
    let centre: String
  }

  /// The name of the numbers that meanings are made with, as `config/meaning.json5` has it.
  let meaning: String
  /// The exemplars that the centres were made from: FNV-1a of the file's bytes, in hexadecimal.
  let exemplars: String
  /// How alike the first has to be at least, from -1 to 1.
  let floor: Float
  /// How much less alike the next has to be at least.
  let margin: Float
  /// Every act and matter.
  let entries: [Entry]

  /// The file as it was built in: its numbers belong to the encoder.
  ///
  /// - Throws: ``EncoderError`` where it can't be read.
  static func bundled() throws(EncoderError) -> ExemplarFile {
    do {
      return try ConfigurationTable.decode(Self.self, from: BundledFile.exemplars.table)
    } catch {
      throw EncoderError(.failed, "exemplars.json5 can't be read.")
    }
  }

  /// The acts and matters with the bytes of their centres.
  ///
  /// - Throws: ``EncoderError`` where one has none.
  func centres() throws(EncoderError) -> [(entry: Entry, bytes: [UInt8])] {
    var centres: [(entry: Entry, bytes: [UInt8])] = []
    for entry in entries {
      // Two slashes in a text would be a comment to some readers of JSON5.
      let text = entry.centre.replacing("-", with: "+").replacing("_", with: "/")
      guard let bytes = Data(base64Encoded: text).map(Array.init),
        MeaningVector(bytes: bytes) != nil
      else {
        throw EncoderError(
          .failed,
          "The numbers of “\(entry.name)” in exemplars.json5 are damaged."
        )
      }
      centres.append((entry, bytes))
    }
    return centres
  }
}
