/// One request between its head and its answer: what is done with each piece of its body.
///
/// A body that nobody wants is read to its end, within a bound, so that the one who sends it gets to
/// read the answer instead of a broken connection.
struct RequestInHand {
  /// What the server does next.
  enum Step {
    /// Read on.
    case read
    /// Answer.
    case answer(HTTPAnswer)
    /// Have the body worked on, and answer once that is done.
    case finish(any HTTPBodyTaker)
    /// The answer is being made.
    case wait
    /// Close the connection: nothing is left to say.
    case close
  }

  /// The head.
  let head: HTTPRequestHead
  /// Which of the server's requests it is.
  let number: Int
  private let bounds: HTTPBounds
  private var taker: (any HTTPBodyTaker)?
  private var answer: HTTPAnswer?
  private var received = 0
  /// Whether the answer is being made.
  private(set) var isBeingAnswered = false

  /// Whether the body is wanted.
  var isWanted: Bool { taker != nil }

  /// A request with what is to become of it.
  init(
    _ head: HTTPRequestHead,
    number: Int,
    _ decision: HTTPDecision,
    bounds: HTTPBounds,
    tooLarge: () -> HTTPAnswer
  ) {
    self.head = head
    self.number = number
    self.bounds = bounds
    switch decision {
    case .answer(let answer): self.answer = answer
    case .take where (head.length ?? 0) > bounds.body: answer = tooLarge()
    case .take(let taker): self.taker = taker
    }
  }

  /// The first step, before any of the body.
  func begin() -> Step {
    guard let answer else { return .read }
    // Who waits for leave to send the body hears the answer in its place.
    let isAsked = head[.expect] != nil
    let isEndless = (head.length ?? 0) > bounds.unwanted
    return !head.hasBody || isAsked || isEndless ? .answer(answer) : .read
  }

  /// Some more of the body.
  mutating func take(_ bytes: [UInt8], tooLarge: () -> HTTPAnswer) -> Step {
    received += bytes.count
    if let taker {
      guard received <= bounds.body else {
        set(tooLarge())
        return .read
      }
      if let answer = taker.take(bytes) { set(answer) }
      return .read
    }
    return received > bounds.unwanted ? .close : .read
  }

  /// The body is whole, or the answer has been made.
  mutating func end() -> Step {
    if let answer { return .answer(answer) }
    if isBeingAnswered { return .wait }
    guard let taker else { return .close }
    isBeingAnswered = true
    return .finish(taker)
  }

  /// The answer that was waited for.
  mutating func set(_ answer: HTTPAnswer) {
    self.answer = answer
    taker = nil
    isBeingAnswered = false
  }
}
