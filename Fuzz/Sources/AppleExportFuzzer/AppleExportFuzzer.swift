import Core
import Formats
import HealthImport
import ImportPromises

/// Called by libFuzzer with each input.
///
/// The first byte says how the rest is split into pieces. An input that doesn't begin as an export
/// gets a beginning, so that most of the work is done among rows.
@_cdecl("LLVMFuzzerTestOneInput")
package func fuzzAppleExport(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  guard count > 1 else { return 0 }
  let input = unsafe Array(UnsafeBufferPointer(start: start, count: count))
  let bytes = Array(input.dropFirst())
  checkCutter(bytes)
  check(bytes, seed: input[0])
  if !bytes.starts(with: "<".utf8) {
    check(Array("<HealthData>".utf8) + bytes + Array("</HealthData>".utf8), seed: input[0])
  }
  return 0
}

/// Of a document that fails as a whole, the parser may or may not have seen the last broken row.
private func check(_ bytes: [UInt8], seed: UInt8) {
  _ = ImportPromises.check(bytes, seed: seed, isExactToTheEnd: false) { AppleHealthReader($0) }
}

/// However the DOCTYPE is cut, every line break before the root stays.
private func checkCutter(_ bytes: [UInt8]) {
  var whole = DoctypeCutter()
  var single = DoctypeCutter()
  do throws(HealthXMLError) {
    let kept = try whole.cut(bytes)
    var joined: [UInt8] = []
    for byte in bytes { joined += try single.cut([byte]) }
    ImportPromises.require(kept == joined, "a split changed what is cut")
    guard whole.hasReachedRoot else { return }
    func breaks(_ bytes: [UInt8]) -> Int { bytes.count { $0 == UInt8(ascii: "\n") } }
    ImportPromises.require(breaks(kept) == breaks(bytes), "a line was lost")
  } catch {
    ImportPromises.require(!error.message.isEmpty, "an error without words")
  }
}
