/// Samples as CSV that a spreadsheet opens and an import reads back without loss (RFC 4180).
package enum SampleCSV {
  /// The names of the columns.
  package static let header = "time,end,type,value,unit,source"

  /// A sample as one line, without its end.
  ///
  /// Times are ISO 8601 with milliseconds and offset; the value is the shortest decimal that
  /// reads back as the same double.
  ///
  /// - Parameters:
  ///   - sample: the sample.
  ///   - source: its source as it is to be written.
  /// - Returns: the line.
  package static func line(_ sample: Sample, source: String) -> String {
    let unit = sample.type.canonicalUnit.symbol
    var line = sample.start.precise
    line += ",\(sample.end.precise),\(sample.type.name),\(decimal(sample.value)),"
    line += "\(quoted(unit)),\(quoted(source))"
    return line
  }

  private static func decimal(_ value: Double) -> String {
    let text = "\(value)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  private static func quoted(_ text: String) -> String {
    let special: Set<UInt8> = [34, 44, 10, 13]
    let needsQuotes = text.utf8.contains { special.contains($0) }
    // White space at an end would be lost in many readers.
    guard needsQuotes || text.first?.isWhitespace == true || text.last?.isWhitespace == true
    else { return text }
    var result = "\""
    for scalar in text.unicodeScalars {
      if scalar == "\"" { result.unicodeScalars.append("\"") }
      result.unicodeScalars.append(scalar)
    }
    return result + "\""
  }
}

extension Timestamp {
  /// ISO 8601 with offset, milliseconds always written: `2026-03-29T14:05:00.000+02:00`.
  package var precise: String {
    let text = description
    guard millisecondOfDay % 1000 == 0 else { return text }
    // The offset has six characters.
    return "\(text.dropLast(6)).000\(text.suffix(6))"
  }

  /// The day and the clock as people read them: `2026-03-29 14:05`.
  package var dayAndClock: String { "\(day) \(clock)" }
}
