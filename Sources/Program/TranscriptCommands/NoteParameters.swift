import Catalogues
import CommandLineParsing
import Console
import Core
import Services
import Transcripts

/// What several commands about notes take.
enum NoteParameters {
  private static let idHelp = "A note's number, as 'memory list' shows it."

  /// A note.
  static let id = Argument("ID", help: idHelp, completion: .dynamic("notes")).map(number)
  /// Some notes.
  static let ids = Argument(rest: "ID", help: idHelp, completion: .dynamic("notes"))
    .map(numbers)
  /// Some notes as they were typed, or none.
  static let optionalIDs = Argument(
    rest: "ID",
    help: idHelp,
    isOptional: true,
    completion: .dynamic("notes")
  )
  /// The words of a note.
  static let text = Argument(rest: "TEXT", help: "One line, at most 200 characters.")
    .map { $0.joined(separator: " ") }

  /// The numbers that some words stand for, each once.
  static func numbers(_ words: [String]) throws(AppFailure) -> [Int64] {
    var seen: Set<Int64> = []
    return try words.map(number).filter { seen.insert($0).inserted }
  }

  private static func number(_ word: String) throws(AppFailure) -> Int64 {
    guard let number = Int64(word), number > 0 else {
      throw AppFailure(
        .usage,
        "“\(VisibleText.singleLine(word, limit: 40))” isn't the number of a note.",
        hint: "To see the numbers: mindpulse memory list"
      )
    }
    return number
  }
}

extension Note {
  /// Tells that it is kept.
  @MainActor func tellKept(_ services: Services) throws {
    if services.output.isJSON { return try services.output.json(NoteJSON(self)) }
    let places = ["text": VisibleText.singleLine(text, limit: 220), "id": "\(id)"]
    try services.output.prose(services.words.text(SessionKey.savedNote, places))
  }
}

extension Output {
  /// Tells how many notes were erased.
  func erasedNotes(_ count: Int, _ words: Catalogue) throws {
    if isJSON { return try json(["forgotten": count]) }
    try line(words.text(SessionKey.erasedNotes, count: count))
  }
}
