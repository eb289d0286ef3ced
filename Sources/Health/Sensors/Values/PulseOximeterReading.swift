package import Core
import HealthModel

/// A value of a pulse oximeter: PLX Spot-Check Measurement, 0x2A5E, or PLX Continuous Measurement,
/// 0x2A5F (Pulse Oximeter Service 1.0, 3.1 and 3.2).
package struct PulseOximeterReading: Equatable, Sendable {
  /// Saturation and pulse rate, measured together.
  package struct Pair: Equatable, Sendable {
    /// Saturation of the blood with oxygen, percent.
    package let saturation: MedicalNumber
    /// Pulse, beats a minute.
    package let pulse: MedicalNumber
  }

  /// A time that the device's own clock showed, in no particular zone.
  package struct LocalTime: Equatable, Sendable {
    /// Milliseconds from 1970-01-01 00:00 to it, both by that clock.
    package let milliseconds: Int64
  }

  /// What the device says of the measurement and of itself.
  package struct Status: Equatable, Sendable {
    /// Why the values are no reading, as the end of a sentence; nil where they are one.
    package let fault: LocalizedText?
    /// Whether the values come out of the device's memory, from some earlier time.
    package let isFromMemory: Bool
  }

  /// The values; the normal ones where the device also has fast and slow ones.
  package let values: Pair
  /// Values that follow changes quickly.
  package let fast: Pair?
  /// Values that follow changes slowly.
  package let slow: Pair?
  /// When the device measured it; nil where it doesn't say, or its clock was never set.
  package let time: LocalTime?
  /// What the device says of the measurement and of itself.
  package let status: Status
  /// How strong the pulse is, percent.
  package let amplitude: MedicalNumber?

  /// Reads a value of a spot check.
  ///
  /// - Throws: ``SensorError`` when a flag announces what isn't there.
  package init(spotCheck value: [UInt8]) throws(SensorError) {
    var bytes = try GATTBytes(value, "The pulse oximeter's spot check")
    let flags = try bytes.byte()
    values = try Self.pair(&bytes)
    let stamp = flags & 1 != 0 ? try Self.time(&bytes) : nil
    time = flags & 1 << 4 == 0 ? stamp : nil
    status = try Self.status(&bytes, measurement: flags & 1 << 1 != 0, sensor: flags & 1 << 2 != 0)
    amplitude = flags & 1 << 3 != 0 ? try bytes.medical() : nil
    (fast, slow) = (nil, nil)
  }

  /// Reads a value of a continuous measurement.
  ///
  /// - Throws: ``SensorError`` when a flag announces what isn't there.
  package init(continuous value: [UInt8]) throws(SensorError) {
    var bytes = try GATTBytes(value, "The pulse oximeter's continuous measurement")
    let flags = try bytes.byte()
    values = try Self.pair(&bytes)
    fast = flags & 1 != 0 ? try Self.pair(&bytes) : nil
    slow = flags & 1 << 1 != 0 ? try Self.pair(&bytes) : nil
    status = try Self.status(&bytes, measurement: flags & 1 << 2 != 0, sensor: flags & 1 << 3 != 0)
    amplitude = flags & 1 << 4 != 0 ? try bytes.medical() : nil
    time = nil
  }

  private static func pair(_ bytes: inout GATTBytes) throws(SensorError) -> Pair {
    let saturation = try bytes.medical()
    return Pair(saturation: saturation, pulse: try bytes.medical())
  }

  /// A date and time, as 0x2A08 has it; parts that are 0 mean that they aren't known.
  private static func time(_ bytes: inout GATTBytes) throws(SensorError) -> LocalTime? {
    let year = Int(try bytes.short())
    let month = Int(try bytes.byte())
    let day = Int(try bytes.byte())
    let hour = Int64(try bytes.byte())
    let minute = Int64(try bytes.byte())
    let second = Int64(try bytes.byte())
    guard let day = CalendarDay(year: year, month: month, day: day), hour < 24, minute < 60,
      second < 60
    else { return nil }
    let seconds = (hour * 60 + minute) * 60 + second
    return LocalTime(milliseconds: Int64(day.daysSinceEpoch) * 86_400_000 + seconds * 1000)
  }

  /// What the status fields say.
  ///
  /// The bits are those of the service's tables 3.4 and 3.5.
  private static func status(
    _ bytes: inout GATTBytes,
    measurement hasMeasurement: Bool,
    sensor hasSensor: Bool
  ) throws(SensorError) -> Status {
    let measurement = hasMeasurement ? UInt32(try bytes.short()) : 0
    let sensor = hasSensor ? try bytes.triple() : 0
    let fault = measurementFault(measurement) ?? sensorFault(sensor)
    return Status(fault: fault, isFromMemory: measurement & 1 << 9 != 0)
  }

  /// The first of some bits that is set; nil for none.
  private static func first(_ bits: [UInt32], in field: UInt32) -> UInt32? {
    bits.first { field & 1 << $0 != 0 }
  }

  private static func measurementFault(_ field: UInt32) -> LocalizedText? {
    switch first([10, 11, 12, 13, 15, 14], in: field) {
    case 10: "the values are for demonstration"
    case 11: "the values are for testing"
    case 12: "the device is being calibrated"
    case 13: "no measurement is available"
    case 14: "the device calls the measurement questionable"
    case 15: "the device calls the measurement invalid"
    default: nil
    }
  }

  private static func sensorFault(_ field: UInt32) -> LocalizedText? {
    switch first([1, 3, 6, 7, 8, 10, 11, 12, 13, 14, 15], in: field) {
    case 1: "the device has a malfunction"
    case 3: "the signal is inadequate"
    case 6: "the signal is erratic"
    case 7: "there is no pulse in the signal"
    case 8: "the pulse is questionable"
    case 10: "the sensor can't be read"
    case 11: "the sensor isn't connected"
    case 12: "the sensor isn't known"
    case 13: "the sensor has slipped"
    case 14: "the sensor has a malfunction"
    case 15: "the sensor was disconnected"
    default: nil
    }
  }
}
