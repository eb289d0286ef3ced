import CheckIns
import Testing

/// Words of characters that mean something somewhere; the seed is in the name of a failing case.
func oddWords(_ count: Int, alphabet: String) -> [String] {
  var state: UInt64 = 0x9E37_79B9_7F4A_7C15
  let letters = Array(alphabet)
  return (0..<count).map { index in
    (0...(index % 12)).reduce(into: "/") { word, _ in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      word.append(letters[Int(state >> 33) % letters.count])
    }
  }
}

/// What systemd makes of a line in quotes: words, escapes, then specifiers (systemd.syntax(7)).
private func readBack(_ line: String) -> [String]? {
  var words: [String] = []
  var word: String?
  var isQuoted = false
  var rest = Array(line)[...]
  while let character = rest.popFirst() {
    switch character {
    case "\"":
      isQuoted.toggle()
      word = word ?? ""
    case " " where !isQuoted:
      if let word { words.append(word) }
      word = nil
    case "\\":
      guard let escaped = rest.popFirst(), escaped == "\\" || escaped == "\"" else { return nil }
      word = (word ?? "") + String(escaped)
    case "%":
      guard rest.popFirst() == "%" else { return nil }
      word = (word ?? "") + "%"
    default: word = (word ?? "") + String(character)
    }
  }
  return isQuoted ? nil : words + [word].compactMap(\.self)
}

@Suite struct SystemdQuotingTests {
  @Test(arguments: [
    ("/usr/bin/mindpulse", #""/usr/bin/mindpulse""#), ("/a b", #""/a b""#), ("50%", #""50%%""#),
    (#"a"b"#, #""a\"b""#), (#"a\b"#, #""a\\b""#), ("$HOME", #""$HOME""#), ("", #""""#),
    ("it's", #""it's""#), ("größe", #""größe""#), (";", #"";""#),
  ])
  func `a word is quoted`(word: String, quoted: String) {
    #expect(SystemdQuoting.quoted(word) == quoted)
  }

  @Test func `any command line is read back as it was`() {
    for word in oddWords(3000, alphabet: #"ab $%"'\;{}:@-+!#=~*?ü"#) {
      let line = SystemdQuoting.commandLine(word, [word, "daemon"])
      let isOdd = word.contains { "\"'\\".contains($0) }
      let words = isOdd ? ["/bin/sh", "-c", #"exec "$0" "$@""#] : []
      #expect(line.first == ":")
      #expect(readBack(String(line.dropFirst())) == words + [word, word, "daemon"])
    }
  }
}
