import FoundationEssentials

/// Reads what a spirometer or a peak flow meter writes, a line at a time.
///
/// Accepted, names in any case:
///
/// - pairs: `FVC=4.10 FEV1=3.20 PEF=480`, also with `:`, commas or semicolons between them, and with
///   units (`L`, `mL`, `L/min`, `L/s`, `s`);
/// - JSON: `{"fvc": 4.10, "fev1": 3.20, "pef": 480}`;
/// - CSV with a line of names first (`fev1;pef`), or three values FVC, FEV1, PEF; separated by
///   commas, semicolons or tabs; a decimal comma needs one of the latter two.
///
/// Beside these three `BEV` (L), `FET` (s) and `PLATEAU` are known; other names are passed over.
/// Empty lines and those that begin with `#` say nothing. Without a unit volumes are L, PEF is L/min.
/// Whether a body can have the values is not judged here.
package struct BlowReadout: Sendable {
  /// What a line says.
  package enum Line: Equatable, Sendable {
    /// One blow.
    case values(BlowValues)
    /// Nothing: an empty line, a comment, the names of a table.
    case nothing
    /// Nothing that is understood, and why.
    case unreadable(Fault)
  }

  /// Why a line isn't understood; it may hold text of the device.
  package enum Fault: Equatable, Sendable {
    /// It has no values.
    case notALine(String)
    /// It has more or fewer values than there are names.
    case wrongCount(String, values: Int, names: Int)
    /// What stands for a value is none; the name is the device's.
    case notAValue(String, of: String)
    /// It is no JSON.
    case notJSON(String)
    /// It has none of the three that make a blow.
    case namesNone(String)
    /// It is longer than any device writes.
    case tooLong
  }

  private var columns: [BlowQuantity?]?

  /// A reader before the first line.
  package init() {}

  /// What a line says.
  package mutating func read(_ line: some StringProtocol) -> Line {
    let text = String(line).filter { !$0.isNewline }.drop { $0.isWhitespace }
    guard let first = text.first, first != "#" else { return .nothing }
    if first == "{" { return Self.json(String(text)) }
    if text.contains("=") || text.contains(":") { return BlowPairs(String(text)).line }
    return csv(String(text))
  }

  // MARK: - CSV

  private mutating func csv(_ text: String) -> Line {
    let mark: Character = text.contains("\t") ? "\t" : text.contains(";") ? ";" : ","
    let cells = text.split(separator: mark, omittingEmptySubsequences: false).map {
      $0.filter { !$0.isWhitespace }
    }
    let names = cells.map { BlowQuantity(named: $0.prefix { $0 != "(" && $0 != "[" }) }
    if names.contains(where: { $0 != nil }) {
      columns = names
      return .nothing
    }
    guard let columns = columns ?? (cells.count == 3 ? [.fvc, .fev1, .pef] : nil) else {
      return .unreadable(.notALine(text))
    }
    guard cells.count == columns.count else {
      return .unreadable(.wrongCount(text, values: cells.count, names: columns.count))
    }
    var values = BlowValues()
    for (column, cell) in zip(columns, cells) {
      guard let column, !cell.isEmpty else { continue }
      guard let number = column.value(typed: cell) else {
        return .unreadable(.notAValue(String(cell), of: column.rawValue.uppercased()))
      }
      column.set(number, in: &values)
    }
    return Self.line(values, text)
  }

  // MARK: - JSON

  private static func json(_ text: String) -> Line {
    do {
      let found = try JSONDecoder().decode(BlowObject.self, from: Data(text.utf8))
      return line(found.values, text)
    } catch {
      return .unreadable(.notJSON(text))
    }
  }

  /// The line of values, of which there has to be one that makes a blow.
  static func line(_ values: BlowValues, _ text: String) -> Line {
    values.isEmpty ? .unreadable(.namesNone(text)) : .values(values)
  }
}

/// A JSON object with names of quantities; others are passed over.
private struct BlowObject: Decodable {
  private struct Name: CodingKey {
    let stringValue: String
    let intValue: Int? = nil
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  var values = BlowValues()

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Name.self)
    for key in container.allKeys {
      guard let quantity = BlowQuantity(named: key.stringValue) else { continue }
      if try container.decodeNil(forKey: key) { continue }
      if quantity == .plateau {
        values.hasPlateau = try container.decode(Bool.self, forKey: key)
      } else {
        quantity.set(try container.decode(Double.self, forKey: key), in: &values)
      }
    }
  }
}
