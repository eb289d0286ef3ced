import LineEditing
import Testing

@Suite("A long message between triple quotes")
struct MessageBlockTests {
  struct Example: Sendable, CustomTestStringConvertible {
    var lines: [String]
    var message: String
    var testDescription: String { lines.joined(separator: "⏎") }
  }

  @Test(
    "becomes the message that was meant",
    arguments: [
      Example(lines: ["hello"], message: "hello"),
      Example(lines: [""], message: ""),
      Example(lines: ["\"\"\"one line\"\"\""], message: "one line"),
      Example(lines: ["\"\"\"\"\"\""], message: ""),
      Example(lines: ["\"\"\"", "one", "two", "\"\"\""], message: "one\ntwo"),
      Example(lines: ["\"\"\"one", "two\"\"\""], message: "one\ntwo"),
      Example(lines: ["\"\"\"", "", "one", "", "\"\"\""], message: "\none\n"),
      Example(lines: ["\"\"\"one", "\"\"\" two"], message: "one\n two"),
      Example(lines: ["\"\"\"a\"\"\" b"], message: "a b"),
      Example(lines: ["  \"\"\"", "one", "\"\"\""], message: "one"),
      Example(lines: ["\"\"\"\npasted\nblock\n\"\"\""], message: "pasted\nblock"),
      Example(lines: ["\"\"\"\npasted", "typed\"\"\""], message: "pasted\ntyped"),
      Example(lines: ["say \"\"\" inside"], message: "say \"\"\" inside"),
      Example(lines: ["\"\"\"\"", "\"", "\"\"\""], message: "\"\n\""),
      Example(lines: ["\"\"\"ü漢", "字🧘\"\"\""], message: "ü漢\n字🧘"),
    ]
  )
  func message(_ example: Example) {
    var block = MessageBlock(continuationPrompt: "+ ")
    for line in example.lines.dropLast() {
      #expect(block.feed(line) == .needMore(prompt: "+ "))
      #expect(block.isOpen)
    }
    #expect(block.feed(example.lines.last ?? "") == .message(example.message))
    #expect(!block.isOpen)
  }

  @Test("is dropped by cancel, and the next line stands alone")
  func cancel() {
    var block = MessageBlock()
    #expect(block.feed("\"\"\"lost") == .needMore(prompt: "… "))
    block.cancel()
    #expect(!block.isOpen)
    #expect(block.feed("kept") == .message("kept"))
  }
}
