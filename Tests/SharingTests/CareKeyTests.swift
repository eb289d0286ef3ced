import Sealing
import Testing

@testable import Sharing
import Core

@Suite struct CareKeyTests {
  private static func key() throws -> CareKey {
    CareKey(account: SharePair.recipient, publicKey: try SealKeyPair.random().publicKey)
  }

  @Test("A key is one line that can be typed in any case, with spaces and hyphens")
  func roundTrip() throws {
    for _ in 0..<50 {
      let key = try Self.key()
      let text = try key.text()
      #expect(text.count == 85 && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) })
      #expect(try CareKey(text) == key)
      let pieces = stride(from: 0, to: text.count, by: 5).map { text.dropFirst($0).prefix(5) }
      #expect(try CareKey(" " + pieces.joined(separator: "- \n").uppercased()) == key)
    }
  }

  @Test("Every single wrong letter is noticed, and said")
  func mistyped() throws {
    let text = Array(try Self.key().text())
    for index in text.indices {
      var wrong = text
      wrong[index] = wrong[index] == "b" ? "c" : "b"
      #expect(throws: SharingError.self) { try CareKey(String(wrong)) }
    }
    for index in text.indices.dropLast() where text[index] != text[index + 1] {
      var swapped = text
      swapped.swapAt(index, index + 1)
      #expect(throws: SharingError.self) { try CareKey(String(swapped)) }
    }
  }

  @Test(
    "What is no key is refused with a sentence",
    arguments: [
      "", "abc", String(repeating: "a", count: 85), String(repeating: "1", count: 85),
      String(repeating: "ä", count: 85), String(repeating: "a", count: 86),
    ]
  )
  func refused(_ text: String) {
    do {
      _ = try CareKey(text)
      Issue.record("taken")
    } catch {
      #expect(error.message.hasSuffix(".") && error.hint.contains("care key"))
    }
  }
}
