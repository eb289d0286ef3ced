import Core
import FuzzPromises
import Sensors

/// Called by libFuzzer with each input: a value of a pulse oximeter, behind a byte that says of which
/// characteristic.
///
/// It is read or refused with a sentence; numbers that are read are finite, a time is one, and a value
/// that lacks its last byte is refused unless that byte belongs to nothing.
@_cdecl("LLVMFuzzerTestOneInput")
package func fuzzPulseOximeter(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  guard count > 0 else { return 0 }
  let input = unsafe Array(UnsafeBufferPointer(start: start, count: count))
  let value = Array(input.dropFirst())
  guard let reading = read(value, input[0]) else { return 0 }
  let pairs = [reading.values, reading.fast, reading.slow].compactMap(\.self)
  for number in pairs.flatMap({ [$0.saturation, $0.pulse] })
    + [reading.amplitude].compactMap(\.self)
  {
    FuzzPromises.require(number.number?.isFinite ?? true, "a number is none")
  }
  if let time = reading.time?.milliseconds {
    FuzzPromises.require(time > -63_000_000_000_000 && time < 2_100_000_000_000_000, "no time")
  }
  FuzzPromises.require(reading.status.fault?.isEmpty != true, "a fault without a word")
  let longer = read(value + [0xFF], input[0])
  if value.count < 512 { FuzzPromises.require(longer == reading, "a byte of nothing counts") }
  return 0
}

private func read(_ value: [UInt8], _ kind: UInt8) -> PulseOximeterReading? {
  do throws(SensorError) {
    return kind & 1 == 0
      ? try PulseOximeterReading(spotCheck: value) : try PulseOximeterReading(continuous: value)
  } catch {
    FuzzPromises.require(!error.message.isEmpty && !error.hint.isEmpty, "no sentence")
    return nil
  }
}
