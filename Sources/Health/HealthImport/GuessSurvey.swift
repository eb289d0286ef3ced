import Formats

/// Reads the confidence of Fitbit's pulses before their CSV, where the CSV would come first.
///
/// Folders have the JSON first, by their names; an archive has its files in any order, and one export
/// may be split over several.
struct GuessSurvey {
  /// A file with pulses.
  private struct Place {
    let path: String
    let isJSON: Bool
  }

  /// What readers are told; what is found is remembered in it.
  let options: ReaderOptions
  /// How much an archive may hold.
  let limits: ArchiveLimits

  /// Reads what would come too late.
  ///
  /// A file that can't be read is passed over: its import says what is wrong with it.
  func run(_ paths: [String]) {
    var places: [Place] = []
    for path in paths {
      do throws(HealthImportError) {
        for file in try FileImport.files(at: path) { places += try self.places(in: file) }
      } catch { continue }
    }
    guard let first = places.firstIndex(where: { !$0.isJSON }) else { return }
    var late: [String] = []
    for place in places[first...] where place.isJSON && !late.contains(place.path) {
      late.append(place.path)
    }
    for path in late {
      do throws(HealthImportError) { try read(path) } catch { continue }
    }
  }

  /// Whether a file holds pulses, and as which of the two; nil where it holds none.
  ///
  /// `heart_rate-2026-03-29.json` and `heart_rate_2026-03-29.csv`.
  static func isJSON(_ path: String) -> Bool? {
    let name = path.split(separator: "/").last ?? ""
    guard name.hasPrefix("heart_rate"), let digit = name.dropFirst(11).first, digit.isNumber
    else { return nil }
    if name.hasSuffix(".json") { return true }
    return name.hasSuffix(".csv") ? false : nil
  }

  private func places(in path: String) throws(HealthImportError) -> [Place] {
    if let isJSON = Self.isJSON(path) {
      return [Place(path: path, isJSON: isJSON)]
    }
    guard path.lowercased().hasSuffix(".zip") else { return [] }
    return try ImportSource.translated { () throws(ArchivesError) in
      try ZipArchive(InputFile(path), limits: limits).entries().compactMap { entry in
        Self.isJSON(entry.path).map { Place(path: path, isJSON: $0) }
      }
    }
  }

  private func read(_ path: String) throws(HealthImportError) {
    if Self.isJSON(path) == true {
      let file = try ImportSource.translated { () throws(ArchivesError) in try InputFile(path) }
      return try read { limit throws(ArchivesError) in try file.read(limit) }
    }
    let archive = try ImportSource.translated { () throws(ArchivesError) in
      try ZipArchive(InputFile(path), limits: limits)
    }
    while let entry = try ImportSource.translated({ () throws(ArchivesError) in try archive.next() }
    ) {
      guard entry.isFile, Self.isJSON(entry.path) == true else { continue }
      try read { limit throws(ArchivesError) in try archive.read(limit) }
    }
  }

  /// Reads one JSON file; its readings come again with its import.
  private func read(
    _ next: (_ limit: Int) throws(ArchivesError) -> [UInt8]
  ) throws(HealthImportError) {
    var reader = FitbitJSONReader(options: options)
    var items: [ImportItem] = []
    while true {
      let bytes = try ImportSource.translated { () throws(ArchivesError) in try next(256 << 10) }
      guard !bytes.isEmpty else { return try reader.finish(into: &items) }
      try reader.read(bytes, into: &items)
      items.removeAll(keepingCapacity: true)
    }
  }
}
