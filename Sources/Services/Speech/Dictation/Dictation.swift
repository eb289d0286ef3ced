package import Catalogues
import ChatCompletions
import Core

/// One dictation, from the key that begins it to the words on the line.
///
/// | state | event | goes to | does |
/// | --- | --- | --- | --- |
/// | idle | begin | recording | record, say how to end it |
/// | recording | finish | ending | stop |
/// | recording | full | ending | stop, say so |
/// | recording | recorded: trouble without sound, another program is left | recording | record |
/// | recording | recorded: trouble without sound | over | say why |
/// | recording, ending | recorded: no sound, silence | over | say so |
/// | recording, ending | recorded: sound | sending | send, say so |
/// | recording, ending | drop | over | kill, say so |
/// | sending | words | over | insert them as one line, say what to do; or say that there are none |
/// | sending | failed | over | say why |
/// | sending | waits | sending | say so |
/// | sending | drop | over | kill, say so |
///
/// All else changes nothing. It knows no clock, no program and no network.
package struct Dictation: Sendable {
  /// What happens.
  package enum Event: Equatable, Sendable {
    /// The person wants to dictate.
    case begin
    /// They have said what they wanted.
    case finish
    /// They want none of it, or leave.
    case drop
    /// As much is recorded as may be.
    case full
    /// The recorder has ended, with this sound; and why by itself, where that was a failure.
    case recorded(Recording.Sound, trouble: String?)
    /// The server wrote this.
    case words(String)
    /// Something failed for this reason, and is tried again.
    case waits(String)
    /// The server wrote nothing, for this reason.
    case failed(String)
  }

  /// What is to be done.
  package enum Action: Equatable, Sendable {
    /// Have this program record.
    case record(RecorderProgram)
    /// Ask the recorder to end; it ends with what it has.
    case stop
    /// End the recorder and the request at once, and let go of the recording.
    case kill
    /// Send the recording.
    case send
    /// Put the words on the line.
    case insert(String)
    /// Tell the person.
    case say(String)
  }

  private enum State { case idle, recording, ending, sending, over }

  private let place: String
  private let words: Catalogue
  private var programs: [RecorderProgram]
  private var state = State.idle

  /// A dictation that has not begun.
  ///
  /// - Parameters:
  ///   - programs: those that may record, the best first.
  ///   - place: who writes it down, for sentences.
  ///   - words: the words of a language.
  package init(programs: [RecorderProgram], place: String, _ words: Catalogue) {
    self.programs = programs
    self.place = place
    self.words = words
  }

  /// Whether nothing more comes of it.
  package var isOver: Bool { state == .over }

  /// Takes what happens.
  package mutating func take(_ event: Event) -> [Action] {
    switch (state, event) {
    case (.idle, .begin):
      guard let program = programs.first else { return over([.say(Self.noProgram(words))]) }
      state = .recording
      return [.record(program), say(.recording)]
    case (.recording, .finish):
      state = .ending
      return [.stop]
    case (.recording, .full):
      state = .ending
      let most = Recording.longestSeconds / 60
      return [.stop, .say(words.text(DictationNoticeKey.full, count: most))]
    case (.recording, .recorded(let sound, let trouble)):
      return ended(with: sound, trouble)
    case (.ending, .recorded(let sound, _)): return recorded(sound)
    case (.recording, .drop), (.ending, .drop): return over([.kill, say(.dropped)])
    case (.sending, .words(let text)): return written(text)
    case (.sending, .waits(let reason)): return [say(.triedAgain, ["reason": reason])]
    case (.sending, .failed(let reason)): return over([.say(reason)])
    case (.sending, .drop): return over([.kill, say(.droppedLate)])
    default: return []
    }
  }

  /// The recorder has ended before it was asked to.
  private mutating func ended(with sound: Recording.Sound, _ trouble: String?) -> [Action] {
    guard let trouble else { return recorded(sound) }
    if case .seconds = sound { return [.say(trouble)] + recorded(sound) }
    programs.removeFirst()
    guard let next = programs.first else { return over([.say(trouble)]) }
    return [.record(next)]
  }

  private mutating func recorded(_ sound: Recording.Sound) -> [Action] {
    switch sound {
    case .none: return over([say(.nothing)])
    case .silence: return over([say(.silence)])
    case .seconds(let count):
      state = .sending
      return [.say(words.text(DictationNoticeKey.sent, ["place": place], count: count)), .send]
    }
  }

  /// One line of what can be seen: Enter is the person's, and a control character would be sent unseen.
  private mutating func written(_ text: String) -> [Action] {
    let seen = text.unicodeScalars.map { VisibleText.isAllowed($0) ? $0 : " " }
    let line = VisibleText.singleLine(
      String(String.UnicodeScalarView(seen)),
      limit: TranscriptionReader.maximumWords
    )
    guard !line.isEmpty else { return over([say(.noWords)]) }
    return over([.insert(line), say(.ready)])
  }

  private mutating func over(_ actions: [Action]) -> [Action] {
    state = .over
    return actions
  }

  // MARK: - Words

  /// That nothing can record, and what would be right.
  package static func noProgram(_ words: Catalogue) -> String {
    words.text(DictationNoticeKey.noProgram)
  }

  private func say(_ key: DictationNoticeKey, _ places: [String: String] = [:]) -> Action {
    .say(words.text(key, places.merging(["place": place]) { own, _ in own }))
  }
}
