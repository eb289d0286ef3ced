import BundledWords
import Core
import Assessment
import BundledFiles
import ChatCompletions
import HealthModel
import Synchronization
import Testing
import Transcripts

@testable import Dialogue
@testable import Prompts

@MainActor @Suite(.timeLimit(.minutes(90))) struct ComparisonTests {
  /// Half past two on a Friday.
  static let then = Timestamp(milliseconds: 1_700_000_000_000, offsetMinutes: 60)
  static let today = Timestamp(milliseconds: 1_800_000_000_000)

  private func comparison(
    _ engine: any ReplyEngine,
    system: String = "You listen. Age {age}, now {now}.\n{readings}"
  ) throws -> Comparison {
    let english = try englishWords()
    let words = ConversationWords(
      prompts: PromptBuilder(
        system: try PromptTemplate(text: system, file: "system.md"),
        checkIn: try PromptTemplate(text: "You begin.", file: "check-in.md")
      ),
      spoken: { english },
      fineReply: { FineReply(try bundledScript()) }
    )
    let ids = Mutex(0)
    return Comparison(
      engine: engine,
      words: words,
      safety: try .bundled(),
      person: { (Double($0.day.year - 1990), "Ada") },
      makeID: {
        ids.withLock { count in
          count += 1
          return "new-\(count)"
        }
      },
      clock: { Self.today }
    )
  }

  private func said(_ text: String, minute: Int64 = 0) -> TranscriptMessage {
    TranscriptMessage(
      id: "old",
      sessionID: "s",
      role: .user,
      text: text,
      time: Self.then.adding(milliseconds: minute * 60_000)
    )
  }

  private func answered(_ text: String, _ status: MessageStatus = .complete) -> TranscriptMessage {
    TranscriptMessage(
      id: "old",
      sessionID: "s",
      role: .assistant,
      text: text,
      time: Self.then,
      status: status,
      engine: "listener"
    )
  }

  @Test func `each turn is asked with the talk of then, its readings and its time`() async throws {
    let turns = Mutex<[Turn]>([])
    let engine = ScriptedEngine(ScriptedEngine.saying("A new answer.")) { turn in
      turns.withLock { $0.append(turn) }
    }
    let comparison = try comparison(engine)
    let first = try await comparison.answer(said("first"), readings: racing)
    await comparison.pass(answered("an old answer"))
    await comparison.pass(answered("never shown", .failed))
    await comparison.pass(said("not asked"))
    let second = try await comparison.answer(said("third"), readings: [])
    let asked = turns.withLock { $0 }
    #expect(
      asked.map { $0.messages.map(\.content) } == [
        ["first"], ["first", "an old answer", "not asked", "third"],
      ]
    )
    #expect(asked[0].systemPrompt.contains("112"))
    #expect(asked[0].systemPrompt.contains("Age 33 years, now 2023-11-14 23:13."))
    #expect(asked[0].context.course == .outsideRange)
    #expect(asked[1].systemPrompt.contains("no reading"))
    #expect(asked[1].context.course == .missingOrOld)
    #expect(first.text == "A new answer.")
    #expect(first.status == .complete)
    #expect(first.vitals == racing)
    #expect(first.time == Self.today)
    #expect(first.engine == "endpoint")
    #expect(second.vitals == [])
    #expect(first.id != second.id)
  }

  @Test func `a message about danger is answered without asking, and the level stays`() async throws
  {
    let turns = Mutex<[Turn]>([])
    let reply = ScriptedEngine.saying("Are you safe right now? The crisis line is there.")
    let comparison = try comparison(
      ScriptedEngine(reply) { turn in turns.withLock { $0.append(turn) } }
    )
    let answer = try await comparison.answer(
      said("I want to kill myself tonight"),
      readings: racing
    )
    #expect(answer.engine == "safety")
    #expect(answer.rule == "crisis screen: level 3, explicit-active")
    #expect(!answer.text.isEmpty)
    #expect(turns.withLock { $0.isEmpty })
    let next = try await comparison.answer(said("the weather is nice", minute: 1), readings: [])
    #expect(next.engine == "safety" && next.text.contains("112"))
    #expect(next.rule == "crisis screen: level 3 still open, asked again")
    #expect(turns.withLock { $0.isEmpty })
  }

  @Test func `a danger in a turn that is not asked counts for those that are`() async throws {
    let comparison = try comparison(ScriptedEngine(ScriptedEngine.saying("Nice weather.")))
    await comparison.pass(said("I'm thinking about suicide"))
    // A reply that drops the subject is not shown.
    let answer = try await comparison.answer(said("the weather is nice", minute: 1), readings: [])
    #expect(answer.engine == "safety")
    #expect(answer.rule == "reply rule: dropped, level 2")
  }

  @Test func `a reply with a fault is replaced, and nothing of it is kept`() async throws {
    let steps = ["I am a licensed ", "therapist, trust me."].map {
      ScriptedEngine.Step.event(.delta($0))
    }
    let end = ScriptedEngine.Step.event(.completed(ReplyCompletion(finishReason: "stop")))
    let comparison = try comparison(ScriptedEngine(steps + [end]))
    let answer = try await comparison.answer(said("who are you"), readings: [])
    #expect(answer.engine == "safety")
    #expect(answer.rule?.hasPrefix("reply rule: ") == true)
    #expect(!answer.text.isEmpty)
    #expect(!answer.text.contains("therapist, trust"))
    #expect(comparison.current == nil)
  }

  @Test func `the listener puts the gentle question in our words`() async throws {
    let engine = ScriptedEngine(ScriptedEngine.saying("x"), name: "listener", model: nil)
    let comparison = try comparison(engine)
    let answer = try await comparison.answer(said("I feel trapped"), readings: [])
    #expect(answer.engine == "safety")
    #expect(answer.rule?.hasPrefix("crisis screen: level 1") == true)
  }

  @Test func `a failure before the first word is thrown, and one behind it cuts the answer off`()
    async throws
  {
    let failing = try comparison(ScriptedEngine([.fail(ConversationTests.failure)]))
    await #expect(throws: ChatError.self) {
      try await failing.answer(said("hello"), readings: [])
    }
    let cut = try comparison(
      ScriptedEngine([
        .event(.delta("Half a ")),
        .event(.completed(ReplyCompletion(finishReason: nil, interruption: "It broke off."))),
      ])
    )
    let answer = try await cut.answer(said("hello"), readings: [])
    #expect(answer.status == .partial)
    #expect(answer.text == "Half a ")
    #expect(answer.failure == "It broke off.")
  }

  @Test func `a stop ends the answer and leaves what had come`() async throws {
    let comparison = try comparison(ScriptedEngine([.event(.delta("Half ")), .hang]))
    let task = Task { try await comparison.answer(said("hello"), readings: []) }
    while comparison.current?.text != "Half " { await Task.yield() }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(comparison.current?.text == "Half ")
    #expect(comparison.current?.status == .partial)
  }
}
