import Catalogues
import Console
import Dialogue
import HostSystem
import LineEditing
import Services
import Transcripts

/// `/edit` on a terminal: another message in place of the last one.
extension InteractiveChat {
  /// Has the last message changed, in the person's editor or on the line.
  func edit(_ text: String?) async throws {
    let old = try session.lastExchange().message.text
    if let text { return try await replaceLast(by: text) }
    guard let command = try MessageEditor.command(services) else {
      edited = old
      editor.prefill(old)
      return editor.setPrompt(screen.prompt(services.words.text(ChatNoticeKey.editPrompt)))
    }
    let new = try await onTerminal { try await MessageEditor(services).edited(old, with: command) }
    guard let new, new != old else {
      return screen.say(services.words.text(ChatNoticeKey.unchanged))
    }
    try await replaceLast(by: new)
  }

  /// Whether the line ended the editing of a message; what it was changed to is answered.
  func isForEditing(_ line: String) -> Bool {
    guard let old = edited else { return false }
    leaveEditing()
    guard SlashCommand.parse(line) == nil else { return false }
    guard line != old, line.contains(where: { !$0.isWhitespace }) else {
      screen.say(services.words.text(ChatNoticeKey.unchanged))
      return true
    }
    remember(line)
    perform { chat in try await chat.replaceLast(by: line) }
    return true
  }

  /// Ends the editing of a message; it stays as it was.
  func leaveEditing() {
    guard edited != nil else { return }
    edited = nil
    editor.setPrompt(screen.prompt)
  }

  /// Takes the last exchange out of the talk and says something else in its place.
  ///
  /// What can't be taken out stays; the new words are heard in any case.
  private func replaceLast(by text: String) async throws {
    if let failure = session.takeBackForEdit() { screen.failed(failure) }
    try await answer(text)
  }

  /// Hands the terminal to something that goes on for a while; Ctrl-C ends that.
  func give(to interlude: Interlude) async throws -> SlashOutcome {
    editor.restoreTerminal()
    voice.silence()
    hasInterlude = true
    defer {
      hasInterlude = false
      editor.handleContinue()
    }
    return try await interlude.value.run(say: nil, aloud: voice.isOn)
  }

  /// Does something while another program has the terminal; its Ctrl-C is its own.
  private func onTerminal<Result>(_ work: () async throws -> Result) async throws -> Result {
    editor.restoreTerminal()
    hasGivenTerminal = true
    defer {
      hasGivenTerminal = false
      editor.handleContinue()
    }
    return try await work()
  }
}

extension ChatSession {
  /// Takes the last exchange out of the talk, for another message in its place.
  ///
  /// - Returns: why it can't be taken out.
  func takeBackForEdit() -> AppFailure? {
    do {
      try conversation.takeBack(try lastExchange(), .edited)
      return nil
    } catch { return AppFailure(error) }
  }
}
