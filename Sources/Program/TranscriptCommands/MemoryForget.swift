import Catalogues
import CommandLineParsing
import Console
import Services
import Transcripts
import Core

/// `mindpulse memory forget`: erases notes for good.
struct MemoryForget: Command {
  private static let all = Option("all", help: "All notes and proposals.")

  static let specification = CommandSpecification(
    "forget",
    summary: "Forget notes for good.",
    parameters: [NoteParameters.optionalIDs, all, TalkParameters.yes]
  )
  static let needs = CommandNeeds(sealed: .words)

  /// Which notes; nil for all of them.
  private let ids: [Int64]?
  private let isAgreed: Bool

  init(_ line: ParsedCommand) throws {
    let words = try line[NoteParameters.optionalIDs]
    let isAll = try line[Self.all]
    guard isAll != !words.isEmpty else {
      throw line.refusal("Choose the notes to erase: give their numbers, or --all.")
    }
    ids = try isAll ? nil : NoteParameters.numbers(words)
    isAgreed = try line[TalkParameters.yes]
  }

  func run(_ services: Services) throws -> ExitCode {
    if ids == nil {
      let count = try services.stores.transcripts().notes().count
      try ErasureQuestion(services: services, isAgreed: isAgreed)
        .agree(toErase: services.words.text(SessionKey.allNotes, count: count))
    }
    let count = try NoteService(services).forget(ids)
    try services.output.erasedNotes(count, services.words)
    return .done
  }
}
