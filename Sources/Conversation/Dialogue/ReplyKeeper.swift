import ChatCompletions
import Core
import Dispatch
import HealthModel
import ReplyMarks
import Safety
import Transcripts

/// Keeps a reply on disk while it arrives.
///
/// The decisions are ``ReplyDraft``'s; this carries them out. A save that fails is returned, so
/// that the person is told while the talk goes on.
@MainActor final class ReplyKeeper {
  /// The reply as it was last written; between two saves its text is behind ``text``.
  private(set) var message: TranscriptMessage
  /// Whether the engine has said that the reply is over.
  private(set) var isCompleted = false
  /// What a model's text passes before it is shown; nil for a text of rules.
  var gate: ReplyGate?
  /// What takes a proposed note out before that; nil where none is to be expected.
  var notes: NoteExtractor?
  /// What takes a model's marks of danger out after that; nil for a text of rules.
  var danger: DangerMark?

  private let store: TranscriptStore
  private let clock: @MainActor () -> Timestamp
  /// Where its last save waits while another program holds the store; nil where it must not.
  private let unsaved: UnsavedWrites?
  private var draft = ReplyDraft()
  private var opening = ""
  private var hasRow = false
  private var hasTriedRow = false
  private var timer: (any DispatchSourceTimer)?
  private var lateFailure: TranscriptsError?

  init(
    store: TranscriptStore,
    message: TranscriptMessage,
    unsaved: UnsavedWrites? = nil,
    clock: @escaping @MainActor () -> Timestamp
  ) {
    self.store = store
    self.message = message
    self.unsaved = unsaved
    self.clock = clock
  }

  /// All that has arrived, with what was put before it.
  var text: String { opening + draft.text }
  /// Whether no text has arrived yet.
  var isEmpty: Bool { draft.text.isEmpty }

  /// Some more of the reply without notes and marks; perhaps nothing.
  func unmarked(_ text: String) -> String {
    let text = notes?.arrived(text) ?? text
    return danger?.arrived(text) ?? text
  }

  /// What was held for a note or a mark and is none, once the reply is over.
  func unmarkedRest() -> String {
    let rest = notes?.ended() ?? ""
    guard danger != nil else { return rest }
    let passed = danger?.arrived(rest) ?? rest
    return passed + (danger?.ended() ?? "")
  }

  /// Takes some text in.
  func arrived(_ text: String) -> TranscriptsError? {
    let now = clock()
    if isEmpty { message.time = now }
    return perform(draft.arrived(text, at: now.milliseconds))
  }

  /// Notes what decided on the reply, before its first word.
  func rule(_ rule: String) { message.rule = rule }

  /// Notes a call of a tool that was made for the reply.
  func used(_ use: ToolUse) { message.tools.append(use) }

  /// The question whose yes does what a tool has proposed; nil without one.
  var question: String? { message.tools.lazy.compactMap(\.question).first }

  /// Puts a sentence before the whole reply.
  func precede(with sentence: String) { opening = "\(sentence)\n\n" }

  /// The engine has ended the reply.
  func complete(_ completion: ReplyCompletion) -> TranscriptsError? {
    isCompleted = true
    message.status = completion.interruption == nil ? .complete : .partial
    message.failure = completion.interruption.map { VisibleText.filtered($0.english) }
    message.finishReason = completion.finishReason.map { VisibleText.singleLine($0, limit: 80) }
    message.model = completion.model.map { VisibleText.singleLine($0, limit: 200) } ?? message.model
    message.usage = completion.usage ?? message.usage
    return finish()
  }

  /// What is kept of a reply that the person has stopped.
  static let stopped: LocalizedText = "The reply was stopped."

  /// The person stopped the reply; what has been said stays.
  func stop() -> TranscriptsError? {
    message.status = isEmpty ? .failed : .partial
    message.failure = Self.stopped.english
    return finish()
  }

  /// The engine failed before it had said anything.
  func fail(_ reason: String) -> TranscriptsError? {
    message.status = isEmpty ? .failed : .partial
    message.failure = VisibleText.filtered(reason)
    return finish()
  }

  /// The reply must not be shown; what was shown of it stays, as a failed try.
  func refuse(_ reason: LocalizedText) -> TranscriptsError? {
    message.status = .failed
    message.failure = reason.english
    return finish()
  }

  private func perform(_ action: ReplyDraft.Action) -> TranscriptsError? {
    defer { lateFailure = nil }
    switch action {
    case .nothing: return lateFailure
    case .begin, .save: return save() ?? lateFailure
    case .wake(let delay):
      wake(after: delay)
      return lateFailure
    }
  }

  /// Saves what has arrived so far; where another program holds the store the next save has it all.
  private func save() -> TranscriptsError? {
    if let unsaved, !unsaved.isEmpty { return nil }
    do throws(TranscriptsError) {
      try write(isOver: false)
      return nil
    } catch { return unsaved != nil && error.isHeldElsewhere ? nil : error }
  }

  private func write(isOver: Bool) throws(TranscriptsError) {
    // Not at each arrival: sharing the text would have the next one copy all of it.
    message.text = text
    // A row whose making failed may be there all the same (an error at COMMIT leaves that
    // open), with an older text: it is made again under the same id, then brought up to date.
    let isRepeated = hasTriedRow
    if !hasRow {
      hasTriedRow = true
      message.index = try store.append(message)
      hasRow = true
    }
    if isOver {
      try store.finishReply(
        id: message.id,
        text: message.text,
        status: message.status,
        finishReason: message.finishReason,
        model: message.model,
        usage: message.usage,
        failure: message.failure,
        tools: message.tools
      )
    } else if isRepeated {
      try store.updateReply(id: message.id, text: message.text, tools: message.tools)
    }
  }

  private func finish() -> TranscriptsError? {
    timer?.cancel()
    timer = nil
    message.text = text
    do {
      guard let unsaved else {
        try write(isOver: true)
        return lateFailure
      }
      _ = try unsaved.write { [self] in try write(isOver: true) }
      return lateFailure
    } catch { return error as? TranscriptsError ?? lateFailure }
  }

  /// Arms the one timer for text that no further text would save.
  private func wake(after milliseconds: Int64) {
    let timer = DispatchSource.makeTimerSource(queue: .main)
    timer.schedule(deadline: .now() + .milliseconds(Int(milliseconds)))
    timer.setEventHandler { [weak self] in
      MainActor.assumeIsolated {
        guard let self else { return }
        self.lateFailure = self.perform(self.draft.woken(at: self.clock().milliseconds))
      }
    }
    self.timer?.cancel()
    self.timer = timer
    timer.resume()
  }
}
