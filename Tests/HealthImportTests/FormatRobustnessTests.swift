import HealthImport
import HealthModel
import Testing
import TestSupport
import Core

/// One format's reader and a fixture of it.
struct FormatCase: Sendable, CustomTestStringConvertible {
  let fixture: String
  let make: @Sendable (ReaderOptions) -> any SampleReader

  var testDescription: String { fixture }

  static let all: [FormatCase] = [
    FormatCase(fixture: "health-auto-export/unaggregated.json") {
      HealthAutoExportReader(options: $0)
    },
    FormatCase(fixture: "health-auto-export/aggregated.json") {
      HealthAutoExportReader(options: $0)
    },
    FormatCase(fixture: "health-auto-export/mind.json") { HealthAutoExportReader(options: $0) },
    FormatCase(fixture: "takeout/heart_rate-2026-03-29.json") { TakeoutReader(options: $0) },
    FormatCase(fixture: "takeout/sleep-2026-03-01.json") { TakeoutReader(options: $0) },
    FormatCase(fixture: "takeout/fit-merged.json") { GoogleFitReader(options: $0) },
    FormatCase(fixture: "fhir/bundle.json") { FHIRReader(options: $0) },
    FormatCase(fixture: "open-mhealth/points.json") { OpenMHealthReader(options: $0) },
    FormatCase(fixture: "csv/diary.csv") { CSVReader(options: $0) },
  ]

  static let json = all.filter { !$0.fixture.hasSuffix(".csv") }

  func read(_ bytes: [UInt8], pieces: [Int] = []) -> (
    items: [ImportItem], failure: HealthImportError?
  ) {
    FormatSupport.read(
      make(FormatSupport.options(zone: FormatSupport.berlin)),
      bytes,
      pieces: pieces
    )
  }
}

@Suite("Formats under stress")
struct FormatRobustnessTests {
  @Test("Any split into pieces gives the same items", arguments: FormatCase.all)
  func splits(format: FormatCase) throws {
    let bytes = try FormatSupport.fixture(format.fixture)
    let whole = format.read(bytes)
    #expect(!whole.items.isEmpty)
    for seed in 0..<20 {
      var random = SeededGenerator(seed: seed)
      let limit = [1, 2, 7, 64, 1000].randomElement(using: &random) ?? 1
      let pieces = (0..<bytes.count).map { _ in Int.random(in: 1...limit, using: &random) }
      let split = format.read(bytes, pieces: pieces)
      #expect(split.items == whole.items)
      #expect(split.failure == whole.failure)
    }
  }

  @Test(
    "A JSON file cut anywhere is truncated, and gives no more than the beginning",
    arguments: FormatCase.json
  )
  func truncations(format: FormatCase) throws {
    let bytes = try FormatSupport.fixture(format.fixture)
    let end = (bytes.lastIndex { $0 != 0x0A } ?? 0)
    let whole = format.read(bytes).items
    for count in 0..<end {
      let (items, failure) = format.read(Array(bytes.prefix(count)))
      guard case .truncated = failure else {
        // A cut inside of a letter is no UTF-8.
        #expect(
          bytes[count] & 0xC0 == 0x80,
          "cut after \(count) bytes: \(String(describing: failure))"
        )
        continue
      }
      #expect(items.count <= whole.count)
      #expect(whole.starts(with: items))
    }
  }

  @Test("A CSV file cut anywhere gives no more lines than there are")
  func csvTruncations() throws {
    let bytes = try FormatSupport.fixture("csv/diary.csv")
    let format = try #require(FormatCase.all.last)
    let whole = format.read(bytes).items
    for count in 0..<bytes.count {
      let items = format.read(Array(bytes.prefix(count))).items
      #expect(items.count <= whole.count)
      #expect(whole.starts(with: items.dropLast()))
    }
  }

  @Test("Bytes changed at random never trap", arguments: FormatCase.all)
  func noise(format: FormatCase) throws {
    let bytes = try FormatSupport.fixture(format.fixture)
    for seed in 0..<200 {
      var random = SeededGenerator(seed: seed)
      var broken = bytes
      for _ in 0..<Int.random(in: 1...10, using: &random) {
        broken[Int.random(in: 0..<broken.count, using: &random)] = UInt8.random(
          in: 0...255,
          using: &random
        )
      }
      _ = format.read(broken)
    }
  }

  @Test("A bomb of a million brackets is refused", arguments: FormatCase.json, ["[", "{\"a\":"])
  func bomb(format: FormatCase, bracket: String) {
    let bytes = [UInt8](String(repeating: bracket, count: 1_000_000).utf8)
    let failure = format.read(bytes).failure
    #expect(failure == .hostile(what: "values are nested more than 64 deep, in line 1"))
    #expect(
      failure?.message == "The file was rejected: values are nested more than 64 deep, in line 1."
    )
  }

  @Test("A text of 100 MB is refused after its first megabyte", arguments: FormatCase.json)
  func longText(format: FormatCase) {
    var reader = format.make(FormatSupport.options())
    let piece = [UInt8](repeating: 0x61, count: 1 << 16)
    var fed = 0
    var failure: HealthImportError?
    do throws(HealthImportError) {
      var items: [ImportItem] = []
      try reader.read(Array("[{\"a\":\"".utf8), into: &items)
      while fed < 100 << 20 {
        try reader.read(piece, into: &items)
        fed += piece.count
      }
    } catch {
      failure = error
    }
    #expect(fed <= 1 << 20)
    let what: LocalizedText = "a single text or number is longer than 1048576 bytes, in line 1"
    #expect(failure == .hostile(what: what))
  }

  @Test(
    "A record of endless size is refused",
    arguments: FormatCase.json.filter { $0.fixture.hasPrefix("fhir") }
  )
  func largeRecord(format: FormatCase) {
    let numbers = Array(repeating: "1", count: 700_000).joined(separator: ",")
    let text = "{\"entry\":[{\"resource\":[\(numbers)]}]}"
    let what: LocalizedText = "a single record is larger than 16777216 bytes, in line 1"
    #expect(format.read(Array(text.utf8)).failure == .hostile(what: what))
  }

  @Test("Every format has one name, however many kinds of files it has")
  func names() {
    #expect(
      ImportFormat.names == [
        "apple-health", "health-auto-export", "takeout", "fhir", "open-mhealth", "csv",
      ]
    )
    #expect(ImportFormat.names.allSatisfy { ImportFormat.named($0)?.name == $0 })
  }

  @Test(
    "Other files are of no format",
    arguments: [
      "", "hello", "{}", "[]", "{\"a\":1}", "a,b\n1,2\n", "%PDF-1.7", "<html>", "\u{FEFF}",
      "time;value\n1;2\n",
    ]
  )
  func foreign(text: String) {
    #expect(ImportFormat.all.allSatisfy { !$0.recognises(Array(text.utf8), "x.txt") })
  }
}
