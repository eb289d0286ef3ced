import HealthImport
import HealthModel
import ImportPromises

/// Called by libFuzzer with each input.
///
/// The first byte chooses the reader, the second says how the rest is split into pieces. What
/// MindPulse's own CSV gives, written again, has to come back the same. The bytes are tried as a
/// zone file too.
@_cdecl("LLVMFuzzerTestOneInput")
package func fuzzCSV(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  guard count > 2 else { return 0 }
  let input = unsafe Array(UnsafeBufferPointer(start: start, count: count))
  let bytes = Array(input.dropFirst(2))
  switch input[0] % 4 {
  case 0:
    let items = ImportPromises.check(bytes, seed: input[1]) { CSVReader(options: $0) }
    checkRoundTrip(items)
  case 1:
    _ = ImportPromises.check(bytes, seed: input[1]) {
      FitbitCSVReader(options: $0, kind: .ordinary)
    }
  case 2: _ = ImportPromises.check(bytes, seed: input[1]) { TakeoutReader(options: $0) }
  default:
    let zone = ImportZone.named("Made/Up", load: { _ in bytes })
    for instant: Int64 in [.min, -1, 0, 4_000_000_000_000, .max] {
      _ = zone?.offsetMinutes(instant)
    }
  }
  return 0
}

private func checkRoundTrip(_ items: [ImportItem]) {
  let samples = items.compactMap { item in
    if case .sample(let sample) = item { sample } else { nil }
  }
  guard !samples.isEmpty else { return }
  let lines = samples.map { sample in
    SampleCSV.line(
      Sample(
        id: 0,
        type: sample.type,
        value: sample.value,
        start: sample.start,
        end: sample.end,
        source: sample.source
      ),
      source: sample.source
    )
  }
  let text = ([SampleCSV.header] + lines).joined(separator: "\n")
  let again = ImportPromises.check(Array(text.utf8), seed: 1) { CSVReader(options: $0) }
  ImportPromises.require(again == samples.map(ImportItem.sample), "CSV did not come back the same")
}
