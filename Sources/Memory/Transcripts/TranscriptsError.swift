package import Core
package import SQLite

/// What is wrong with a saved conversation, and what would be right.
package enum TranscriptsError: DescribedError, Equatable {
  /// No conversation has this id, or begins with it.
  case noSuchSession(String)
  /// Several conversations begin with this id.
  case ambiguousSession(String, candidates: [String])
  /// No message has this id.
  case noSuchMessage(String)
  /// A search has no letter and no digit in it.
  case noWord(String)
  /// A search has more words than it may have.
  case tooManyWords(most: Int)
  /// No note has this number.
  case noSuchNote(Int64)
  /// A transcript file is not what it should be; the line counts from 1.
  case badTranscriptFile(path: String?, line: Int, what: LocalizedText, right: LocalizedText)
  /// Something saved, or about to be, is not what it should be.
  case damaged(what: LocalizedText)
  /// The messages are gone, but traces of them may still be on pages of the file.
  case erasureUnfinished(SQLiteError)
  /// The words are sealed, and this process has no key.
  case locked
  /// A lock is set already, with another key.
  case lockIsSet
  /// No lock is set.
  case noLock
  /// The database refused.
  case storage(SQLiteError)

  /// What kind of trouble it is, for an exit code (sysexits.h).
  package enum Kind: Hashable, Sendable {
    /// Something was asked in a way that can't be answered: 64.
    case usage
    /// Something asked for isn't there: 66.
    case missing
    /// A file's content is wrong: 65.
    case badData
    /// Reading or writing failed: 74.
    case io
    /// Another program holds the file, or the words are locked; later it may work: 75.
    case busy
    /// The file can't be made: 73.
    case cantCreate
    /// Permissions forbid it: 77.
    case notAllowed
  }
}

extension TranscriptsError {
  /// What kind of trouble it is.
  package var kind: Kind {
    switch self {
    case .noSuchSession, .ambiguousSession, .noSuchMessage, .noSuchNote: .missing
    case .noWord, .tooManyWords, .lockIsSet, .noLock: .usage
    case .locked: .busy
    case .badTranscriptFile, .damaged: .badData
    case .storage(let error), .erasureUnfinished(let error):
      switch error.kind {
      case .busy: .busy
      case .full, .ioError: .io
      case .cannotOpen: .cantCreate
      case .notAllowed, .readOnly: .notAllowed
      case .corrupt, .notADatabase, .newerFile, .foreignFile, .constraint, .endless: .badData
      case .misuse, .other: .io
      }
    }
  }

  /// Whether another program holds the file: nothing was done, and a later try may work.
  package var isHeldElsewhere: Bool {
    if case .storage(let error) = self { error.kind == .busy } else { false }
  }

  /// What is wrong and where, in one sentence.
  package var errorDescription: LocalizedText {
    switch self {
    case .noSuchSession(let id): "No conversation “\(id)” is saved."
    case .ambiguousSession(let id, _): "More than one conversation begins with “\(id)”."
    case .noSuchMessage(let id): "No message “\(id)” is saved."
    case .noWord(let text):
      text.allSatisfy(\.isWhitespace)
        ? "There are no words to search for." : "“\(text)” has no letter or digit to search for."
    case .tooManyWords(let most): "A search takes at most \(most) words."
    case .noSuchNote(let id): "There is no note \(id)."
    case .badTranscriptFile(let path?, let line, let what, _):
      "\(words: path), line \(line): \(what)."
    case .badTranscriptFile(nil, let line, let what, _): "The transcript, line \(line): \(what)."
    case .damaged(let what): "Something in a conversation isn't valid: \(what)."
    case .erasureUnfinished(let error):
      "The messages are erased, but traces of them may still be in the file. \(error.errorDescription)"
    case .locked: "The words are locked."
    case .lockIsSet: "A lock is already set."
    case .noLock: "No lock is set."
    case .storage(let error): error.errorDescription
    }
  }

  /// What would be right.
  package var recoverySuggestion: LocalizedText {
    switch self {
    case .noSuchSession:
      "“mindpulse sessions” lists them; the first characters of an id are enough."
    case .ambiguousSession(_, let candidates):
      "Type more of it: \(candidates.joined(separator: ", "))."
    case .noSuchMessage: "“mindpulse replay last --json” shows the ids of messages."
    case .noWord: "Give a word, \"several words\" in a row, or the beginning of one: slee*"
    case .tooManyWords: "Use fewer words."
    case .noSuchNote: "“mindpulse memory list” lists them with their numbers."
    case .badTranscriptFile(_, _, _, let right): "Expected: \(right)."
    case .damaged: "“mindpulse doctor” checks the file; a backup has it as it was."
    case .erasureUnfinished: "The next MindPulse command finishes it."
    case .locked: "“mindpulse unlock” opens them."
    case .lockIsSet: "“mindpulse lock” closes it again; its passphrase can be changed."
    case .noLock: "“mindpulse lock” sets one."
    case .storage(let error): error.recoverySuggestion
    }
  }
}
