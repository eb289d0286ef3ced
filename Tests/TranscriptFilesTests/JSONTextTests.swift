import Foundation
import Testing

@testable import TranscriptFiles

@Suite struct JSONTextTests {
  @Test(arguments: [
    "\u{1B}]0;title\u{7}", "\u{9B}31m", "\u{202E}", "\u{2066}", "\u{200B}", "\u{61C}", "\u{E0041}",
    "\u{FEFF}", "\u{2028}", "\u{AD}", "\u{E000}", "\u{3164}",
  ])
  func `what is not seen is written as an escape, and nothing of it is lost`(_ text: String) throws
  {
    let quoted = JSONText.quoted("a" + text + "b")
    for scalar in text.unicodeScalars where scalar.value < 0x20 || scalar.value > 0x7E {
      #expect(!quoted.unicodeScalars.contains(scalar))
    }
    #expect(try JSONDecoder().decode(String.self, from: Data(quoted.utf8)) == "a" + text + "b")
  }

  @Test func `letters of every script and joined emoji stay as they are`() {
    let text = "Größe سلام नमस्ते 日本 👩‍⚕️ ✔️ “so” – …"
    #expect(JSONText.quoted(text) == "\"" + text + "\"")
  }
}
