import Testing

@testable import LineEditing

@Suite("A half-typed line") struct HeldLineTests {
  @Test("takes words at its cursor, a blank apart from its own")
  func insert() {
    let cases: [(text: String, point: Int, whole: String, end: Int)] = [
      ("", 0, "so it is", 8), ("I think", 7, "I think so it is", 16),
      ("I think ", 8, "I think so it is", 16), ("yes", 0, "so it is yes", 8),
      ("ja, schön war es", 10, "ja, schön so it is war es", 19), ("a b", 2, "a so it is b", 10),
    ]
    for (text, point, whole, end) in cases {
      var line = HeldLine(text, point: point)
      line.insert("so it is")
      #expect(line == HeldLine(whole, point: end), "\(text) at \(point)")
    }
  }

  @Test("keeps its cursor within itself")
  func bounds() {
    #expect(HeldLine("ab", point: 9).point == 2 && HeldLine("ab", point: -1).point == 0)
    #expect(HeldLine("é").point == 2)
  }
}
