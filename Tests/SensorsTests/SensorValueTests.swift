import Core
import Foundation
import Sensors
import Testing

@Suite("The values of heart-rate sensors")
struct HeartRateMeasurementTests {
  @Test("One byte and two bytes of rate")
  func widths() throws {
    #expect(try HeartRateMeasurement([0x00, 72]) == HeartRateMeasurement(rate: 72))
    #expect(try HeartRateMeasurement([0x01, 0x2C, 0x01]) == HeartRateMeasurement(rate: 300))
  }

  @Test("Without the word that contact is supported, nothing is said about contact")
  func contact() throws {
    for (flags, contact) in [
      (0x00, HeartRateMeasurement.Contact.unknown), (0x02, .unknown), (0x04, .lost),
      (0x06, .detected),
    ] {
      #expect(try HeartRateMeasurement([UInt8(flags), 60]).contact == contact)
    }
  }

  @Test("Energy is 16 bits, and every interval to the end of the value is read")
  func everything() throws {
    let value: [UInt8] = [0x1F, 0x48, 0x00, 0x34, 0x12, 0x00, 0x04, 0xFF, 0xFF, 0x00, 0x00]
    let expected = HeartRateMeasurement(
      rate: 72,
      contact: .detected,
      energy: 0x1234,
      intervals: [1024, 65_535, 0]
    )
    #expect(try HeartRateMeasurement(value) == expected)
  }

  @Test("Reserved flags, and bytes that no flag announces, are passed over")
  func reserved() throws {
    #expect(try HeartRateMeasurement([0xE0, 72, 1, 2, 3]) == HeartRateMeasurement(rate: 72))
  }

  @Test(
    "What a flag announces has to be there",
    arguments: [
      ([], 1), ([0x00], 2), ([0x01, 72], 3), ([0x08, 72, 1], 4), ([0x10, 72], 4),
      ([0x10, 72, 1], 4), ([0x18, 72, 1, 2], 6),
    ] as [([UInt8], Int)]
  )
  func tooShort(value: [UInt8], expected: Int) {
    let error = #expect(throws: SensorError.self) { try HeartRateMeasurement(value) }
    let what: LocalizedText = "The heart rate measurement"
    #expect(error == .tooShort(what: what, expected: expected, given: value.count))
  }

  @Test("Half an interval, and a value longer than any, are refused with a sentence")
  func halves() throws {
    #expect(throws: SensorError.halfInterval(given: 5)) {
      try HeartRateMeasurement([0x10, 72, 0, 4, 1])
    }
    let error = #expect(throws: SensorError.self) {
      try HeartRateMeasurement([UInt8](repeating: 0, count: 513))
    }
    #expect(error?.message == "The heart rate measurement has 513 bytes; the maximum is 512.")
  }

  @Test("What an independent encoder wrote is read as it was meant")
  func vectors() throws {
    struct Vector: Decodable {
      let value: String
      let rate: UInt16
      let contact: Bool?
      let energy: UInt16?
      let intervals: [UInt16]
    }
    let vectors = try JSONDecoder().decode([Vector].self, from: Scene.file("heart_vectors.json"))
    #expect(vectors.count > 20)
    for vector in vectors {
      let expected = HeartRateMeasurement(
        rate: vector.rate,
        contact: vector.contact.map { $0 ? .detected : .lost } ?? .unknown,
        energy: vector.energy,
        intervals: vector.intervals
      )
      #expect(try HeartRateMeasurement(bytes(vector.value)) == expected)
    }
  }

  private func bytes(_ digits: String) -> [UInt8] {
    let values = digits.compactMap(\.hexDigitValue)
    return stride(from: 0, to: values.count, by: 2).map { UInt8(values[$0] << 4 | values[$0 + 1]) }
  }
}

