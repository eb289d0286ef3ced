import HealthModel
import Testing
import TestSupport

@testable import HealthImport
import Core

@Suite("A document of Apple's export")
struct AppleDocumentTests {
  private let good = Apple.record(value: "61")
  private let next = Apple.record(value: "62")

  @Test(
    "loses only the row that is broken, which is counted with its line",
    arguments: [
      Apple.record(value: "72 & 73"), Apple.record(value: "7<2"),
      Apple.record(more: " value=\"1\""), Apple.record(more: " Heart Rate Motion=\"1\""),
      Apple.record(source: "x\" y"), Apple.record(value: "&undefined;"),
      Apple.record(value: "&#0;"), Apple.record(value: "&#xFFFFFFFF;"),
      " <Record type=\"HKQuantityTypeIdentifierHeartRate\" value=\"72",
      " <Record type=\"HKQuantityTypeIdentifierHeartRate\" value=\"72\"",
      " <Record type=\"HKQuantityTypeIdentifierHeartRate\" value=\"72\">",
      " <Record type=HeartRate value=\"72\"/>", " < Record value=\"72\"/>", " <Record",
      " </Record>",
      " <1Record value=\"72\"/>",
      Apple.record(children: "<MetadataEntry key=\"a\" key=\"b\" value=\"\"/>"),
      Apple.record(children: "<MetadataEntry key=\"a\" value=\"\">"),
      " <Workout>\n<WorkoutStatistics startDate=\"1\" startDate=\"2\"/></Workout>",
    ]
  )
  func brokenRow(row: String) throws {
    let items = try Apple.items(Apple.export("\(good)\n\(row)\n\(next)"))
    try #require(items.count == 3, "\(items)")
    #expect(items[0] == .sample(try Apple.sample(good)))
    #expect(items[2] == .sample(try Apple.sample(next)))
    guard case .rejected(let rejected) = items[1] else {
      Issue.record("\(items[1])")
      return
    }
    #expect(rejected.reason == .malformed)
    #expect(rejected.detail.english == "the XML is broken")
    #expect((13...15).contains(rejected.place.number))
  }

  @Test("loses only the row with bytes that are no UTF-8")
  func invalidText() throws {
    var bytes = Array(Apple.export("\(good)\n\(Apple.record(source: "Z@o"))\n\(next)").utf8)
    let place = try #require(bytes.firstIndex(of: UInt8(ascii: "@")))
    bytes[place] = 0xFF
    let items = try Apple.items(bytes)
    #expect(items.count == 3)
    #expect(items.last == .sample(try Apple.sample(next)))
    guard case .rejected(let rejected) = items[1] else {
      Issue.record("\(items[1])")
      return
    }
    #expect(rejected.reason == .malformed)
    #expect(rejected.place.number == 13)
  }

  @Test("finds the same faults however a long document is cut", arguments: [31, 977, 40_000])
  func faultsInLongDocuments(piece: Int) throws {
    var rows: [String] = []
    for number in 0..<1_500 {
      let row = Apple.record(source: "W\(number)")
      // Tags that never end, bytes that are no UTF-8, end tags of nothing: in turn, here and there.
      switch number % 90 {
      case 10: rows.append(String(row.dropLast(3)))
      case 40: rows.append(row.replacing("W\(number)", with: "W@\(number)"))
      case 70: rows.append("</Record>" + row)
      default: rows.append(row)
      }
    }
    let bytes = Apple.export(rows.joined(separator: "\n")).utf8.map {
      $0 == UInt8(ascii: "@") ? 0xC3 : $0
    }
    let whole = try Apple.items(bytes, pieces: [bytes.count])
    #expect(whole.count > 1_400)
    #expect(try Apple.items(bytes, pieces: [piece]) == whole)
  }

  @Test("reads control characters as spaces", arguments: ["\u{B}", "\u{0}", "\u{1F}", "\u{1}"])
  func controlCharacters(character: String) throws {
    #expect(try Apple.sample(Apple.record(source: "My\(character)Watch")).source == "My Watch")
    #expect(try Apple.rejection(Apple.record(value: "7\(character)2")).reason == .badValue)
  }

  @Test("goes on after a broken row inside a correlation, and after its end")
  func brokenCorrelation() throws {
    let inner = Apple.record(
      type: "HKQuantityTypeIdentifierBloodPressureSystolic",
      value: "121",
      unit: "mmHg"
    )
    let rows = """
      <Correlation type="HKCorrelationTypeIdentifierBloodPressure">
      <Record value="a & b"/>
      \(inner)
      </Correlation>
      <Correlation type="x"><Record value="a & b"/></Correlation>
      \(next)
      """
    let items = try Apple.items(Apple.export(rows))
    #expect(items.count == 4)
    #expect(items.filter { if case .rejected = $0 { true } else { false } }.count == 2)
    #expect(items.last == .sample(try Apple.sample(next)))
  }

