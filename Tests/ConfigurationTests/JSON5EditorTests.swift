import Configuration
import Testing
import TestSupport
import Core

@Suite struct JSON5EditorTests {
  @Test(
    arguments: [
      ("{ a: 1 }", "a", .number(2), "{ a: 2 }"),
      (
        "{ a: { b: 'x' /* why */, }, } // end", "a.b", .string("y"),
        "{ a: { b: \"y\" /* why */, }, } // end"
      ),
      ("{}", "a", .number(1), "{\n  a: 1,\n}"),
      ("{}\n", "a.b.c", .bool(true), "{\n  a: { b: { c: true } },\n}\n"),
      ("{ a: {} }", "a.b", .null, "{ a: { b: null } }"),
      ("{ a: 1 }", "b", .number(2), "{ a: 1, b: 2 }"),
      ("{ a: 1, }", "b", .number(2), "{ a: 1, b: 2, }"),
      ("{ /* none */ }", "b", .number(2), "{ /* none */ b: 2 }"),
      ("{\n  a: 1\n}", "b", .number(2), "{\n  a: 1,\n  b: 2,\n}"),
      ("{\n  a: 1, // one\n}", "b", .number(2), "{\n  a: 1, // one\n  b: 2,\n}"),
      ("{\n  a: 1 // one\n}", "b", .number(2), "{\n  a: 1, // one\n  b: 2,\n}"),
      ("{\n\ta: 1 /* one\n more */\n}", "b", .number(2), "{\n\ta: 1, /* one\n more */\n\tb: 2,\n}"),
      ("{\n  a: 1 }", "b", .number(2), "{\n  a: 1,\n  b: 2, }"),
      ("{\r\n  a: 1\r\n}", "b", .number(2), "{\r\n  a: 1,\r\n  b: 2,\r\n}"),
      ("{\n  // nothing yet\n}", "b", .number(2), "{\n  // nothing yet\n  b: 2,\n}"),
      ("{\n  a: {\n  },\n}", "a.b", .number(2), "{\n  a: {\n    b: 2,\n  },\n}"),
      ("{\n  //b: 1,\n  c: 3,\n}", "b", .number(2), "{\n  //b: 1,\n  b: 2,\n  c: 3,\n}"),
      ("{\n  c: 3\n  // \"b\": 1\n}", "b", .number(2), "{\n  c: 3,\n  // \"b\": 1\n  b: 2,\n}"),
      (
        "{\n  /*\n  //b: 1,\n  */\n  c: 3,\n}", "b", .number(2),
        "{\n  /*\n  //b: 1,\n  */\n  c: 3,\n  b: 2,\n}"
      ),
      ("{ c: '//b: 1',\n}", "b", .number(2), "{ c: '//b: 1', b: 2,\n}"),
      ("{ q: {} }", "q.api-version", .string("1"), "{ q: { \"api-version\": \"1\" } }"),
    ] as [(String, String, JSON5Value, String)]
  )
  func `sets a value and leaves the rest as it was`(
    text: String,
    path: String,
    value: JSON5Value,
    expected: String
  ) throws {
    var edited = try document(text)
    try edited.set(path.split(separator: ".").map(String.init), to: value)
    #expect(edited.text == expected)
    #expect(try document(expected) == edited)
  }

  @Test(arguments: [
    ("{ a: 1 }", "a", "{  }"),
    ("{ a: 1, b: 2 }", "b", "{ a: 1,  }"),
    ("{\n  // why\n  a: 1,\n  b: 2,\n}", "a", "{\n  // why\n  b: 2,\n}"),
    ("{\r\n  a: 1,\r\n  b: 2\r\n}", "b", "{\r\n  a: 1,\r\n}"),
    ("{\n  a: 1, // one\n}", "a", "{\n   // one\n}"),
    ("{ a: 1 // one\n , b: 2 }", "a", "{  // one\n  b: 2 }"),
    ("{ a: { b: 1 } }", "a.b", "{ a: {  } }"),
    ("{ a: 1 }", "b", "{ a: 1 }"),
    ("{ a: 1 }", "a.b", "{ a: 1 }"),
  ])
  func `removes a key and leaves the rest as it was`(
    text: String,
    path: String,
    expected: String
  ) throws {
    var edited = try document(text)
    let removed = try edited.remove(path.split(separator: ".").map(String.init))
    #expect(edited.text == expected)
    #expect(removed == (text != expected))
  }

  @Test func `refuses to set a key inside what is no object`() throws {
    var edited = try document("{ a: 'x' }")
    let error = #expect(throws: ConfigurationError.self) {
      try edited.set(["a", "b"], to: .number(1))
    }
    #expect(error?.message == "'a' is a string, so 'b' can't be set in it.")
    #expect(error?.hint == "Write it as an object: a: { … }.")
    #expect(edited.text == "{ a: 'x' }")
  }

  @Test func `tells the place of a key and of its value`() throws {
    let read = try document("{\n  a: {\n    'é b': [1],\n  },\n}")
    #expect(read.location(of: ["a", "é b"])?.line == 3)
    #expect(read.location(of: ["a", "é b"])?.column == 5)
    let node = try #require(read.node(at: ["a", "é b"]))
    #expect(read.location(ofByte: node.range.lowerBound).column == 12)
    #expect(read.value(at: ["a", "é b"]) == .array([.number(1)]))
    #expect(read.location(of: ["a", "c"]) == nil)
    #expect(read.value(at: ["a", "é b", "c"]) == nil)
  }

  @Test func `random edits change their own value alone`() throws {
    var edited = try document(try bundledConfiguration())
    let comments = edited.text.split(separator: "\n").filter { $0.contains("// ") }
    let paths = SettingSpecification.all.map(\.path) + [["endpoint", "query", "api-version"]]
    let values: [JSON5Value] = [
      .null, .number(3), .string("a, } // \"b\" */"), .array([.bool(true)]), .string("é\n🙂"),
      .object([.init("//x: 1", .string("y"))]),
    ]
    var expected: [[String]: JSON5Value] = [:]
    var generator = SeededGenerator(seed: 3)
    for _ in 0..<600 {
      let path = try #require(paths.randomElement(using: &generator))
      if expected[path] == nil || Bool.random(using: &generator) {
        let value = try #require(values.randomElement(using: &generator))
        do {
          try edited.set(path, to: value)
          expected = expected.filter { !$0.key.starts(with: path) || $0.key == path }
          expected[path] = value
        } catch {
          #expect(path.last == "api-version")
        }
      } else {
        #expect(try edited.remove(path))
        expected = expected.filter { !$0.key.starts(with: path) }
      }
      for (path, value) in expected where path.last != "query" {
        #expect(edited.value(at: path) == value)
      }
    }
    for path in expected.keys.sorted(by: { $0.count > $1.count }) { try edited.remove(path) }
    let left = edited.text.split(separator: "\n").filter { $0.contains("// ") }
    #expect(left == comments)
  }
}
