import HealthModel
import Testing

@testable import HealthImport
import TestSupport
import Core

@Suite("CSV")
struct CSVTests {
  private func read(
    _ text: String,
    zone: LocalZone? = nil,
    map: [String: String] = [:]
  ) -> (items: [ImportItem], failure: HealthImportError?) {
    let options = FormatSupport.options(zone: zone, columns: map)
    return FormatSupport.read(CSVReader(options: options), Array(text.utf8))
  }

  private static let header = "time,type,value,unit,source"

  @Test("A fixture with columns in another order, quotes, CRLF and a byte order mark is read")
  func fixture() throws {
    let bytes = try FormatSupport.fixture("csv/diary.csv")
    #expect(ImportFormat.of(bytes, name: "x")?.name == "csv")
    let reader = CSVReader(options: FormatSupport.options())
    let (items, failure) = FormatSupport.read(reader, bytes)
    #expect(failure == nil)
    #expect(
      items.samples.map(\.line) == [
        "heart-rate 72.0 2026-03-29T14:05:00+02:00 2026-03-29T14:05:00+02:00 my; \"old\" watch",
        "fev1 3.1 2026-03-29T14:06:00.250+02:00 2026-03-29T14:06:00.250+02:00 CSV",
        "body-temperature 37.0 2026-03-29T08:00:00+02:00 2026-03-29T08:00:00+02:00 twolines",
        "sleep 4.0 2026-03-28T23:00:00+01:00 2026-03-29T00:30:00+01:00 CSV",
      ]
    )
    #expect(items.rejected.isEmpty)
  }

  @Test(
    "Every faulty line is left out under its reason, with its line",
    arguments: [
      (
        "2026-03-29T14:05:00,heart-rate,72,bpm,x", .noOffset,
        "“time” is “2026-03-29T14:05:00”, without an offset from UTC; --zone says where"
      ),
      ("29.03.2026,heart-rate,72,bpm,x", .badTime, "“time” is “29.03.2026”, which isn't a time"),
      (",heart-rate,72,bpm,x", .badTime, "“time” is missing"),
      ("2026-03-29T14:05:00Z,pulse,72,bpm,x", .unknownType, "“pulse” is not a type of sample"),
      (
        "2026-03-29T14:05:00Z,heart-rate,fast,bpm,x", .badValue,
        "“fast” is not a number for heart rate"
      ),
      ("2026-03-29T14:05:00Z,heart-rate,,bpm,x", .badValue, "“” is not a number for heart rate"),
      (
        "2026-03-29T14:05:00Z,heart-rate,1e400,bpm,x", .badValue,
        "“1e400” is not a number for heart rate"
      ),
      (
        "2026-03-29T14:05:00Z,heart-rate,0x50,bpm,x", .badValue,
        "“0x50” is not a number for heart rate"
      ),
      (
        "2026-03-29T14:05:00Z,heart-rate,nan,bpm,x", .badValue,
        "“nan” is not a number for heart rate"
      ),
      (
        "2026-03-29T14:05:00Z,heart-rate,700,bpm,x", .impossibleValue,
        "“700” is not a value of heart rate"
      ),
      ("2026-03-29T14:05:00Z,heart-rate,72,kg,x", .badUnit, "“kg” isn't a unit of heart rate"),
      ("2026-03-29T14:05:00Z,heart-rate,72,,x", .badUnit, "heart rate comes without a unit"),
      (
        "2026-11-20T12:01:01Z,heart-rate,72,bpm,x", .impossibleTime,
        "its start 2026-11-20T12:01:01+00:00 is in the future"
      ),
      ("2026-03-29T14:05:00Z,heart-rate,72", .malformed, "3 fields where the header has 5"),
      (
        "2026-03-29T14:05:00Z,heart-rate,\"72\"x,bpm,x", .malformed,
        "it is not UTF-8, or quoted wrongly"
      ),
    ] as [(String, RejectedRow.Reason, String)]
  )
  func faults(line: String, reason: RejectedRow.Reason, detail: String) {
    let good = "2026-03-29T14:05:00Z,heart-rate,72,bpm,x"
    let (items, failure) = read("\(Self.header)\n\(good)\n\n\(line)\n\(good)\n")
    #expect(failure == nil)
    #expect(items.samples.count == 2)
    let words = LocalizedText(verbatim: detail)
    #expect(items.rejected == [RejectedRow(reason, .line(4), detail: words)])
  }

  @Test("A span that ends before it starts is left out")
  func backwards() {
    let (items, _) = read(
      "time,end,type,value,unit\n2026-03-29T14:05:00Z,2026-03-29T14:04:00Z,sleep,3,category\n"
    )
    #expect(items.rejected.map(\.reason) == [.impossibleTime])
  }

  @Test(
    "Without a zone a local time is refused; with one, the first of two equal hours is meant",
    arguments: [
      ("2026-07-01T12:00:00", "2026-07-01T12:00:00+02:00"),
      ("2026-10-25T02:30:00", "2026-10-25T02:30:00+02:00"),
      ("2026-10-25T03:00:00", "2026-10-25T03:00:00+01:00"),
      ("2026-03-29T02:30:00", "2026-03-29T03:30:00+02:00"),
    ]
  )
  func localTimes(local: String, expected: String) throws {
    let text = "\(Self.header)\n\(local),heart-rate,72,bpm,x"
    #expect(read(text).items.rejected.map(\.reason) == [.noOffset])
    let berlin = try #require(FormatSupport.berlin)
    #expect(read(text, zone: berlin).items.samples.map(\.start.description) == [expected])
  }

  @Test(
    "Semicolons and tabs are recognised, and with them a decimal comma",
    arguments: [";", "\t"]
  )
  func delimiters(delimiter: String) {
    let text = "time,type,value,unit\n2026-03-29T14:05:00Z,body-temperature,36|6,degC\n"
    let other = String(text.map { $0 == "," ? Character(delimiter) : $0 == "|" ? "," : $0 })
    #expect(read(other).items.samples.map(\.value) == [36.6])
  }

  @Test("Columns of another program are mapped, of one type each if need be")
  func mapping() {
    let text =
      "Date , FEV1 (L),PEF,Note\n2026-03-29T14:05:00Z,3.1,7.5,fine\n2026-03-29T14:06:00Z,,8,\n"
    let map = ["date": "time", "FEV1 (L)": "fev1@L", "PEF": "pef@L/s"]
    let (items, failure) = read(text, map: map)
    #expect(failure == nil)
    #expect(
      items.samples.map { "\($0.type.name) \($0.value)" } == ["fev1 3.1", "pef 450.0", "pef 480.0"]
    )
  }

  @Test(
    "A header that lacks a column, or a map that names none, says so",
    arguments: [
      (
        "time,type,value\n", [:],
        "The file doesn't fit --map: no column is “unit”, and --map THEIRS=unit would name one; "
          + "its columns are: time, type, value."
      ),
      (
        "time,type,value,unit\n", ["wann": "time"],
        "The file doesn't fit --map: it has no column “wann”; "
          + "its columns are: time, type, value, unit."
      ),
      (
        "t,bpm\n", ["t": "time", "bpm": "heart-rate"],
        "The file doesn't fit --map: the unit of heart rate is missing; "
          + "map it as heart-rate@count/min."
      ),
      (
        "t,bpm\n", ["t": "time", "bpm": "pulse@bpm"],
        "The file doesn't fit --map: a column can't be mapped to “pulse@bpm”; accepted: time, "
          + "end, type, value, unit, source, or a type and its unit, as in fev1@L."
      ),
      ("", [:], "The file ends too early: it has no header line."),
      (
        "time,\"type\n", [:],
        "The file ends too early: the quote that opens in line 1 is never closed."
      ),
    ] as [(String, [String: String], String)]
  )
  func headers(text: String, map: [String: String], message: String) {
    #expect(read(text, map: map).failure?.message == message)
  }

  @Test(
    "A table of another program shows its columns, and what a map could say",
    arguments: [
      ("Date,Pulse,Note\n2026-03-29,72,fine\n", "Date=time,Pulse=heart-rate@count/min", true),
      (
        "recorded_at;FEV1 (L);Weight\n2026-03-29;3.1;70\n",
        "recorded_at=time,FEV1 (L)=fev1@L,Weight=body-mass@UNIT", false
      ),
      ("a,b\n1,2\n", "a=time,b=TYPE@UNIT", false),
      (
        "Zeit\tSpO2 [%]\tSystolic (mmHg)\n1\t2\t3\n",
        "Zeit=time,SpO2 [%]=oxygen-saturation@%,Systolic (mmHg)=blood-pressure-systolic@mmHg", true
      ),
    ]
  )
  func proposals(text: String, proposal: String, isComplete: Bool) throws {
    let shape = try #require(CSVShape(Array(text.utf8)))
    #expect(shape.proposal == proposal)
    #expect(shape.isComplete == isComplete)
  }

  @Test(
    "What is no table shows no columns",
    arguments: ["hello", "Dear diary, I\n", "{\"a\":1,\"b\":2}\n{},{}\n", "a,b\n1\n", "1,2\n3,4\n"]
  )
  func noTables(text: String) {
    #expect(CSVShape(Array(text.utf8)) == nil)
  }

  @Test("UTF-16 is named, and a line of endless length refused")
  func wrongFiles() {
    let options = FormatSupport.options()
    let wide = FormatSupport.read(
      CSVReader(options: options),
      [0xFF, 0xFE, 0x74, 0x00, 0x0A, 0x00]
    )
    #expect(wide.failure == .corrupt(what: "it is UTF-16; save it as UTF-8", line: 1))
    let endless = [UInt8](repeating: 0x61, count: 1 << 20)
    let failure = FormatSupport.read(CSVReader(options: options), endless).failure
    #expect(failure == .corrupt(what: "a line is longer than 65536 bytes", line: 1))
    let quoted = Array("\(Self.header)\n\"".utf8) + endless
    let second = FormatSupport.read(CSVReader(options: options), quoted).failure
    #expect(second == .corrupt(what: "a line is longer than 65536 bytes", line: 2))
  }

  @Test("A line that is not UTF-8 is left out, the others stay")
  func badText() {
    let good = "2026-03-29T14:05:00Z,heart-rate,72,bpm,x\n"
    let bytes =
      Array("\(Self.header)\n".utf8) + Array("2026-03-29T14:05:00Z,heart-rate,72,bpm,".utf8)
      + [0xFF, 0x0A] + Array(good.utf8)
    let (items, _) = FormatSupport.read(CSVReader(options: FormatSupport.options()), bytes)
    #expect(items.samples.count == 1)
    #expect(items.rejected.map(\.place.number) == [2])
  }

  @Test("What is written comes back exactly", arguments: 0..<50)
  func roundTrip(seed: Int) {
    var random = SeededGenerator(seed: seed)
    let samples = (0..<40).map { _ in Self.sample(&random) }
    let text =
      ([SampleCSV.header] + samples.map { SampleCSV.line($0, source: $0.source) }).joined(
        separator: "\n"
      ) + "\n"
    let (items, failure) = read(text)
    #expect(failure == nil)
    #expect(items.rejected.isEmpty)
    let found = items.samples
    #expect(found.count == samples.count)
    for (one, other) in zip(samples, found) {
      #expect(one.type == other.type)
      #expect(one.value == other.value)
      #expect(one.start.milliseconds == other.start.milliseconds)
      #expect(one.start.offsetMinutes == other.start.offsetMinutes)
      #expect(one.end.milliseconds == other.end.milliseconds)
      #expect(one.end.offsetMinutes == other.end.offsetMinutes)
      #expect(one.source == other.source)
    }
  }

  private static func sample(_ random: inout SeededGenerator) -> Sample {
    let sources = [
      "manual", "Zoë’s Apple\u{A0}Watch", "a,b", "say \"hi\"", " padded ", "semi;colon", "=1+1",
      "日本",
    ]
    let type = SampleType.all.randomElement(using: &random) ?? .heartRate
    let limits = FormatSupport.check.limits(for: type)
    let range = (limits?.low ?? 1)...(limits?.high ?? 2)
    let raw = Double.random(in: range, using: &random)
    let start = Timestamp(
      milliseconds: Int64.random(in: -2_000_000_000_000...1_790_000_000_000, using: &random),
      offsetMinutes: Int.random(in: -720...840, using: &random)
    )
    return Sample(
      id: 1,
      type: type,
      value: limits?.wholeNumbers == true ? raw.rounded() : raw,
      start: start,
      end: start.adding(milliseconds: Int64.random(in: 0...1_000_000, using: &random)),
      source: sources.randomElement(using: &random) ?? "x"
    )
  }
}
