import Core
import FuzzPromises
import Sensors

/// Called by libFuzzer with each input: values of Heart Rate Measurement, each behind a byte that
/// says how long it is.
///
/// A value is read or refused with a sentence; one that is read has every interval to its end and is
/// written back as it was, apart from what is reserved. Stored beats come back as they were, and
/// damaged ones are refused.
@_cdecl("LLVMFuzzerTestOneInput")
package func fuzzHeartRate(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let input = unsafe Array(UnsafeBufferPointer(start: start, count: count))
  var taken: [UInt16] = []
  for value in values(input) {
    do throws(SensorError) {
      let measurement = try HeartRateMeasurement(value)
      check(measurement, value)
      taken += measurement.intervals
    } catch {
      FuzzPromises.require(!error.message.isEmpty && !error.hint.isEmpty, "no sentence")
    }
  }
  beats(taken, input)
  return 0
}

private func values(_ input: [UInt8]) -> [[UInt8]] {
  var values: [[UInt8]] = []
  var rest = input[...]
  while let length = rest.popFirst() {
    values.append(Array(rest.prefix(Int(length))))
    rest = rest.dropFirst(Int(length))
  }
  return values
}

private func check(_ measurement: HeartRateMeasurement, _ value: [UInt8]) {
  let flags = value[0]
  var written = [flags]
  if flags & 1 != 0 {
    written += bytes(measurement.rate)
  } else {
    FuzzPromises.require(measurement.rate < 256, "a byte holds more than 255")
    written.append(UInt8(truncatingIfNeeded: measurement.rate))
  }
  if let energy = measurement.energy { written += bytes(energy) }
  for interval in measurement.intervals { written += bytes(interval) }
  FuzzPromises.require(value.starts(with: written), "a value doesn't come back")
  let isWhole = flags & 0x10 == 0 || written.count == value.count
  FuzzPromises.require(isWhole, "an interval is missing")
  let knows = flags & 4 != 0
  FuzzPromises.require(knows == (measurement.contact != .unknown), "contact that nobody knows")
}

private func bytes(_ number: UInt16) -> [UInt8] {
  [UInt8(truncatingIfNeeded: number), UInt8(truncatingIfNeeded: number >> 8)]
}

private func beats(_ intervals: [UInt16], _ input: [UInt8]) {
  do throws(SensorError) {
    let again = try BeatCoding.decode(BeatCoding.encode(intervals))
    FuzzPromises.require(again == intervals, "intervals don't come back")
  } catch {
    FuzzPromises.require(intervals.count > BeatCoding.most, "intervals are refused")
  }
  do throws(SensorError) {
    let decoded = try BeatCoding.decode(input)
    FuzzPromises.require(decoded.count <= input.count, "beats from nowhere")
  } catch {
    FuzzPromises.require(error == .damagedBeats, "another error")
  }
}
