import FuzzPromises
import Blows

/// Called by libFuzzer with each input: what a device sends, whose first byte says how it is cut.
///
/// However bytes are cut, the same lines come of them, none longer than the longest. Each value read
/// from one is a finite number that is not negative unless the line is JSON, there is one of the three that make a blow, and
/// values written as pairs are read back the same.
@_cdecl("LLVMFuzzerTestOneInput")
package func fuzzDeviceLine(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  guard count > 1 else { return 0 }
  let input = unsafe Array(UnsafeBufferPointer(start: start, count: count))
  let whole = lines([Array(input.dropFirst())])
  let split = lines(FuzzPromises.pieces(input.dropFirst(), seed: input[0]))
  FuzzPromises.require(whole == split, "a cut changed the lines")
  var readout = BlowReadout()
  for case .line(let line) in whole {
    FuzzPromises.require(!line.utf8.contains { $0 == 0x0A || $0 == 0x0D }, "a line has two lines")
    // A byte that is no UTF-8 is replaced by a sign of three.
    FuzzPromises.require(line.utf8.count <= 3 * DeviceLines.longest, "a line is too long")
    guard case .values(let values) = readout.read(line) else { continue }
    check(values, isJSON: line.contains("{"))
  }
  return 0
}

private func lines(_ pieces: [[UInt8]]) -> [DeviceLines.Piece] {
  var lines = DeviceLines()
  var found = pieces.flatMap { lines.take($0) }
  if let last = lines.end() { found.append(last) }
  return found
}

private func check(_ values: BlowValues, isJSON: Bool) {
  FuzzPromises.require(!values.isEmpty, "a blow without values")
  let named = [
    ("FVC", values.fvc), ("FEV1", values.fev1), ("PEF", values.pef),
    ("BEV", values.backExtrapolatedVolume), ("FET", values.expiratoryTime),
  ]
  var pairs: [String] = []
  for case (let name, let value?) in named {
    FuzzPromises.require(value.isFinite && (isJSON || value >= 0), "a value is none")
    let text = "\(value)"
    if !text.contains("e"), !text.hasPrefix("-"), text.utf8.count <= 13 {
      pairs.append("\(name)=\(text)")
    }
  }
  if let hasPlateau = values.hasPlateau { pairs.append("PLATEAU=\(hasPlateau ? 1 : 0)") }
  let written = named.count { $0.1 != nil } + (values.hasPlateau == nil ? 0 : 1)
  guard pairs.count == written else { return }
  var readout = BlowReadout()
  let again = readout.read(pairs.joined(separator: " "))
  FuzzPromises.require(again == .values(values), "values did not come back the same")
}