  @Test("may have lost the end of a row a thousand times")
  func manyBrokenRows() throws {
    let rows = (0..<1000).map { _ in "<Record value=\"1\"\n\(good)" }.joined(separator: "\n")
    let items = try Apple.items(Apple.export(rows))
    #expect(items.filter { if case .sample = $0 { true } else { false } }.count == 1000)
    #expect(items.count == 2000)
  }

  @Test("may begin with the DTD that iOS 16 broke")
  func brokenDoctype() throws {
    let doctype = """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE HealthData [
      <!-- HealthKit Export Version: 12, not <HealthData yet -->
      <!ELEMENT VisionPrescription ((RightEye|LeftEye)*, MetadataEntry*)>
      <!ATTLIST VisionPrescription
        type CDATA "it's > nothing"
      <!ELEMENT RightEye EMPTY>
      >
      >
      ]>

      """
    let row = Apple.record(value: "none")
    let items = try Apple.items(Apple.export(row, doctype: doctype))
    let rejected = RejectedRow(
      .badValue,
      .line(13),
      detail: "“none” is not a number for heart rate"
    )
    #expect(items == [.rejected(rejected)])
  }

  @Test(
    "may begin without a DTD, with a byte order mark, or with Windows line ends",
    arguments: ["", "\u{FEFF}", "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?>\r\n", "\n\n"]
  )
  func beginnings(doctype: String) throws {
    let items = try Apple.items(Apple.export(good, doctype: doctype))
    #expect(items == [.sample(try Apple.sample(good))])
  }

  @Test("is the same in whatever pieces it comes", arguments: 0..<40)
  func anySplit(seed: UInt64) throws {
    var numbers = SeededGenerator(seed: seed)
    let rows = [
      good, Apple.record(value: "7&2"), Apple.record(source: "a > b"), next,
      Apple.record(value: "\""), "<!-- a < comment > \"here -->", "<Record",
      Apple.record(children: "<MetadataEntry key=\"HKTimeZone\" value=\"UTC\"/>"),
      "<Correlation type=\"x\"><Record value=\"<\"/></Correlation>", "<![CDATA[ < > ]]>", good,
    ]
    let bytes = Array(Apple.export(rows.shuffled(using: &numbers).joined(separator: "\n")).utf8)
    let whole = try Apple.items(bytes)
    #expect(whole.count >= rows.count - 2)
    let pieces = (0..<bytes.count).map { _ in
      seed % 4 == 0 ? 1 : Int.random(in: 1...(seed % 2 == 0 ? 12 : 300), using: &numbers)
    }
    let pieced = try Apple.items(bytes, pieces: pieces)
    let same = zip(pieced, whole).prefix { $0 == $1 }.count
    #expect(pieced.count == whole.count, "seed \(seed)")
    #expect(same == whole.count, "seed \(seed): \(pieced.dropFirst(same).first as Any)")
  }

  @Test("that is cut off anywhere is told to be, and gives what came before")
  func truncation() throws {
    let text = Apple.export([good, next, good].joined(separator: "\n"))
    let bytes = Array(text.utf8)
    let end = bytes.count - "</HealthData>\n".utf8.count
    var numbers = SeededGenerator(seed: 7)
    for _ in 0..<300 {
      let cut = Int.random(in: 0...end + 12, using: &numbers)
      #expect(throws: HealthImportError.self, "cut at \(cut)") {
        try Apple.items(Array(bytes[..<cut]), pieces: [50])
      }
    }
    let failure = #expect(throws: HealthImportError.self) {
      try Apple.items(Array(bytes[..<end]))
    }
    #expect(
      failure?.message
        == "The file ends too early: </HealthData> is missing after line 14."
    )
    #expect(failure?.hint == "Nothing in it was saved; --keep-partial keeps its valid readings.")
  }

  @Test("that is empty, or stops in its DTD, is told to be cut off")
  func noRoot() {
    let empty = #expect(throws: HealthImportError.self) { try Apple.items("") }
    #expect(empty == .truncated(what: "it is empty"))
    let headless = #expect(throws: HealthImportError.self) { try Apple.items(Apple.doctype) }
    #expect(headless == .truncated(what: "it has no element <HealthData>"))
  }

  @Test("is recognised by its content, in any language and under any name")
  func recognition() {
    func format(_ text: String) -> String? {
      ImportFormat.of(Array(text.utf8), name: "导出.xml")?.name
    }
    #expect(format(Apple.export(good)) == "apple-health")
    #expect(format(Apple.export(good, doctype: "\u{FEFF}\n")) == "apple-health")
    #expect(format("<?xml version=\"1.0\"?><ClinicalDocument/>") != "apple-health")
    #expect(format("{\"note\": \"<HealthData >\"}") != "apple-health")
    #expect(format("") != "apple-health")
  }
}
