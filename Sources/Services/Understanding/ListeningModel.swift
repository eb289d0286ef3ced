import BundledFiles
import FlatTables
import FoundationEssentials
import Listening
import TextEncoding
import Core

/// The listener's acts and situations by the meaning of what people say for them, as
/// `config/listening-model.json5` has them: made for the vectors of ``EncoderLayers/listening``.
struct ListeningModel: Decodable {
  /// An act, a situation, or a group of what is neither.
  struct Entry: Decodable {
    /// What the name stands for.
    let kind: HeardMeanings.Candidate.Kind
    /// The name in the listener's data.
    let name: String
    /// Where its messages lie: the bytes of a ``MeaningVector`` in base64 with - and _.
    let centre: String
  }

  /// An entry with the bytes of its ``MeaningVector``.
  struct Centre {
    let kind: HeardMeanings.Candidate.Kind
    let name: String
    let bytes: [UInt8]
  }

  /// From when on a message is surely one of them.
  let certainty: HeardMeanings.Certainty
  /// Every act and situation.
  let entries: [Entry]

  /// The model as it was built in.
  ///
  /// - Throws: ``EncoderError`` where it can't be read.
  static func bundled() throws(EncoderError) -> ListeningModel {
    do {
      return try ConfigurationTable.decode(Self.self, from: BundledFile.listeningModel.table)
    } catch {
      throw EncoderError(.failed, "listening-model.json5 can't be read.")
    }
  }

  /// The acts and situations with the bytes of their centres.
  ///
  /// - Throws: ``EncoderError`` where one has none.
  func centres() throws(EncoderError) -> [Centre] {
    var centres: [Centre] = []
    for entry in entries {
      // Two slashes in a text would be a comment to some readers of JSON5.
      let text = entry.centre.replacing("-", with: "+").replacing("_", with: "/")
      guard let bytes = Data(base64Encoded: text).map(Array.init),
        MeaningVector(bytes: bytes) != nil
      else {
        throw EncoderError(
          .failed,
          "The numbers of “\(entry.name)” in listening-model.json5 are damaged."
        )
      }
      centres.append(Centre(kind: entry.kind, name: entry.name, bytes: bytes))
    }
    return centres
  }
}

extension Situations {
  /// The situations' lines in a file of `prompts/situations/`.
  private struct File: Decodable { let situations: [Situation] }

  /// All situations as they were built in.
  ///
  /// - Throws: ``EncoderError`` where they can't be read.
  static func bundled() throws(EncoderError) -> Situations {
    var all: [Situation] = []
    for file in BundledFile.situations {
      do {
        all += try ConfigurationTable.decode(File.self, from: file.table).situations
      } catch {
        throw EncoderError(.failed, "\(file.path) can't be read.")
      }
    }
    return Situations(all)
  }
}
