import HealthModel
import Core

/// Reads an electrocardiogram of Apple's export, `electrocardiograms/ecg_….csv`.
///
/// Lines of a name and a value come first, in the phone's language but always in this order: name,
/// birthday, when it was recorded, classification, symptoms, software, device, sample rate. Then come
/// the voltages, one a line, which aren't kept; neither are name and birthday.
package struct AppleECGReader: SampleReader {
  private let options: ReaderOptions
  private var head: [UInt8] = []
  private var isDone = false

  /// How long a recording takes, in milliseconds (support.apple.com, 108768).
  static let length: Int64 = 30_000
  /// How many bytes the lines before the voltages have at most.
  static let headLimit = 8192

  /// A reader at the start of a file.
  package init(options: ReaderOptions) { self.options = options }

  /// Whether a file lies in the folder of electrocardiograms, and begins like one.
  package static func recognises(head: [UInt8], fileName: String) -> Bool {
    let name = fileName.lowercased().split(separator: "/").last ?? ""
    guard name.hasPrefix("ecg"), name.hasSuffix(".csv") else { return false }
    return lines(head.prefix(headLimit)).contains { time($0.value) != nil }
  }

  /// Takes the next bytes.
  package mutating func read(
    _ bytes: [UInt8],
    into items: inout [ImportItem]
  ) throws(HealthImportError) {
    if head.count < Self.headLimit { head += bytes.prefix(Self.headLimit - head.count) }
  }

  /// Says that no more bytes follow.
  package mutating func finish(into items: inout [ImportItem]) throws(HealthImportError) {
    let lines = Self.lines(head[...])
    guard let place = lines.firstIndex(where: { Self.time($0.value) != nil }),
      lines.count > place + 2
    else { throw .truncated(what: "it has no time and classification") }
    let row = ImportRow(place: .line(lines[place + 1].number), options: options)
    items.append(row: row) { row throws(RejectedRow) in
      let name = lines[place + 1].value
      guard let classification = ECGClassification(name: name) else {
        let excerpt = ImportText.excerpt(name)
        throw row.rejected(.badValue, "“\(excerpt)” isn't a known classification of an ECG")
      }
      let start = try row.time(lines[place].value, named: lines[place].name)
      let span = (start: start, end: start.adding(milliseconds: Self.length))
      return [
        try row.sample(
          .electrocardiogram,
          classification.value,
          during: span,
          source: "Apple Health",
          device: lines.count > place + 4 ? lines[place + 4].value : nil
        )
      ]
    }
  }

  private struct Line {
    let number: Int
    let name: String
    let value: String
  }

  /// The lines of a name and a value; the last line may be cut off and is left out.
  private static func lines(_ head: ArraySlice<UInt8>) -> [Line] {
    var parser = CSVParser()
    let (rows, _) = parser.rows(in: Array(head))
    return rows.compactMap { row in
      guard let fields = row.fields, fields.count >= 2 else { return nil }
      return Line(number: row.line, name: fields[0], value: fields[1])
    }
  }

  private static func time(_ text: String) -> Timestamp? { TimestampText.parse(text, in: nil) }
}
