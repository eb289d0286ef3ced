import Core
import Testing

@Suite struct AheadTests {
  @Test func `a value is made once, whoever asks, and as often as they do`() async {
    let calls = Locked(0)
    let ahead = Ahead {
      calls.withLock {
        $0 += 1; return $0
      }
    }
    await withTaskGroup(of: Int.self) { group in
      for _ in 0..<20 { group.addTask { ahead.value } }
      for await value in group { #expect(value == 1) }
    }
    #expect(ahead.value == 1)
    #expect(calls.withLock { $0 } == 1)
  }

  @Test func `one that nobody asks for is let go of`() {
    final class Witness: Sendable {}
    weak var held: Witness?
    do {
      let witness = Witness()
      held = witness
      let ahead = Ahead { [witness] in ObjectIdentifier(witness) }
      #expect(ahead.value == ObjectIdentifier(witness))
    }
    #expect(held == nil)
  }

  @Test func `many are made and let go of unread`() {
    for number in 0..<200 { _ = Ahead { number } }
    #expect(Ahead { 7 }.value == 7)
  }
}
