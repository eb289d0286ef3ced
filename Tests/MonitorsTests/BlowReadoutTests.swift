@testable import Blows
@testable import Monitors
import Testing

@Suite("What a device writes")
struct BlowReadoutTests {
  private func read(_ lines: String...) -> BlowReadout.Line {
    var readout = BlowReadout()
    return lines.map { readout.read($0) }.last ?? .nothing
  }

  private let all = BlowReadout.Line.values(values(4.1, 3.2, 480))

  @Test(
    "is read as pairs, with any case, sign, separator and unit",
    arguments: [
      "FVC=4.10 FEV1=3.20 PEF=480", "fvc: 4.10, fev1: 3.20, pef: 480",
      "FVC=4.10L;FEV1=3.20L;PEF=480L/min", "FVC = 4,10 L FEV1 = 3,20 L PEF = 480 L/min",
      "FEV1=3200 mL PEF=8 L/s FVC=4100mL", "  PEFR=480 FEV_1=3.2 FVC=4.1 \r",
      "#2 FVC=4.1 ID=77 FEV1=3.2 NAME=Ada PEF=480".replacing("#2 ", with: "N2 "),
    ]
  )
  func pairs(_ line: String) { #expect(read(line) == all) }

  @Test("may name some of the values, and what else is known of the blow")
  func parts() {
    #expect(read("PEF=410") == .values(values(nil, nil, 410)))
    var more = values(4.1)
    more.expiratoryTime = 6.2
    more.backExtrapolatedVolume = 0.08
    more.hasPlateau = true
    #expect(read("FVC=4.1 FET=6.2 s BEV=80 mL PLATEAU=yes") == .values(more))
    #expect(
      read(#"{"fvc": 4.1, "expiratoryTime": 6.2, "bev": 0.08, "plateau": true, "who": "x"}"#)
        == .values(more)
    )
  }

  @Test(
    "is read as JSON",
    arguments: [
      #"{"fvc":4.10,"fev1":3.20,"pef":480}"#, #"  {"PEF": 480, "FEV1": 3.2, "FVC": 4.1}"#,
      #"{"fvc":4.1,"fev1":3.2,"pef":480,"plateau":null,"device":{"name":["FVC"]}}"#,
    ]
  )
  func json(_ line: String) { #expect(read(line) == all) }

  @Test("is read as CSV, with names or as three values")
  func csv() {
    #expect(read("4.10,3.20,480") == all && read("4,10;3,20;480") == all)
    #expect(read("4,10\t3,20\t480") == all)
    #expect(
      read("time;PEF (L/min);FEV1 [L];FVC (L)", "8:00".filter { $0 != ":" } + ";480;3,2;4,1") == all
    )
    #expect(read("fev1,pef", "3.2,") == .values(values(nil, 3.2)))
    #expect(read("fvc,fev1,pef") == .nothing)
  }

  @Test("may say nothing", arguments: ["", "   ", "\r\n", "# a comment FVC=1", "\t"])
  func nothing(_ line: String) { #expect(read(line) == .nothing) }

  @Test(
    "is not guessed at",
    arguments: [
      "READY", "FVC=", "FVC=abc", "FVC=4.1.0", "FVC=-4", "FVC=1e3", "FVC=4.1 L/s", "PEF=480 L",
      "FVC=4.1x FEV1=3", "X=4", "4.1,3.2", "4.1", "1,2,3,4", #"{"fvc":"4.1"}"#, "{", "{}", "[1]",
      #"{"fvc":1e999}"#, "fvc,fev1,pef,x=", "FVC=NaN", "=4.1", "FVC=99999999999999999999",
      "PLATEAU=maybe FVC=4", "４.１,3,4",
    ]
  )
  func unreadable(_ line: String) throws {
    guard case .unreadable(let why) = read(line) else {
      Issue.record("\(line) was read as \(read(line))")
      return
    }
    #expect(try breathingWording().sentence(for: why).hasSuffix("."))
  }

  @Test("a table's line must have as many values as names")
  func table() throws {
    guard case .unreadable(let why) = read("fvc,fev1", "4.1") else {
      Issue.record("a short line was read")
      return
    }
    let told = try breathingWording().sentence(for: why)
    #expect(told == "“4.1” has 1 values for 2 names.")
  }

  @Test("survives any bytes, in any pieces")
  func anything() {
    var generator = SystemRandomNumberGenerator()
    let letters = Array("FVC=4.1, PEF:{}\";\t\u{0}\u{7f}éL/s0".utf8)
    for _ in 0..<2000 {
      let bytes = (0..<Int.random(in: 0...60, using: &generator)).map { _ in
        letters.randomElement(using: &generator) ?? 0
      }
      var readout = BlowReadout()
      _ = readout.read(String(decoding: bytes, as: UTF8.self))
      _ = readout.read("4.1,3.2,480")
    }
  }

  @Test("is left without its FVC after two seconds, and that is said")
  func twoSecondRegression() throws {
    let found = values(3.9, 3.2, 480).limited(to: .twoSeconds)
    #expect(found.values == values(nil, 3.2, 480))
    let told = try breathingWording().leftOut(found.leftOut)
    #expect(told == "The FVC of 3.90 L is not saved: two seconds are too short for one.")
    #expect(values(3.9).limited(to: .sixSeconds).leftOut == nil)
    #expect(values(nil, 3.2).limited(to: .twoSeconds).leftOut == nil)
  }
}

@Suite("Lines of a device")
struct DeviceLinesTests {
  /// What pieces of bytes amount to, and what stands there at the end.
  private func lines(_ pieces: [[UInt8]]) -> [DeviceLines.Piece] {
    var lines = DeviceLines()
    let whole = pieces.flatMap { lines.take($0) }
    return whole + [lines.end()].compactMap(\.self)
  }

  @Test("are whole however the bytes come")
  func pieces() {
    let bytes = Array("FVC=4.1\r\nPEF=480\n\n\rlast".utf8)
    let expected: [DeviceLines.Piece] = [.line("FVC=4.1"), .line("PEF=480"), .line("last")]
    #expect(lines([bytes]) == expected)
    #expect(lines(bytes.map { [$0] }) == expected)
    #expect(lines([]) == [] && lines([[]]) == [])
  }

  @Test("are bounded: a longer one is told once and passed over")
  func bounds() {
    let longest = String(repeating: "x", count: DeviceLines.longest)
    #expect(lines([Array("\(longest)\n".utf8)]) == [.line(longest)])
    let flood = Array(repeating: UInt8(ascii: "x"), count: 1 << 20)
    #expect(lines([flood, flood]) == [.tooLong])
    #expect(lines([flood, Array("\nPEF=480\n".utf8)]) == [.tooLong, .line("PEF=480")])
  }

  @Test("may hold bytes that are no text")
  func bytes() {
    #expect(lines([[0xFF, 0x41, 0x0A]]) == [.line("\u{FFFD}A")])
  }
}
