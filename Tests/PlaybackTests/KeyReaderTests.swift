import Playback
import Testing

@Suite("The keys of a replay")
struct KeyReaderTests {
  @Test(
    "Every key is found in the ways terminals send it",
    arguments: [
      (" ", [.space]), ("\r", [.right]), ("\n", [.right]), ("q", [.quit]), ("Q", [.quit]),
      ("\u{4}", [.quit]), ("?", [.help]), ("+", [.up]), ("=", [.up]), ("-", [.down]),
      ("\u{1b}[A", [.up]), ("\u{1b}OA", [.up]), ("\u{1b}[B", [.down]), ("\u{1b}OB", [.down]),
      ("\u{1b}[C", [.right]), ("\u{1b}OC", [.right]), ("\u{1b}[D", [.left]),
      ("\u{1b}OD", [.left]), ("\u{1b}[H", [.home]), ("\u{1b}OH", [.home]),
      ("\u{1b}[1~", [.home]), ("\u{1b}[7~", [.home]), ("g", [.home]), ("\u{1b}[F", [.end]),
      ("\u{1b}OF", [.end]), ("\u{1b}[4~", [.end]), ("\u{1b}[8~", [.end]), ("G", [.end]),
      ("\u{1b}[5~", [.pageUp]), ("\u{1b}[6~", [.pageDown]), ("\u{1b}[1;5C", [.right]),
      ("\u{1b}[5;2~", [.pageUp]), ("x", [.other]), ("~", [.other]), ("\u{1b}x", [.other]),
    ] as [(String, [ReplayKey])]
  )
  func known(_ text: String, _ keys: [ReplayKey]) {
    var reader = KeyReader()
    #expect(reader.keys(in: text.utf8) == keys)
    #expect(reader.keys(in: "q".utf8) == [.quit])
  }

  @Test(
    "What is no key does nothing, and the next key counts",
    arguments: [
      "é", "🙂", "\u{1b}", "\u{1b}\u{1b}", "\u{1b}[200~", "\u{1b}[Z", "\u{1b}[\u{7}",
      "\u{1b}[11;22;33;44;55;66;77;88;99;11~", "\u{0}", "\u{1b}[<0;10;10M", "\u{1b}OP",
    ]
  )
  func unknown(_ text: String) {
    var reader = KeyReader()
    #expect(reader.keys(in: text.utf8) == [])
    #expect(reader.keys(in: "\u{1b}[D ".utf8) == [.left, .space])
  }

  @Test("The same keys are found wherever the bytes are split")
  func splits() {
    let bytes = Array(" \u{1b}[C\u{1b}OD\u{1b}[1;5A\u{1b}[6~\u{1b}\u{1b}[Hé?q".utf8)
    var whole = KeyReader()
    let keys = whole.keys(in: bytes)
    #expect(keys == [.space, .right, .left, .up, .pageDown, .home, .help, .quit])
    for cut in 0...bytes.count {
      var reader = KeyReader()
      #expect(reader.keys(in: bytes[..<cut]) + reader.keys(in: bytes[cut...]) == keys)
    }
    var single = KeyReader()
    #expect(bytes.flatMap { single.keys(in: [$0]) } == keys)
  }
}
