import Sensors
import Testing

@Suite("A rise at rest")
struct StillnessWindowTests {
  private static let end: Int64 = 1_780_000_000_000
  private static let minute: Int64 = 60_000

  private func window(highFrom first: Int64 = 10, low: Set<Int> = []) throws -> StillnessWindow {
    var window = StillnessWindow(endingAt: Self.end, try Scene.rules().stillness)
    for step in 0...60 {
      let time = Self.end - first * Self.minute + Int64(step) * first * Self.minute / 60
      window.note(isHigh: !low.contains(step), at: time)
    }
    return window
  }

  @Test("It has lasted when readings were high from its beginning on")
  func sustained() throws {
    #expect(try window().isSustained)
    #expect(try window(low: [0, 20, 40]).isSustained)
    #expect(try !window(low: Set(0..<20)).isSustained)
    #expect(try !window(highFrom: 5).isSustained)
    var single = StillnessWindow(endingAt: Self.end, try Scene.rules().stillness)
    single.note(isHigh: true, at: Self.end)
    #expect(!single.isSustained)
  }

  @Test("Stillness is never taken for granted")
  func unknown() throws { #expect(try !window().isStill) }

  @Test("Steps that cover it say whether the wearer moved")
  func steps() throws {
    let start = Self.end - 10 * Self.minute
    var still = try window()
    still.note(steps: 0, from: start - Self.minute, to: start + 5 * Self.minute)
    #expect(!still.isStill)
    still.note(steps: 8, from: start + 5 * Self.minute, to: Self.end)
    #expect(still.isStill)
    still.note(steps: 5, from: Self.end - Self.minute, to: Self.end)
    #expect(!still.isStill)
    var twice = try window()
    // The same minutes counted by two devices are no ten minutes.
    for _ in 0..<2 { twice.note(steps: 0, from: start, to: start + 5 * Self.minute) }
    #expect(!twice.isStill)
    twice.note(steps: .infinity, from: start, to: Self.end)
    #expect(!twice.isStill)
  }

  @Test("A sensor's energy says it, unless its count was reset, is full, or says movement")
  func energy() throws {
    func still(_ counts: [Int], from first: Int64 = 10) throws -> Bool {
      var window = try window()
      for (place, count) in counts.enumerated() {
        let passed = first * Self.minute * Int64(place) / Int64(max(1, counts.count - 1))
        window.note(energy: count, of: "Strap", at: Self.end - first * Self.minute + passed)
      }
      return window.isStill
    }
    #expect(try still([100, 120, 145]))
    #expect(try !still([100, 120, 200]))
    #expect(try !still([100, 10, 20]))
    #expect(try !still([65_535, 65_535]))
    #expect(try !still([100, 110], from: 5))
    #expect(try !still([100]))
  }

  @Test("What speaks of movement outweighs what speaks of rest")
  func both() throws {
    var window = try window()
    for minute in 0...10 as ClosedRange<Int64> {
      window.note(energy: 100, of: "Strap", at: Self.end - minute * Self.minute)
    }
    #expect(window.isStill)
    window.note(steps: 400, from: Self.end - 2 * Self.minute, to: Self.end - Self.minute)
    #expect(!window.isStill)
  }
}