@Suite("The values of other sensors")
struct OtherValueTests {
  @Test("Where a sensor is worn; reserved numbers are elsewhere")
  func locations() throws {
    let words = try (0...7).map { try BodyLocation([UInt8($0)]).word }
    #expect(
      words == ["elsewhere", "chest", "wrist", "finger", "hand", "ear", "foot", "elsewhere"]
    )
    #expect(throws: SensorError.self) { try BodyLocation([]) }
  }

  @Test("A battery has 0 to 100 percent")
  func battery() throws {
    #expect(try BatteryLevel([100]).percent == 100)
    #expect(throws: SensorError.notAPercentage(101)) { try BatteryLevel([101]) }
    #expect(throws: SensorError.self) { try BatteryLevel([UInt8]()) }
  }

  @Test("Medical numbers: signs, powers of ten and special values")
  func medical() {
    let numbers: [(UInt16, MedicalNumber)] = [
      (0x0062, .value(98)), (0xF3D4, .value(98)), (0x0FFF, .value(-1)), (0xFFFE, .value(-0.2)),
      (0x1005, .value(50)), (0x7001, .value(10_000_000)), (0x8001, .value(0.000_000_01)),
      (0x07FD, .value(2045)), (0x07FF, .none), (0x0800, .noResolution),
      (0x07FE, .positiveInfinity), (0x0802, .negativeInfinity), (0x0801, .reserved),
    ]
    for (bits, number) in numbers { #expect(MedicalNumber(bits) == number) }
    #expect(MedicalNumber(0x07FF).number == nil && MedicalNumber(0x0062).number == 98)
  }

  @Test("A spot check with everything in it")
  func spotCheck() throws {
    let value: [UInt8] =
      [0x0F, 0x61, 0x00, 0x4B, 0x00, 0xEA, 0x07, 11, 26, 12, 30, 5]
      + [0x00, 0x02, 0x00, 0x00, 0x00, 0x0A, 0xF0]
    let reading = try PulseOximeterReading(spotCheck: value)
    #expect(reading.values.saturation == .value(97) && reading.values.pulse == .value(75))
    #expect(reading.time?.milliseconds == 1_795_696_205_000)
    #expect(reading.status.isFromMemory && reading.status.fault == nil)
    #expect(reading.amplitude == .value(1))
    for count in 0..<value.count {
      #expect(throws: SensorError.self) {
        try PulseOximeterReading(spotCheck: Array(value.prefix(count)))
      }
    }
  }

  @Test("A clock that was never set, or shows no date, gives no time")
  func clocks() throws {
    let date: [UInt8] = [0xEA, 0x07, 11, 26, 12, 30, 5]
    let unset = try PulseOximeterReading(spotCheck: [0x11, 0x61, 0, 0x4B, 0] + date)
    #expect(unset.time == nil)
    let nothing = try PulseOximeterReading(spotCheck: [0x01, 0x61, 0, 0x4B, 0, 0, 0, 0, 0, 0, 0, 0])
    #expect(nothing.time == nil && nothing.values.saturation == .value(97))
  }

  @Test("A continuous measurement with fast and slow values, and what the device finds wrong")
  func continuous() throws {
    let value: [UInt8] =
      [0x1F, 0xFF, 0x07, 0xFF, 0x07, 0x60, 0, 0x50, 0, 0x5F, 0, 0x4F, 0]
      + [0x20, 0x00, 0x80, 0x00, 0x00, 0x05, 0x00]
    let reading = try PulseOximeterReading(continuous: value)
    #expect(reading.values.saturation == MedicalNumber.none && reading.values.pulse == .none)
    #expect(reading.fast?.pulse == .value(80) && reading.slow?.saturation == .value(95))
    #expect(reading.status.fault == "there is no pulse in the signal")
    #expect(reading.amplitude == .value(5))
    for count in 0..<value.count {
      #expect(throws: SensorError.self) {
        try PulseOximeterReading(continuous: Array(value.prefix(count)))
      }
    }
  }

  @Test("Lines of text, as boards write them")
  func lines() throws {
    for (text, rate, saturation) in [
      ("HR=72 SpO2=98", 72, 98), ("{\"bpm\": 72, \"spo2\": 97.5}", 72, 97.5), ("B72", 72, nil),
      ("Heart rate:72bpm / SpO2:98%", 72, 98), ("Pulse 72.", 72, nil), ("SPO2\t99", nil, 99),
      ("BPM = 72, IBI = 833", 72, nil), ("hr: 72; hr: 90", 72, nil),
    ] as [(String, Double?, Double?)] {
      let line = try SensorLine(text)
      #expect(line.heartRate == rate && line.saturation == saturation, "\(text)")
    }
    #expect(try SensorLine("Q812").intervals == [812])
    #expect(try SensorLine("ibi 800 ibi 810").intervals == [800, 810])
    #expect(try SensorLine("resp=14").respiratoryRate == 14)
  }

  @Test(
    "A line without a named value is refused and shown harmlessly",
    arguments: [
      "", "72", "S512", "hrv: 40", "there: 5", "hr", "hr=-5", "hr=1e5000", "hr: none",
      "\u{1B}[2J72", "hr 1234567890123",
    ]
  )
  func noLines(text: String) throws {
    let error = try #require(throws: SensorError.self) { try SensorLine(text) }
    #expect(!error.message.contains("\u{1B}"))
  }

  @Test("Kinds are found by their services, characteristics by their numbers")
  func identifiers() {
    let services = ["0000180D-0000-1000-8000-00805F9B34FB", "0000ffe0-0000-1000-8000-00805f9b34fb"]
    #expect(SensorKind.kinds(in: services) == [.heart, .serial])
    let heart = SensorCharacteristic.named("00002A37-0000-1000-8000-00805f9b34fb")
    #expect(heart == .heartRate)
    #expect(SensorCharacteristic.named("2a37") == nil)
  }
}
