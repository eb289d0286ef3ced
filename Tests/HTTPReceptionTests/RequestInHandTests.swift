import Core
import Testing

@testable import HTTPReception

/// Takes a body, and remembers how much of it.
private final class Taker: HTTPBodyTaker {
  let taken = Locked(0)
  let refusal: HTTPAnswer?

  init(refusal: HTTPAnswer? = nil) { self.refusal = refusal }

  func take(_ bytes: [UInt8]) -> HTTPAnswer? {
    taken.withLock { $0 += bytes.count }
    return refusal
  }

  func finish(_ answer: @escaping @Sendable (HTTPAnswer) -> Void) {
    answer(HTTPAnswer(200, body: []))
  }
}

extension RequestInHand.Step {
  fileprivate var name: String {
    switch self {
    case .read: "read"
    case .answer(let answer): "\(answer.status)"
    case .finish: "finish"
    case .wait: "wait"
    case .close: "close"
    }
  }
}

@Suite("A request between its head and its answer")
struct RequestInHandTests {
  private var bounds: HTTPBounds {
    var bounds = HTTPBounds()
    (bounds.body, bounds.unwanted) = (100, 200)
    return bounds
  }

  private static let tooLarge = HTTPAnswer(413, body: [])

  private func request(
    _ decision: HTTPDecision,
    length: Int? = nil,
    hasBody: Bool = true,
    headers: [String: String] = [:]
  ) -> RequestInHand {
    let head = HTTPRequestHead(
      method: "POST",
      path: "/",
      address: "127.0.0.1",
      length: length,
      hasBody: hasBody,
      headers: headers
    )
    return RequestInHand(head, number: 1, decision, bounds: bounds) { Self.tooLarge }
  }

  private func bytes(_ count: Int) -> [UInt8] { [UInt8](repeating: 0, count: count) }

  @Test("A body within the bounds is taken, worked on, and answered once")
  func taken() {
    let taker = Taker()
    var request = request(.take(taker), length: 100)
    #expect(request.begin().name == "read")
    #expect(request.take(bytes(60)) { Self.tooLarge }.name == "read")
    #expect(request.take(bytes(40)) { Self.tooLarge }.name == "read")
    #expect(request.end().name == "finish")
    #expect(request.isBeingAnswered)
    #expect(request.end().name == "wait")
    request.set(HTTPAnswer(200, body: []))
    #expect(!request.isBeingAnswered)
    #expect(request.end().name == "200")
    #expect(taker.taken.withLock { $0 } == 100)
  }

  @Test("A body that says it is too large is refused unread, or read to its end within a bound")
  func declared() {
    #expect(request(.take(Taker()), length: 201).begin().name == "413")
    let asking = request(.take(Taker()), length: 101, headers: ["expect": "100-continue"])
    #expect(asking.begin().name == "413")
    var request = request(.take(Taker()), length: 101)
    #expect(request.begin().name == "read")
    #expect(request.take(bytes(101)) { Self.tooLarge }.name == "read")
    #expect(request.end().name == "413")
  }

  @Test(
    "A body that doesn't say how large it is is taken up to the bound, and closed beyond the other"
  )
  func undeclared() {
    let taker = Taker()
    var request = request(.take(taker))
    for _ in 0..<4 { #expect(request.take(bytes(50)) { Self.tooLarge }.name == "read") }
    #expect(taker.taken.withLock { $0 } == 100)
    var ended = request
    #expect(ended.end().name == "413")
    #expect(request.take(bytes(1)) { Self.tooLarge }.name == "close")
  }

  @Test("A refusal is told after a body that was on its way, and at once without one")
  func refused() {
    let answer = HTTPAnswer(401, body: [])
    #expect(request(.answer(answer), hasBody: false).begin().name == "401")
    #expect(request(.answer(answer), length: 5, headers: ["expect": "x"]).begin().name == "401")
    var request = request(.answer(answer), length: 5)
    #expect(request.begin().name == "read")
    #expect(request.take(bytes(5)) { Self.tooLarge }.name == "read")
    #expect(request.end().name == "401")
  }

  @Test("Whoever takes a body can end it")
  func given() {
    let taker = Taker(refusal: HTTPAnswer(500, body: []))
    var request = request(.take(taker), length: 50)
    #expect(request.take(bytes(10)) { Self.tooLarge }.name == "read")
    #expect(request.take(bytes(40)) { Self.tooLarge }.name == "read")
    #expect(taker.taken.withLock { $0 } == 10)
    #expect(request.end().name == "500")
  }
}

@Suite("Deadlines of connections")
struct ConnectionDeadlinesTests {
  @Test("The earliest counts, a later one takes its place, and each is told once")
  func deadlines() {
    var deadlines = ConnectionDeadlines<Int>()
    #expect(deadlines.next == nil)
    deadlines.set(1, until: 10)
    deadlines.set(2, until: 5)
    #expect(deadlines.next == 5)
    deadlines.set(2, until: 20)
    #expect(deadlines.takeOverdue(at: 9.9) == [])
    #expect(deadlines.takeOverdue(at: 10) == [1])
    #expect(deadlines.takeOverdue(at: 10) == [])
    deadlines.clear(2)
    #expect(deadlines.next == nil && deadlines.takeOverdue(at: 99) == [])
  }
}
