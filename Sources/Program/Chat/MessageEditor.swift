import Catalogues
import Configuration
import Console
import HostSystem
import Services
import Transcripts

/// A message in the person's own editor, in a private folder that is removed afterwards.
@MainActor struct MessageEditor {
  /// The longest message that is taken over, in bytes.
  private static let longest = 1 << 20

  private let services: Services

  /// An editor of messages.
  init(_ services: Services) { self.services = services }

  /// The person's editor: `VISUAL`, else `EDITOR`.
  ///
  /// None for an incognito conversation and where a lock is set, as editors keep copies.
  static func command(_ services: Services) throws -> String? {
    guard !services.stores.isIncognito, try services.stores.transcripts().lock == nil,
      services.environment["TERM"] != "dumb"
    else { return nil }
    return ["VISUAL", "EDITOR"].lazy.compactMap { services.environment[$0] }.first {
      $0.contains { !$0.isWhitespace }
    }
  }

  /// The text as it was changed; nil where nothing is left of it.
  func edited(_ text: String, with command: String) async throws -> String? {
    guard let folder = try WorkFolder.make(path) else {
      throw AppFailure(.tryLater, verbatim: services.words.text(ChatNoticeKey.editorTaken))
    }
    let file = "\(path)/message.txt"
    let result: Result<String?, any Error>
    do {
      try PrivateFile.write(Array((text + "\n").utf8), to: file)
      // As git does it: the variable may hold options, too.
      try await Subprocess.runOnTerminal(["/bin/sh", "-c", "\(command) \"$1\"", command, file])
      result = .success(try read(file))
    } catch { result = .failure(error) }
    try folder.remove()
    return try result.get()
  }

  /// Removes what a program that was killed has left of an edited message.
  func removeLeftovers() throws {
    try WorkFolder.takeOver(path, waiting: false)?.remove()
  }

  /// The folder, in memory where the system has a place for that.
  private var path: String {
    let runtime = services.environment["XDG_RUNTIME_DIR"] ?? ""
    let parent = runtime.hasPrefix("/") ? runtime : services.home.stateDirectory
    return "\(parent)/mindpulse-edit"
  }

  private func read(_ path: String) throws -> String? {
    let bytes = try PrivateFile.read(path, limit: Self.longest) ?? []
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw AppFailure(.badData, verbatim: services.words.text(ChatNoticeKey.editedNoText))
    }
    let end = text.lastIndex { !$0.isWhitespace }
    return end.map { String(text[...$0]) }
  }
}
