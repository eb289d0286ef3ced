import Console
import LineEditing
import Services
import Speech

/// Dictation in the chat on a terminal, by F2 or `/dictate`.
extension InteractiveChat {
  /// Records, and puts what was said on the line, where the person reads it before it is sent.
  ///
  /// What was half typed stays, whatever comes of it.
  ///
  /// - Throws: ``AppFailure`` where nothing may be sent, or nothing can record.
  func dictate() async throws {
    // A voice would be recorded as well.
    voice.silence()
    let target = try DictationEndpoint(services, session.choice)
    guard !RecorderProgram.installed(path: services.environment["PATH"]).isEmpty else {
      throw AppFailure(.unavailable, verbatim: Dictation.noProgram(services.words))
    }
    // The key comes first: its command may ask for a passphrase.
    let client = try await target.client()
    let dictation = ChatDictation(
      services,
      target,
      client,
      tell: { [screen] in screen.note($0) },
      insert: { [editor] in editor.insert($0) }
    )
    self.dictation = dictation
    defer { self.dictation = nil }
    try await dictation.run()
  }
}
