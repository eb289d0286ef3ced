import ChatCompletions

@testable import Dialogue

/// An engine that does what a test says, after a look at what is stored by then.
struct ScriptedEngine: ReplyEngine {
  enum Step: Sendable {
    case event(ReplyEvent)
    case fail(ChatError)
    case hang
  }

  let name: String
  let model: String?
  let steps: [Step]
  let asked: @Sendable (Turn) -> Void

  init(
    _ steps: [Step],
    name: String = "endpoint",
    model: String? = "tiny",
    asked: @escaping @Sendable (Turn) -> Void = { _ in }
  ) {
    self.steps = steps
    self.name = name
    self.model = model
    self.asked = asked
  }

  func events(for turn: Turn) -> any AsyncSequence<ReplyEvent, any Error> {
    asked(turn)
    return AsyncThrowingStream<ReplyEvent, any Error> { continuation in
      for step in steps {
        switch step {
        case .event(let event): continuation.yield(event)
        case .fail(let error): return continuation.finish(throwing: error)
        case .hang: return
        }
      }
      continuation.finish()
    }
  }

  static func saying(_ text: String) -> [Step] {
    [.event(.delta(text)), .event(.completed(ReplyCompletion(finishReason: "stop")))]
  }
}
