import DeviceExports
import HealthImport
import ImportPromises

/// The readers, in the order in which the first byte of an input chooses them.
private let readers: [@Sendable (ReaderOptions) -> any SampleReader] =
  ImportFormat.deviceExports.compactMap(streamReader) + [
    { FHIRXMLReader(options: $0) }, { AppleECGReader(options: $0) },
    { HealthAutoExportReader(options: $0) }, { OpenMHealthReader(options: $0) },
  ] + ImportFormat.pushed.compactMap(streamReader)

/// What makes a format's reader; nil for one that reads whole files.
private func streamReader(
  _ format: ImportFormat
) -> (@Sendable (ReaderOptions) -> any SampleReader)? {
  if case .stream(let make) = format.reading { make } else { nil }
}

/// Called by libFuzzer with each input.
///
/// The first byte chooses the reader, the second says how the rest is split into pieces.
@_cdecl("LLVMFuzzerTestOneInput")
package func fuzzDeviceExports(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  guard count > 2 else { return 0 }
  let input = unsafe Array(UnsafeBufferPointer(start: start, count: count))
  let bytes = Array(input.dropFirst(2))
  let make = readers[Int(input[0]) % readers.count]
  // The XML parser is begun anew behind a fault, at a place that may depend on the pieces.
  _ = ImportPromises.check(bytes, seed: input[1], isExactToTheEnd: false, make)
  for format in ImportFormat.every { _ = format.recognises(bytes, "raw_hr_hr.csv") }
  return 0
}
