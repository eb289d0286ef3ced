import Core
import BundledFiles
import Catalogues
import Testing

private enum Key: String, CatalogueKey {
  static let section = "answers"
  case hello, steps
}

/// A catalogue as a person could write one.
private func written(
  _ answers: String =
    #"hello: "Hello {name}, {Your} {title}.", steps: { one: "one", other: "{count} steps" }"#,
  types: String =
    #""heart-rate": { title: "heart rate", your: "your heart", of: "of your heart" }"#,
  language: String = "English"
) -> [UInt8] {
  Array(
    """
    {
      language: "\(language)", numbers: { decimal: ",", group: ".", percent: " %" }, date: "{day}.{month}.{year}",
      weekdays: ["a", "b", "c", "d", "e", "f", "g"], texts: { answers: { \(answers) } },
      types: { \(types) }, units: { bpm: "/min" }, values: {},
    }
    """.utf8
  )
}

private func read(_ bytes: [UInt8], against english: Catalogue? = nil) throws -> Catalogue {
  try Catalogue.read(json5: bytes, file: "de.json5", emergency: "112", against: english)
}

@Suite("What the program says in a language") struct CatalogueTests {
  @Test("Places are filled once, and a capital letter makes one")
  func places() throws {
    let catalogue = try read(written())
    let told = catalogue.text(
      Key.hello,
      ["name": "{title}", "your": "ünser", "title": "Puls"]
    )
    #expect(told == "Hello {title}, Ünser Puls.")
    #expect(catalogue.text(Key.hello) == "Hello {name}, {Your} {title}.")
  }

  @Test(
    "A number has the form of its language",
    arguments: [
      ("English", [0: "0 steps", 1: "one", 2: "2 steps"]), ("German", [0: "0 steps", 1: "one"]),
      ("Spanish", [0: "0 steps", 1: "one", 21: "21 steps"]),
      ("French", [0: "one", 1: "one", 2: "2 steps"]),
    ]
  )
  func plurals(_ language: String, _ expected: [Int: String]) throws {
    let catalogue = try read(written(language: language))
    for (count, text) in expected { #expect(catalogue.text(Key.steps, count: count) == text) }
  }

  @Test("Numbers, days, units and names are the language's")
  func words() throws {
    let catalogue = try read(written())
    #expect(catalogue.number("−12,345.6") == "−12.345,6")
    #expect(catalogue.date(year: 2026, month: 3, day: 9) == "09.03.2026")
    #expect(catalogue.weekday(6) == "g" && catalogue.weekday(7).isEmpty)
    #expect(catalogue.quantity("1,072.5", "bpm") == "1.072,5 /min")
    #expect(
      catalogue.quantity("72", "mmHg") == "72 mmHg" && catalogue.quantity("98", "%") == "98 %"
    )
    #expect(catalogue.quantity("3", "") == "3")
    #expect(catalogue.type("heart-rate").of == "of your heart")
    #expect(catalogue.type("other").title == "other")
  }

