package import Core
import FoundationEssentials
package import Transcripts

extension TranscriptLine {
  /// A message from one JSON object with the keys of ``text(_:)``.
  ///
  /// - Parameters:
  ///   - bytes: the object.
  ///   - session: the conversation it belongs to.
  ///   - place: its place in the conversation, from 1, taken where the object doesn't tell.
  /// - Returns: the message.
  /// - Throws: ``MessageFault``.
  package static func message(
    _ bytes: [UInt8],
    inSession session: String,
    place: Int
  ) throws(MessageFault) -> TranscriptMessage {
    do {
      let decoded = try JSONDecoder().decode(DecodedLine.self, from: Data(bytes))
      return decoded.message(sessionID: session, place: place)
    } catch let error as DecodingError {
      let (what, right) = TranscriptFileReader.explain(error)
      throw MessageFault(what: what, right: right)
    } catch {
      throw MessageFault(what: "the message isn't a JSON object", right: nil)
    }
  }
}

/// What is wrong with a message that was read, and what would be right if that is special.
package struct MessageFault: Error, Equatable {
  /// What is wrong, as a part of a sentence.
  package let what: LocalizedText
  /// What would be right.
  package let right: LocalizedText?
}
