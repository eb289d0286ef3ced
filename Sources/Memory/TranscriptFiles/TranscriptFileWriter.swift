package import Transcripts

/// Writes a transcript file: the header, then a line a message.
///
/// Gives text back instead of writing it, so that files, standard output and tests share it.
package enum TranscriptFileWriter {
  /// The first line, with its end.
  package static func opening(_ header: TranscriptHeader) -> String { header.text + "\n" }

  /// A message's line, with its end.
  ///
  /// - Throws: ``TranscriptsError/damaged(what:)`` for a reading that is no number.
  package static func line(_ message: TranscriptMessage) throws(TranscriptsError) -> String {
    try TranscriptLine.text(message) + "\n"
  }
}
