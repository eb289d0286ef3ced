import Formats
import Testing

@Suite("Values picked out of a stream")
struct JSONSubtreeTests {
  /// What the paths pick of a text.
  private func picked(_ text: String, _ paths: [String]) throws -> [JSONSubtree.Match] {
    var subtree = JSONSubtree(paths.map { JSONPath($0) })
    let parser = try JSONEventParser(severalValues: true)
    var found: [JSONSubtree.Match] = []
    let take = { (event: JSONEvent) throws(JSONEventsError) in
      if let match = try subtree.take(event) { found.append(match) }
    }
    try parser.read(Array(text.utf8), take)
    try parser.finish(take)
    return found
  }

  @Test("Elements of an array come one by one, and what surrounds them without them")
  func nested() throws {
    let found = try picked(
      #"{"a":{"n":"x","d":[{"v":1},{"v":2}]},"rest":[1,{"d":3}]}"#,
      ["a.d[]", "a", "a.n"]
    )
    #expect(found.map(\.path) == [2, 0, 0, 1])
    #expect(found[0].value == .string("x"))
    #expect(found[1].value["v"]?.number == 1)
    #expect(found[2].value["v"]?.number == 2)
    #expect(found[3].value == .object([JSONMember(key: "d", value: .array([]))]))
  }

  @Test("The empty path picks every value of JSON Lines, and [] the elements of an array")
  func top() throws {
    let lines = try picked("{\"a\":1}\n{\"a\":[true,null,{\"b\":\"c\"}]}", [""])
    #expect(lines.map { $0.value["a"]?.number } == [1, nil])
    #expect(lines[1].value["a"]?.elements.count == 3)
    #expect(lines[1].value["a"]?.elements[2]["b"]?.text == "c")
    #expect(try picked("[{\"a\":1},{\"a\":2}]", ["", "[]"]).map(\.path) == [1, 1])
  }

  @Test("Of two members with one name the later counts, and null is none")
  func members() throws {
    let value = try #require(try picked(#"{"a":1,"a":2,"n":null,"s":"1.5","w":"x"}"#, [""]).first)
    #expect(value.value["a"]?.number == 2)
    #expect(value.value["n"] == nil)
    #expect(value.value["s"]?.number == nil)
    #expect(value.value["s"]?.lenientNumber == 1.5)
    #expect(value.value["w"]?.lenientNumber == nil)
    #expect(value.value["a"]?.scalarText == "2")
  }

  @Test("A number that no Double can hold is infinite, never a trap")
  func huge() throws {
    let value = try #require(try picked(#"{"a":1e400,"b":-1e400,"c":1e-400}"#, [""]).first?.value)
    #expect(value["a"]?.number == .infinity)
    #expect(value["b"]?.number == -.infinity)
    #expect(value["c"]?.number == 0)
  }

  @Test("A picked value that grows beyond its bound is refused")
  func large() throws {
    let text = "[" + Array(repeating: "1", count: 600_000).joined(separator: ",") + "]"
    let error = #expect(throws: JSONEventsError.self) {
      _ = try picked("{\"a\":\(text)}", [""])
    }
    #expect(error?.kind == .tooLarge(limit: 16 << 20))
    #expect(try picked("{\"a\":\(text)}", ["b"]).isEmpty)
  }
}
