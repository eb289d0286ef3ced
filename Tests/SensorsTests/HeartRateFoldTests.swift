import Core
import HealthModel
import Sensors
import Testing

@Suite("Heart rates by stretches")
struct HeartRateFoldTests {
  @Test("Ten seconds become one sample with mean, least and greatest")
  func stretch() throws {
    var fold = try Scene.fold()
    var outputs: [SensorOutput] = []
    for second in 0...10 {
      outputs += fold.take(heart(70 + second % 3), at: Scene.moment(Double(second)))
    }
    let sample = try #require(outputs.samples.first)
    #expect(outputs.samples.count == 1)
    #expect(sample.type == .heartRate && sample.value == 70.9)
    #expect(sample.metadata == ["Minimum": "70", "Maximum": "72"])
    #expect(sample.end.milliseconds(since: sample.start) == 9000)
    #expect(sample.source == "Strap" && sample.device == "Maker H1")
  }

  @Test("A change of more than ten at once ends a stretch, one of ten doesn't")
  func jump() throws {
    var fold = try Scene.fold()
    #expect(fold.take(heart(70), at: Scene.moment(0)).samples.isEmpty)
    #expect(fold.take(heart(80), at: Scene.moment(1)).samples.isEmpty)
    let ended = fold.take(heart(91), at: Scene.moment(2)).samples
    #expect(ended.map(\.value) == [75])
    #expect(fold.end().samples.map(\.value) == [91])
  }

  @Test("A silence ends a stretch when its time is over, and nothing is due without one")
  func silence() throws {
    var fold = try Scene.fold()
    #expect(fold.deadline == nil)
    _ = fold.take(heart(70), at: Scene.moment(0))
    let due = try #require(fold.deadline)
    #expect(due == Scene.moment(5).monotonic)
    #expect(fold.tick(Scene.moment(4.9)).isEmpty)
    #expect(fold.tick(Scene.moment(5)).samples.map(\.value) == [70])
    #expect(fold.deadline == nil)
    #expect(fold.tick(Scene.moment(60)).isEmpty)
  }

  @Test("Lost contact and a pulse of 0 are no readings")
  func contact() throws {
    var fold = try Scene.fold()
    _ = fold.take(heart(70, .detected, [840]), at: Scene.moment(0))
    let lost = fold.take(heart(181, .lost, [300]), at: Scene.moment(1))
    #expect(lost.samples.map(\.value) == [70] && lost.notes == [.contactLost])
    #expect(fold.live.heartRate == nil && fold.intervalsTaken == 1)
    #expect(fold.take(heart(190, .lost), at: Scene.moment(2)).isEmpty)
    #expect(fold.take(heart(72, .detected), at: Scene.moment(3)).notes == [.contactFound])
    #expect(fold.take(heart(0, .detected), at: Scene.moment(4)).samples.map(\.value) == [72])
    #expect(fold.end().samples.isEmpty)
  }

  @Test("What no body can have is told and not stored")
  func impossible() throws {
    var fold = try Scene.fold()
    let outputs = fold.take(heart(301), at: Scene.moment(0)) + fold.end()
    #expect(outputs.samples.isEmpty)
    #expect(outputs.notes == [.impossible("heart rate 301 bpm")])
  }

  @Test("A suspended machine, and a clock that is set, end what is open")
  func clocks() throws {
    for ahead in [3600.0, -3600] {
      var fold = try Scene.fold()
      _ = fold.take(heart(70, .unknown, [800]), at: Scene.moment(0))
      let outputs = fold.take(heart(71, .unknown, [810]), at: Scene.moment(1, wallAhead: ahead))
      #expect(outputs.samples.map(\.value) == [70])
      #expect(outputs.series.map(\.intervals) == [[800]])
      #expect(outputs.notes == [.clockMoved])
      let rest = fold.end()
      #expect(rest.samples.map(\.start.milliseconds) == [Scene.moment(1, wallAhead: ahead).wall])
      #expect(rest.series.map(\.intervals) == [[810]])
    }
  }

  @Test("A flood is passed over and counted, and a stalled link's values are not")
  func flood() throws {
    var fold = try Scene.fold()
    var outputs: [SensorOutput] = []
    for _ in 0..<600 { outputs += fold.take(heart(70, .unknown, [900]), at: Scene.moment(0)) }
    #expect(fold.intervalsTaken == 600 && outputs.notes.isEmpty)
    for _ in 0..<10_000 { outputs += fold.take(heart(70, .unknown, [900]), at: Scene.moment(0)) }
    #expect(fold.intervalsTaken == 600)
    outputs += fold.take(heart(70), at: Scene.moment(1))
    #expect(outputs.notes == [.flood(10_000)])
  }

  @Test("Saturation is stored once a stretch, and what the device finds wrong not at all")
  func oximeter() throws {
    var fold = try Scene.fold()
    let good = try PulseOximeterReading(continuous: [0, 0x62, 0, 0x46, 0])
    var outputs: [SensorOutput] = []
    for second in 0..<20 { outputs += fold.take(.oximeter(good), at: Scene.moment(Double(second))) }
    outputs += fold.end()
    #expect(outputs.samples.filter { $0.type == .oxygenSaturation }.map(\.value) == [98, 98])
    #expect(outputs.samples.filter { $0.type == .heartRate }.map(\.value) == [70, 70])
    let none = try PulseOximeterReading(continuous: [0, 0xFF, 0x07, 0xFE, 0x07])
    #expect(fold.take(.oximeter(none), at: Scene.moment(30)).isEmpty)
    let slipped = try PulseOximeterReading(continuous: [8, 0x62, 0, 0x46, 0, 0, 0x20, 0])
    let refused = fold.take(.oximeter(slipped), at: Scene.moment(31))
    #expect(refused == [.note(.refused("the sensor has slipped"))])
  }

  @Test("A value from the device's memory has the time that its clock showed")
  func memory() throws {
    var fold = try Scene.fold()
    let date: [UInt8] = [0xEA, 0x07, 5, 1, 12, 0, 0]
    let value: [UInt8] = [0x03, 0x61, 0, 0x4B, 0] + date + [0x00, 0x02]
    let reading = try PulseOximeterReading(spotCheck: value)
    let samples = fold.take(.oximeter(reading), at: Scene.moment(0)).samples
    #expect(
      samples.map(\.start.description) == [
        "2026-05-01T12:00:00+00:00", "2026-05-01T12:00:00+00:00",
      ]
    )
    let timeless = try PulseOximeterReading(spotCheck: [0x02, 0x61, 0, 0x4B, 0, 0x00, 0x02])
    #expect(fold.take(.oximeter(timeless), at: Scene.moment(1)).samples.isEmpty)
  }

  @Test("Lines of text give what they name")
  func lines() throws {
    var fold = try Scene.fold()
    let line = SensorValue.line(try SensorLine("HR=72 SpO2=98 IBI=833 resp=14"))
    let outputs = fold.take(line, at: Scene.moment(0)) + fold.end()
    #expect(Set(outputs.samples.map(\.type)) == [.heartRate, .oxygenSaturation, .respiratoryRate])
    #expect(outputs.series.map(\.intervals) == [[853]])
  }

  private func heart(
    _ rate: Int,
    _ contact: HeartRateMeasurement.Contact = .unknown,
    _ intervals: [UInt16] = []
  ) -> SensorValue {
    .heart(HeartRateMeasurement(rate: UInt16(rate), contact: contact, intervals: intervals))
  }
}
