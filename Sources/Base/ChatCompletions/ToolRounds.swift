// SPDX-License-Identifier: GPL-3.0-or-later

/// Decides what follows each answer of a model that may call tools, until there is a reply.
///
/// | state | event | goes to | what is done |
/// | --- | --- | --- | --- |
/// | asking | words | asking | they are shown; between two rounds stands an empty line |
/// | asking | the end, with calls | calling | the calls are carried out |
/// | asking | the end, without calls | over | the reply is over |
/// | asking | a failure that tools may have to do with | plain | the talk is sent without tools |
/// | asking | any other failure | over | it is passed on |
/// | calling | the answers, in a round before the last | asking | they are sent behind the calls |
/// | calling | the answers, in the last round or to nothing but repeated calls | plain | what was found is sent as text, without tools |
/// | plain | words, or the end | plain, over | as in a talk without tools |
/// | plain | a failure | over | it is passed on |
///
/// What was found goes into the instructions in the state *plain*: a server that has refused tools, or
/// knows no role for their answers, takes it all the same. A failure of the first round is proof of a
/// refusal only once the plain talk is answered, see ``isRefused``.
package struct ToolRounds: Sendable {
  /// What is to be done.
  package enum Action: Sendable, Equatable {
    /// Tell the reader of the reply.
    case tell(ChatEvent)
    /// Carry these calls out, in order, and go on with ``answered(_:)``.
    case call([ToolCall])
    /// Send this in place of the request so far.
    case send(ChatRequest)
    /// There is no reply.
    case fail(ChatError)
  }

  /// A call that was carried out, and what it has found.
  package struct Answer: Sendable, Equatable {
    /// What was looked at, in a few words.
    package let title: String
    /// What was found, as the model is told.
    package let text: String

    /// An answer from its parts.
    package init(title: String, text: String) {
      self.title = title
      self.text = text
    }
  }

  /// The most rounds of calls; then the model is asked without tools.
  package static let maximumRounds = 5

  private enum State {
    case asking
    case calling([ToolCall])
    case plain
    case over
  }

  /// What is sent now.
  package private(set) var request: ChatRequest
  /// Whether the server has refused tools and answered without.
  package private(set) var isRefused = false

  private let heading: String
  private let instructions: [ChatMessage]
  private let talk: [ChatMessage]
  private var state: State
  private var round = 1
  private var answers: [Answer] = []
  private var known: Set<String> = []
  private var usage: (prompt: Int?, completion: Int?)
  private var refusal: ChatError?
  /// The words of this round.
  private var said = ""
  /// What ends the words so far; nil before the first.
  private var end: Character?
  private var needsGap = false

  /// Rounds that begin with a request; without tools there is just one.
  ///
  /// - Parameters:
  ///   - request: the talk, and the tools.
  ///   - heading: what stands above what was found, where it is sent as text.
  package init(_ request: ChatRequest, heading: String) {
    self.request = request
    self.heading = heading
    instructions = request.messages.filter(\.role.isInstruction)
    talk = request.messages.filter { !$0.role.isInstruction }
    state = request.tools.isEmpty ? .plain : .asking
  }

  /// Takes in what happens while an answer is fetched.
  package mutating func received(_ event: ChatEvent) -> [Action] {
    switch event {
    case .retrying, .trimmed: return [.tell(event)]
    case .delta(let text):
      prove()
      defer { end = text.last ?? end }
      said += text
      guard needsGap else { return [.tell(event)] }
      needsGap = false
      let isApart = end?.isNewline ?? true
      return isApart ? [.tell(event)] : [.tell(.delta("\n\n")), .tell(event)]
    case .completed(let completion): return [completed(completion)]
    }
  }

  /// Takes in what the calls have found, one answer for each, in their order.
  package mutating func answered(_ found: [Answer]) -> ChatRequest {
    guard case .calling(let calls) = state else { return request }
    needsGap = true
    answers += found
    let before = known.count
    for call in calls { known.insert("\(call.name) \(call.arguments)") }
    let isRepeated = known.count == before
    guard round < Self.maximumRounds, !isRepeated else { return plain() }
    round += 1
    state = .asking
    request.messages += zip(calls, found).map { call, answer in
      ChatMessage(answer.text, answering: call.id)
    }
    return request
  }

  /// Takes in that no answer came.
  package mutating func failed(_ error: ChatError) -> Action {
    guard case .asking = state, error.mayComeOfTools else {
      state = .over
      return .fail(error)
    }
    refusal = error.mayRefuseTools ? error : nil
    needsGap = end != nil
    return .send(plain())
  }

  // MARK: - Pieces

  private mutating func completed(_ completion: ChatCompletion) -> Action {
    add(completion.usage)
    if case .asking = state, !completion.toolCalls.isEmpty {
      let calls = named(completion.toolCalls)
      state = .calling(calls)
      request.messages.append(ChatMessage(said, calling: calls))
      said = ""
      return .call(calls)
    }
    prove()
    state = .over
    var completion = completion
    completion.toolCalls = []
    if usage.prompt != nil || usage.completion != nil {
      completion.usage = TokenUsage(prompt: usage.prompt, completion: usage.completion)
    }
    return .tell(.completed(completion))
  }

  /// The plain talk is answered, so it was the tools that the server didn't take.
  private mutating func prove() {
    if case .plain = state, refusal != nil { isRefused = true }
  }

  /// Each call needs an id of its own, by which its answer is known.
  private func named(_ calls: [ToolCall]) -> [ToolCall] {
    var taken = Set(request.messages.flatMap(\.toolCalls).map(\.id))
    var number = 0
    return calls.map { call in
      var call = call
      while call.id.isEmpty || !taken.insert(call.id).inserted {
        number += 1
        call.id = "call_\(round)_\(number)"
      }
      return call
    }
  }

  private mutating func plain() -> ChatRequest {
    state = .plain
    request.tools = []
    request.messages = instructions + talk
    guard !answers.isEmpty else { return request }
    let lines = answers.map { "- \($0.title): \($0.text)" }.joined(separator: "\n")
    let text = "\(heading)\n\n\(lines)"
    if let first = instructions.first {
      request.messages[0] = ChatMessage(first.role, "\(first.content)\n\n\(text)")
    } else {
      request.messages.insert(ChatMessage(.system, text), at: 0)
    }
    return request
  }

  /// What all rounds have cost together, as far as it was told: a few counts of at most 2⁵³ each.
  private mutating func add(_ cost: TokenUsage?) {
    guard let cost else { return }
    usage.prompt = cost.prompt.map { (usage.prompt ?? 0) &+ $0 } ?? usage.prompt
    usage.completion = cost.completion.map { (usage.completion ?? 0) &+ $0 } ?? usage.completion
  }
}
