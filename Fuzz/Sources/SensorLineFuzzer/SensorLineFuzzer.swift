import Core
import FuzzPromises
import Blows
import Sensors

/// Called by libFuzzer with each input: what a sensor with a serial line sends, whose first byte says
/// how it is cut.
///
/// However bytes are cut, the same lines come of them; each names at least one value, all of them
/// finite and not negative, or is refused with a sentence that holds no control.
@_cdecl("LLVMFuzzerTestOneInput")
package func fuzzSensorLine(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  guard count > 1 else { return 0 }
  let input = unsafe Array(UnsafeBufferPointer(start: start, count: count))
  let whole = lines([Array(input.dropFirst())])
  let split = lines(FuzzPromises.pieces(input.dropFirst(), seed: input[0]))
  FuzzPromises.require(whole == split, "a cut changed the lines")
  for case .line(let text) in whole { check(text) }
  return 0
}

private func lines(_ pieces: [[UInt8]]) -> [DeviceLines.Piece] {
  var lines = DeviceLines()
  return pieces.flatMap { lines.take($0) }
}

private func check(_ text: String) {
  do throws(SensorError) {
    let line = try SensorLine(text)
    let values = [line.heartRate, line.saturation, line.respiratoryRate].compactMap(\.self)
    FuzzPromises.require(!(values + line.intervals).isEmpty, "a line without a value")
    for value in values + line.intervals {
      FuzzPromises.require(value.isFinite && value >= 0, "a value is none")
    }
  } catch {
    let isHarmless = error.message.unicodeScalars.allSatisfy {
      $0.value >= 0x20 && $0.value != 0x7F
    }
    FuzzPromises.require(isHarmless && !error.hint.isEmpty, "a control in a sentence")
  }
}
