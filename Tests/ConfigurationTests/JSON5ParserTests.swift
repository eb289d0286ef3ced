import Configuration
import Testing
import TestSupport
import Core

@Suite struct JSON5ParserTests {
  @Test(
    arguments: [
      ("null", .null), ("true", .bool(true)), (" false ", .bool(false)), ("1", .number(1)),
      ("+1", .number(1)), ("-0.5", .number(-0.5)), (".5", .number(0.5)), ("5.", .number(5)),
      ("1e3", .number(1000)), ("1.5E-1", .number(0.15)), ("0x1F", .number(31)),
      ("-0XaB", .number(-171)), ("Infinity", .number(.infinity)),
      ("-Infinity", .number(-.infinity)), ("+Infinity", .number(.infinity)),
      ("\"a\"", .string("a")), ("'a\"b'", .string("a\"b")), ("\"it's\"", .string("it's")),
      (#"'\b\f\n\r\t\v\0\\\'\"\/\a'"#, .string("\u{8}\u{C}\n\r\t\u{B}\0\\'\"/a")),
      (#"'\x41\u00e9\uD83D\uDE42'"#, .string("Aé🙂")),
      ("'one \\\ntwo \\\r\nthree'", .string("one two three")),
      ("'sep\u{2028}arator'", .string("sep\u{2028}arator")),
      ("[]", .array([])), ("[1, 'b', [],]", .array([.number(1), .string("b"), .array([])])),
      ("{}", .object([])), ("// only\n{ /* a */ }// end", .object([])),
      ("\u{FEFF}\u{A0}\t\u{B}1", .number(1)),
    ] as [(String, JSON5Value)]
  )
  func `reads every kind of value`(text: String, value: JSON5Value) throws {
    #expect(try document(text).root.value == value)
  }

  @Test func `reads not-a-number`() throws {
    guard case .number(let number) = try document("NaN").root.value else {
      Issue.record("a number was expected")
      return
    }
    #expect(number.isNaN)
  }

  @Test func `reads every way to write a key`() throws {
    let text = #"{ a: 1, $b_2: 2, "c d": 3, 'e': 4, ünï: 5, \u0066: 6, null: 7, }"#
    #expect(
      try document(text).root.value
        == object([
          "a": .number(1), "$b_2": .number(2), "c d": .number(3), "e": .number(4),
          "ünï": .number(5), "f": .number(6), "null": .number(7),
        ])
    )
  }

  @Test(arguments: [
    ("", "1:1: There are no settings in this file. Write {} if there are none."),
    ("// x", "1:5: There are no settings in this file. Write {} if there are none."),
    ("{", "1:1: This object has no end. Close it with }."),
    ("{ a: [1, 2 }", "1:12: Expected a comma or ], found '}'. Separate values with commas."),
    ("{\n  a 1 }", "2:5: Expected a colon after 'a', found '1'. Write it as a: value."),
    (
      "{ a: 1\n  b: 2 }",
      "2:3: Expected a comma or }, found 'b'. Separate values with commas."
    ),
    (
      "{ a: }",
      "1:6: Expected a value, found '}'. Write a string in quotes, a number, true, false, null, "
        + "[…] or {…}."
    ),
    ("{ a: gpt }", "1:6: This word isn't a value. Put text in quotes, as in \"auto\"."),
    ("{ a: 010 }", "1:6: This word isn't a value. Put text in quotes, as in \"auto\"."),
    ("{ a: 'x\n' }", "1:6: This string has no end. Close it with ' on the same line."),
    ("{ é: 'ü', a: \"x", "1:14: This string has no end. Close it with \" on the same line."),
    ("{ /* a: 1 }", "1:3: This comment has no end. Close it with */."),
    ("{ a: 1 / 2 }", "1:8: A single '/' isn't valid here. A comment begins with // or /*."),
    ("{ a: 1, a: 2 }", "1:9: 'a' is set twice, first on line 1. Keep one of them."),
    (
      "{}\n\r\n\r{}",
      "4:1: Expected the end of the file, found '{'. "
        + "Put all settings between one { and its }."
    ),
    (
      "{ 1: 2 }",
      "1:3: Expected a key, found '1'. "
        + "Write a name, a colon and a value, or close the object with }."
    ),
    (#"'\u12'"#, "1:2: This escape requires 4 hexadecimal digits. For example \\u00e9."),
    (#"'\1'"#, "1:2: '\\1' isn't a valid JSON5 escape. Write \\x and two hexadecimal digits."),
    (
      #"'\ud83d\u0041'"#,
      "1:2: This escape is only half a character. Characters above U+FFFF take two: \\ud83d\\ude42."
    ),
    (
      #"'\ud83d'"#,
      "1:2: This escape is only half a character. Characters above U+FFFF take two: \\ud83d\\ude42."
    ),
    (
      "[,]",
      "1:2: Expected a value, found ','. Write a string in quotes, a number, true, false, "
        + "null, […] or {…}."
    ),
  ])
  func `says where the text goes wrong, and what was expected`(text: String, expected: String) {
    let error = #expect(throws: ConfigurationError.self) { try document(text) }
    #expect(error?.description == "config.json5:" + expected)
  }

  @Test(arguments: ["0x", "1e", "1e+", "--1", "+-1", ".", "1.2.3", "0x1.5", "1_0", "e5", "1e+-2"])
  func `refuses what only looks like a number`(text: String) {
    #expect(throws: ConfigurationError.self) { try document(text) }
  }

  @Test func `bounds the nesting at 64`() throws {
    let brackets = { (depth: Int) in
      String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }
    #expect(throws: Never.self) { try document(brackets(64)) }
    let error = #expect(throws: ConfigurationError.self) { try document(brackets(65)) }
    #expect(error?.message == "Values are nested more than 64 deep here.")
    #expect(error?.location?.column == 65)
    #expect(throws: ConfigurationError.self) { try document(brackets(100_000)) }
  }

  @Test func `bounds the size at a mebibyte`() throws {
    let filled = { (size: Int) in "{}" + String(repeating: " ", count: size - 2) }
    #expect(throws: Never.self) { try document(filled(1 << 20)) }
    let error = #expect(throws: ConfigurationError.self) { try document(filled(1 << 20 + 1)) }
    #expect(error?.message == "config.json5 is larger than 1 MiB, too large for settings.")
  }

  @Test func `refuses bytes that are not UTF-8`() {
    let error = #expect(throws: ConfigurationError.self) {
      try JSON5Document(bytes: [0x7B, 0xFF, 0x7D], file: "c")
    }
    #expect(error?.message == "c is not UTF-8 text.")
  }

  @Test(arguments: [
    JSON5Value.null, .bool(true), .number(3), .number(-0.25), .number(1e300), .number(-0.0),
    .number(.infinity), .number(-.infinity), .string(""),
    .string("a\"b\\c\n\r\t\0\u{7F}\u{2028}é🙂"),
    .array([.number(1), .string("x")]),
    .object([.init("a", .number(1)), .init("api-version", .null), .init("", .object([]))]),
    .object([.init("1a", .bool(false)), .init("é", .array([]))]),
  ])
  func `writes values that read back the same`(value: JSON5Value) throws {
    #expect(try document(value.text).root.value == value)
  }

  @Test func `every truncation of the documented file is an error and never a crash`() throws {
    for (text, step) in [(try bundledConfiguration(), 1), (try uncommentedConfiguration(), 7)] {
      let bytes = Array(text.utf8)
      let end = try #require(bytes.lastIndex(of: UInt8(ascii: "}")))
      let readable = stride(from: 0, through: end, by: step).filter { length in
        do throws(ConfigurationError) {
          _ = try JSON5Document(bytes: Array(bytes[..<length]), file: "c")
          return true
        } catch {
          return error.message.isEmpty || error.location == nil
        }
      }
      #expect(readable == [])
      #expect(throws: Never.self) { try JSON5Document(bytes: bytes, file: "c") }
    }
  }

  @Test func `random damage is read or refused, never a crash`() throws {
    let bytes = Array(try uncommentedConfiguration().utf8)
    let pieces = Array("{}[]:,\"'/*\\\n\r0x-+.eu ".utf8) + [0, 0xC3, 0xA9, 0xE2, 0x80, 0xA8, 0xFF]
    var generator = SeededGenerator(seed: 2)
    for _ in 0..<1_500 {
      var damaged = bytes
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        let index = Int.random(in: damaged.indices, using: &generator)
        damaged[index] = pieces.randomElement(using: &generator) ?? 0
      }
      do {
        let read = try JSON5Document(bytes: damaged, file: "c")
        _ = SettingsCheck.problems(in: read)
      } catch {
        #expect(!error.message.isEmpty)
      }
    }
  }
}
