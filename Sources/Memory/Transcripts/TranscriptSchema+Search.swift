import SQLite

/// The full text index: an FTS5 table without a text of its own (sqlite.org/fts5.html, section
/// 4.4.3), kept by ``SearchIndex``.
///
/// Found is what a person may see in a replay as said: whole messages, and replies that broke off.
/// A failed try is not, so nothing that a check of replies refused comes back by a search. A reply
/// that is still being written is added once it ends; until then, and when the program was killed
/// meanwhile, ``TranscriptStore/search(_:)`` reads it from the table.
extension TranscriptSchema {
  /// How text becomes words: case and accents are folded, also of letters with two accents.
  static let tokenizer = "unicode61 remove_diacritics 2"

  /// Replies whose end nobody has told: being written, or cut off with the program.
  static let isOpenEnded = "status = 'partial' AND failure IS NULL"

  /// Messages that may be found; as in the view `message_found`.
  static let mayBeFound = "(status = 'complete' OR status = 'partial' AND failure IS NOT NULL)"

  /// The beginnings that are indexed as words.
  static let prefixes = "1 2 3"

  /// The longest of them, in characters of Unicode.
  static let longestPrefix = 3

  /// Makes the index, empty; under a lock it is not there.
  static let index = """
    CREATE VIRTUAL TABLE message_search USING fts5 (
      text, content = 'message_found', content_rowid = 'number',
      tokenize = '\(tokenizer)', prefix = '\(prefixes)'
    );
    """

  /// Adds the index, and everything said so far to it.
  ///
  /// The prefix indexes make beginnings of one to three letters as quick as whole words.
  static let version3 = """
    CREATE VIEW message_found AS SELECT number, text FROM message
      WHERE status = 'complete' OR status = 'partial' AND failure IS NOT NULL;

    \(index)

    CREATE INDEX message_open_ended ON message (session) WHERE \(isOpenEnded);

    INSERT INTO message_search (message_search) VALUES ('rebuild');
    """
}
