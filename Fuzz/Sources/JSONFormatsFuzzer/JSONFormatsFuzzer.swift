import HealthImport
import ImportPromises

/// Called by libFuzzer with each input.
///
/// The first byte chooses the format, the second says how the rest is split into pieces.
@_cdecl("LLVMFuzzerTestOneInput")
package func fuzzJSONFormats(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  guard count > 2 else { return 0 }
  let input = unsafe Array(UnsafeBufferPointer(start: start, count: count))
  let bytes = Array(input.dropFirst(2))
  _ = ImportPromises.check(bytes, seed: input[1]) { options in
    switch input[0] % 5 {
    case 0: HealthAutoExportReader(options: options)
    case 1: FHIRReader(options: options)
    case 2: OpenMHealthReader(options: options)
    case 3: TakeoutReader(options: options)
    default: GoogleFitReader(options: options)
    }
  }
  for format in ImportFormat.all { _ = format.recognises(bytes, "name") }
  return 0
}
