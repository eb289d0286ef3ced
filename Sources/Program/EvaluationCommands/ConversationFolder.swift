import Console
import Core
import Evaluation
import HostSystem
import TranscriptFiles
import Transcripts

/// What is kept of one conversation of a run: its journal, and the transcript once it is over.
@MainActor final class ConversationFolder {
  /// The folder.
  let path: String
  /// What has happened.
  private(set) var journal: RunJournal

  private var journalFile: String { "\(path)/journal.jsonl" }
  private var transcriptFile: String { "\(path)/transcript.jsonl" }

  /// The conversation in a folder; one that isn't there yet has not begun.
  ///
  /// - Throws: ``AppFailure`` for a damaged journal, ``HostSystemError``.
  init(_ path: String) throws {
    self.path = path
    let file = "\(path)/journal.jsonl"
    let bytes = try PrivateFile.read(file, limit: RunFolder.largestFile) ?? []
    journal = try readingEvaluation { () throws(EvaluationError) in
      try RunJournal(bytes, file: file)
    }
  }

  /// Makes the folder, and removes the rest of a line that was cut off when a program was killed.
  func open() throws {
    try PrivateFile.createDirectory(path)
    let bytes = try PrivateFile.read(journalFile, limit: RunFolder.largestFile) ?? []
    guard let last = bytes.last, last != 0x0A else { return }
    let whole = try journal.entries.flatMap { try RunJournal.line($0) }
    try PrivateFile.write(whole, to: journalFile)
  }

  /// Writes what has happened.
  func note(_ entry: RunJournal.Entry) throws {
    try PrivateFile.append(
      try RunJournal.line(entry),
      to: journalFile,
      limit: RunFolder.largestFile
    )
    journal.add(entry)
  }

  /// Notes the programs that are started for turns, on whatever thread.
  var startNote: StartNote { StartNote(file: journalFile) }

  /// Writes the conversation down.
  func keep(_ messages: [TranscriptMessage], title: String) throws {
    var text = TranscriptFileWriter.opening(
      TranscriptHeader(title: title, started: messages.first?.time)
    )
    for message in messages { text += try TranscriptFileWriter.line(message) }
    try PrivateFile.write(Array(text.utf8), to: transcriptFile)
  }

  /// The conversation, as it was written down; nothing where it was not.
  func messages() throws -> [TranscriptMessage] {
    guard let bytes = try PrivateFile.read(transcriptFile, limit: RunFolder.largestFile) else {
      return []
    }
    var reader = TranscriptFileReader(path: transcriptFile)
    reader.append(bytes)
    reader.end()
    var messages: [TranscriptMessage] = []
    while let message = try reader.next() { messages.append(message) }
    return messages
  }
}

/// Notes which program answers a turn, so that a run that goes on can end one that was left at work.
final class StartNote: Sendable {
  private let file: String
  private let fault = Locked<(any Error)?>(nil)

  /// Notes for a journal.
  init(file: String) { self.file = file }

  /// Writes down that a process has started; a fault is kept for ``check()``.
  func write(process: Int32) {
    do {
      guard let identity = try ProcessIdentity.of(processID: process) else { return }
      let entry = RunJournal.Entry.started(
        bootID: identity.bootID,
        processID: identity.processID,
        startTime: identity.startTime
      )
      try PrivateFile.append(
        try RunJournal.line(entry),
        to: file,
        limit: RunFolder.largestFile
      )
    } catch { fault.withLock { $0 = error } }
  }

  /// Throws what kept it from being written.
  func check() throws {
    if let fault = fault.withLock({ $0 }) { throw fault }
  }
}
