package import Formats
import HealthModel

/// Reads FHIR R4 (hl7.org/fhir/R4): a Bundle, a single Observation, or the NDJSON of a bulk export.
package typealias FHIRReader = JSONRecordReader<FHIRRecords>

extension FHIRReader {
  /// Whether a file begins with a resource.
  package static func recognises(head: [UInt8], fileName: String) -> Bool {
    JSONHead.firstByte(head) == UInt8(ascii: "{")
      && JSONHead.holds(head, anyOf: ["resourceType"])
  }
}

/// The resources of a FHIR file, of which Observations are read.
package struct FHIRRecords: JSONRecordFormat {
  /// The entries of a Bundle, and whatever stands alone.
  package static let paths = ["entry[]", ""]

  private var rows: RecordRows

  /// A file's start.
  package init(options: ReaderOptions) { rows = RecordRows(options) }

  /// Takes the next resource.
  package mutating func take(
    _ value: JSONValue,
    at path: Int,
    into items: inout [ImportItem]
  ) throws(HealthImportError) {
    if path == 1, value["resourceType"]?.text == "Bundle" { return }
    let row = rows.next()
    guard let resource = path == 0 ? value["resource"] : value,
      resource["resourceType"]?.text == "Observation"
    else {
      items.append(.ignored)
      return
    }
    items.append(row: row) {
      (row, skipped: inout SkipReason?) throws(RejectedRow) in
      try FHIRObservation(resource: resource, row: row).samples(&skipped)
    }
  }
}
