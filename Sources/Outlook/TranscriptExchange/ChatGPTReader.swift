import Formats
import HealthModel
import Transcripts
import Core

/// Reads ChatGPT's `conversations.json`, one conversation at a time, from the file itself or from the
/// archive it comes in.
struct ChatGPTReader {
  private let file: InputFile
  private let zone: LocalZone

  /// A reader of a file that stands at its beginning.
  init(file: InputFile, zone: LocalZone) {
    self.file = file
    self.zone = zone
  }

  /// Reads all talks.
  func read(_ take: TalkFile.Take) throws -> LeftOut {
    var leftOut = LeftOut()
    let head = try file.read(TalkFormat.headLength)
    try file.rewind()
    guard ZipArchive.isZip(head) || ZipArchive.isEmpty(head) else {
      let file = file
      try read({ try file.read(JSONPieces.pieceSize) }, &leftOut, take)
      return leftOut
    }
    let archive = try ZipArchive(file)
    _ = try archive.entries()
    var found = 0
    while let entry = try archive.next() {
      guard entry.isFile, Self.holdsTalks(entry.path) else { continue }
      found += 1
      try read({ try archive.read(JSONPieces.pieceSize) }, &leftOut, take)
    }
    guard found > 0 else {
      throw TalkImportError.foreign(what: "there is no conversations.json in the archive")
    }
    return leftOut
  }

  /// `conversations.json`, or the numbered parts that large accounts get: `conversations-000.json`.
  static func holdsTalks(_ path: String) -> Bool {
    let name = path.split(separator: "/").last ?? ""
    guard name.hasPrefix("conversations"), name.hasSuffix(".json") else { return false }
    let middle = name.dropFirst("conversations".count).dropLast(".json".count)
    return middle.isEmpty || (middle.first == "-" && middle.dropFirst().allSatisfy(\.isNumber))
  }

  private func read(
    _ next: () throws -> [UInt8],
    _ leftOut: inout LeftOut,
    _ take: TalkFile.Take
  ) throws {
    let pieces = try JSONPieces([JSONPath("[]"), JSONPath("")])
    var place = 0
    try pieces.read(next) { match in
      guard match.path == 0 else {
        throw TalkImportError.foreign(what: "the JSON isn't a list of conversations")
      }
      place += 1
      var conversation = ChatGPTConversation(zone: zone)
      let talk = try conversation.talk(match.value, place: place)
      for (kind, count) in conversation.leftOut.counts { leftOut.count(kind, count) }
      if !talk.messages.isEmpty { try take(talk) }
    }
  }
}
