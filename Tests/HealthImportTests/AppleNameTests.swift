import HealthModel
import Testing

@testable import HealthImport

@Suite("The name of a source in Apple's export")
struct AppleNameTests {
  @Test("keeps the special spaces and apostrophe of a name, and no controls")
  func sourceName() throws {
    let name = "Zoë’s Apple\u{A0}Watch\u{202F}2"
    #expect(try Apple.sample(Apple.record(source: name)).source == name)
    #expect(try Apple.sample(Apple.record(source: "A\u{202E}b\u{85}c")).source == "Abc")
    #expect(try Apple.sample(Apple.record(source: "Tom &amp; Jo")).source == "Tom & Jo")
    #expect(try Apple.sample(Apple.record(source: "A&#38;#38;B")).source == "A&#38;B")
  }

  @Test(
    "References mean their characters, written by name or number, one by one and together",
    arguments: [
      ("A&lt;B&gt;C", "A<B>C"), ("&quot;A&quot; &apos;B&apos;", "\"A\" 'B'"),
      ("A&amp;#38;B", "A&#38;B"), ("A&amp;lt;B", "A&lt;B"), ("&amp;&#38;&#x26;", "&&&"),
      ("A&#60;B&lt;C", "A<B<C"), ("A&#38;lt;B", "A&lt;B"), ("Zoë &lt;3", "Zoë <3"),
      ("A\u{7F}lt;B", "A lt;B"),
    ]
  )
  func references(written: String, meant: String) throws {
    #expect(try Apple.sample(Apple.record(source: written)).source == meant)
    // Whatever pieces it comes in.
    let bytes = Array(Apple.export(Apple.record(source: written)).utf8)
    let sources = try Apple.items(bytes, pieces: [1]).compactMap { item in
      if case .sample(let sample) = item { sample.source } else { nil }
    }
    #expect(sources == [meant])
  }

  @Test(
    "An ampersand that begins no reference is a fault of its row alone",
    arguments: ["A&B", "A&lt", "A& lt;", "A&LT;B", "A&nbsp;B", "&"]
  )
  func strayAmpersand(written: String) throws {
    let rows = [Apple.record(source: written), Apple.record(value: "73")]
    let items = try Apple.items(Apple.export(rows.joined(separator: "\n")))
    let values = items.compactMap { if case .sample(let sample) = $0 { sample.value } else { nil } }
    let refused = items.compactMap { if case .rejected(let row) = $0 { row.reason } else { nil } }
    #expect(values == [73])
    #expect(refused == [.malformed])
  }

  @Test("is of one source where names differ in their spaces only")
  func foldedNames() throws {
    let rows = ["Apple\u{A0}Watch", "Apple Watch", "Apple\u{202F}Watch"].map {
      Apple.record(source: $0)
    }
    let items = try Apple.items(Apple.export(rows.joined(separator: "\n")))
    let sources = Set(
      items.map { item in
        if case .sample(let sample) = item { sample.source } else { "none" }
      }
    )
    #expect(sources == ["Apple\u{A0}Watch"])
  }
}
