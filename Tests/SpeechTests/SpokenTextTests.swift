import Speech
import Testing

@Suite("A text as it is read out")
struct SpokenTextTests {
  private func spoken(_ text: String, numbers: [String] = []) -> [String] {
    var result = SpokenText(numbers: numbers)
    return result.feed(text) + result.finish()
  }

  @Test(
    "has sentences of their own",
    arguments: [
      ("That hurts. What happened?", ["That hurts.", "What happened?"]),
      ("Two things:\n1. Sit down.\n2. Breathe.", ["Two things:", "1. Sit down.", "2. Breathe."]),
      ("He said “stop.” Then silence…", ["He said “stop.”", "Then silence…"]),
      ("It is 72.5 bpm at 9:30 now", ["It is 72.5 bpm at 9:30 now"]),
      ("¿Cómo estás? ¡Ánimo!", ["¿Cómo estás?", "¡Ánimo!"]), ("\n\n  \n", []), ("", []),
    ]
  )
  func sentences(_ text: String, _ expected: [String]) { #expect(spoken(text) == expected) }

  @Test(
    "has no marks",
    arguments: [
      ("**Slow** down, *really*.", "Slow down, really."), ("# A heading", "A heading"),
      ("- one thing", "one thing"), ("> a quote", "a quote"), ("`code` here", "code here"),
      ("see [this page](https://example.org/a?b=c) first", "see this page first"),
      ("see https://findahelpline.com/x.", "see findahelpline.com"),
      ("a\u{1B}[31mred\u{202E} word", "a[31mred word"),
    ]
  )
  func marks(_ text: String, _ expected: String) { #expect(spoken(text) == [expected]) }

  @Test("leaves code out, and goes on behind it")
  func code() {
    #expect(spoken("Do this:\n```sh\nrm x. y\n```\nThen rest.") == ["Do this:", "Then rest."])
  }

  @Test("never begins with an order to a speech service")
  func orders() {
    #expect(spoken("!-!SET SELF RATE 100\nhello") == ["SET SELF RATE 100", "hello"])
  }

  @Test("says the numbers of helplines digit by digit, and no others")
  func numbers() {
    let numbers = ["988", "116 123", "112"]
    #expect(
      spoken("Call 988 or 116 123 now, not 1988 or 72.", numbers: numbers) == [
        "Call 9 8 8 or 1 1 6 1 2 3 now, not 1988 or 72."
      ]
    )
  }

  @Test("gives a text without an end in parts")
  func endless() {
    var text = SpokenText()
    var parts: [String] = []
    for number in 0..<2_000 { parts += text.feed("word\(number) ") }
    parts += text.finish()
    #expect(parts.allSatisfy { $0.utf8.count <= 510 } && parts.count > 20)
    #expect(parts.joined(separator: " ").split(separator: " ").count == 2_000)
  }

  @Test("is the same wherever the pieces end")
  func pieces() {
    let text =
      "**One** thing: rest.\n\n1. Sit. [Here](http://a.b)?\n```\nx\n```\nCall 988! *Bye*… “Ok.” Done"
    let whole = spoken(text, numbers: ["988"])
    var generator = SystemRandomNumberGenerator()
    for _ in 0..<500 {
      var spoken = SpokenText(numbers: ["988"])
      var parts: [String] = []
      var rest = text[...]
      while !rest.isEmpty {
        let count = Int.random(in: 1...6, using: &generator)
        parts += spoken.feed(String(rest.prefix(count)))
        rest = rest.dropFirst(count)
      }
      #expect(parts + spoken.finish() == whole)
    }
  }
}