  @Test(
    "What English has and another language hasn't is named",
    arguments: [
      (#"hello: "Hallo {name}, {Your} {title}.""#, "missing"),
      (#"hello: "Hallo.", steps: "{count}""#, "places"),
      (#"hello: "Hallo {name}, {who} {of}.", steps: "{count}""#, "places"),
    ]
  )
  func misfits(_ answers: String, _ kind: String) throws {
    let english = try read(written())
    let error = try #require(throws: CatalogueError.self) {
      try read(written(answers), against: english)
    }
    switch (error, kind) {
    case (.missing(_, "answers", "steps"), "missing"),
      (.places(_, "answers", "hello", _), "places"):
      break
    default: Issue.record("\(error)")
    }
    #expect(error.message.contains("de.json5, answers") && !error.hint.isEmpty)
  }

  @Test("A type is missing where it has no name, or not the forms that sentences need")
  func types() throws {
    let english = try read(written())
    for types in ["", #""heart-rate": { title: "Puls" }"#] {
      #expect(throws: CatalogueError.missing(file: "de.json5", section: "types", key: "heart-rate"))
      {
        try read(written(types: types), against: english)
      }
    }
  }

  @Test(
    "What is no catalogue is refused with its place",
    arguments: ["", "{}", "[1]", "{ language: 5 }"]
  )
  func unreadable(_ text: String) throws {
    let error = try #require(throws: CatalogueError.self) { try read(Array(text.utf8)) }
    guard case .unreadable = error else {
      Issue.record("\(error)")
      return
    }
    #expect(error.message.hasPrefix("de.json5 can't be read: "))
  }

  @Test("Six names are no week")
  func week() throws {
    let text = String(decoding: written(), as: UTF8.self).replacing(#", "g""#, with: "")
    #expect(throws: CatalogueError.self) { try read(Array(text.utf8)) }
  }
}

@Suite("A sentence that was stored in English") struct RetoldTests {
  private static func catalogue() throws -> Catalogue {
    let sentences = #"""
      texts: {
        sentences: {
          "The reply broke off: {1}": "Die Antwort brach ab: {1}",
          "{1} ended before the answer did.": "{1} endete zu früh.",
          "{1} It said: “{2}”.": "{1} Dazu hieß es: „{2}“.",
          "It has no end.": "Es hat kein Ende.",
          "name": "Name", "{1} {2}.": "{2} {1}.",
        },
      """#
    let text = String(decoding: written(language: "German"), as: UTF8.self)
    return try read(Array(text.replacing("texts: {", with: sentences).utf8))
  }

  @Test(
    "is told again with what stood in its places",
    arguments: [
      ("It has no end.", "Es hat kein Ende."),
      ("The reply broke off: It has no end.", "Die Antwort brach ab: Es hat kein Ende."),
      (
        "The reply broke off: The line to a.example ended before the answer did.",
        "Die Antwort brach ab: The line to a.example endete zu früh."
      ),
      (
        "It has no end. It said: “It has {1}”.",
        "Es hat kein Ende. Dazu hieß es: „It has {1}“."
      ),
    ]
  )
  func known(_ stored: String, _ told: String) throws {
    #expect(try Self.catalogue().retold(stored) == told)
  }

  @Test("stays as it is where nobody knows it", arguments: ["name", "", "Two words.", "no: end"])
  func unknown(_ stored: String) throws {
    #expect(try Self.catalogue().retold(stored) == stored)
  }
}

@Suite("A language by its code") struct CatalogueLanguageTests {
  @Test(
    "has a name, and joins numbers",
    arguments: [
      ("en", "112 or 911"), ("de", "112 oder 911"), ("es", "112 o 911"), ("fr", "112 ou 911"),
    ]
  )
  func codes(_ code: String, _ numbers: String) throws {
    let language = try #require(CatalogueLanguage(code: code))
    #expect(language.emergency("112 or 911") == numbers && language.emergency("999") == "999")
  }

  @Test("is none for others", arguments: ["", "pt", "EN", "deu"])
  func others(_ code: String) { #expect(CatalogueLanguage(code: code) == nil) }
}

@Suite("The program's own languages") struct BundledCatalogueTests {
  private static let others: [BundledFile] = [
    .germanCatalogue, .spanishCatalogue, .frenchCatalogue,
  ]

  private static func english() throws -> Catalogue {
    try read(BundledFile.englishCatalogue.bytes)
  }

  @Test("Each fits to English, as it is and as a table", arguments: others)
  func fits(_ file: BundledFile) throws {
    let english = try Self.english()
    for bytes in [file.bytes, file.table] {
      let catalogue = try Catalogue.read(
        json5: bytes,
        file: file.path,
        emergency: "999",
        against: english
      )
      #expect(catalogue.advice?.far.contains("999") == true)
    }
  }
}
