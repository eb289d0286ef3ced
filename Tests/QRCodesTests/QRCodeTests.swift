import QRCodes
import Testing

@Suite("QR codes")
struct QRCodeTests {
  @Test("A code has its three finders, a margin, and as many squares as its text needs")
  func finders() throws {
    let code = try #require(
      QRCode("http://127.0.0.1:8787/v1/samples\nabcdefghijklmnopqrstuvwxyz234567")
    )
    #expect(code.width == 37 || code.width == 33)
    for (x, y) in [(0, 0), (code.width - 7, 0), (0, code.width - 7)] {
      let rows = (0..<7).map { dy in
        String((0..<7).map { dx -> Character in code.isDark(x + dx, y + dy) ? "#" : "." })
      }
      #expect(
        rows == ["#######", "#.....#", "#.###.#", "#.###.#", "#.###.#", "#.....#", "#######"]
      )
    }
    #expect(!code.isDark(-1, 0) && !code.isDark(0, code.width))
    #expect(code.rows.allSatisfy { $0.count == code.width + 4 })
    #expect(code.rows.count == (code.width + 5) / 2)
    #expect(code.rows[0].allSatisfy { $0 == " " })
    #expect(QRCode("another") != code)
  }

  @Test("What is too long has none")
  func tooLong() { #expect(QRCode(String(repeating: "a", count: 4000)) == nil) }
}
