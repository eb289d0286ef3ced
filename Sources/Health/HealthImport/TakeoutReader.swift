/// Reads any file of a Takeout archive whose content alone tells what it is.
///
/// Chooses by the first byte that is no white space: `[` is Fitbit's JSON, `{` Google Fit's,
/// anything else CSV.
package struct TakeoutReader: SampleReader {
  private let options: ReaderOptions
  private var begun: [UInt8] = []
  private var chosen: (any SampleReader)?

  /// A reader at the start of a file.
  package init(options: ReaderOptions) { self.options = options }

  /// Takes the next bytes.
  package mutating func read(
    _ bytes: [UInt8],
    into items: inout [ImportItem]
  ) throws(HealthImportError) {
    guard chosen == nil else {
      try chosen?.read(bytes, into: &items)
      return
    }
    begun += bytes
    // Three bytes tell whether there is a byte order mark.
    guard begun.count >= 3, let first = JSONHead.firstByte(begun) else { return }
    try choose(first, into: &items)
  }

  /// Says that no more bytes follow.
  package mutating func finish(into items: inout [ImportItem]) throws(HealthImportError) {
    if chosen == nil { try choose(JSONHead.firstByte(begun) ?? 0, into: &items) }
    try chosen?.finish(into: &items)
  }

  private mutating func choose(
    _ first: UInt8,
    into items: inout [ImportItem]
  ) throws(HealthImportError) {
    switch first {
    case UInt8(ascii: "["): chosen = FitbitPulseReader(options: options)
    case UInt8(ascii: "{"): chosen = GoogleFitReader(options: options)
    default: chosen = FitbitCSVReader(options: options, kind: .ordinary)
    }
    try chosen?.read(begun, into: &items)
    begun = []
  }
}
