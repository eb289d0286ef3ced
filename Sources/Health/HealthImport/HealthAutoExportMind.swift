import Core
import Formats
import HealthModel

/// Health Auto Export's records of mood and medication.
enum HealthAutoExportMind {
  /// The source of what names none.
  static let source = "Health Auto Export"

  /// A state of mind; its valence from −1 to 1 becomes a mood from −5 to 5.
  static func stateOfMind(_ value: JSONValue, _ row: ImportRow) throws(RejectedRow) -> NewSample {
    guard let valence = value["valence"]?.lenientNumber else {
      throw row.rejected(.badValue, "“valence” is missing or isn't a number")
    }
    guard (-1...1).contains(valence) else {
      let number = "\(valence)"
      throw row.rejected(.impossibleValue, "a valence of \(number: number) is beyond −1 to 1")
    }
    let start = try HealthAutoExportTime.read(value, ["start", "startDate", "date"], row)
    // A state's own end says when it was last edited, at times before its start.
    var metadata: [String: String] = [:]
    metadata["ExternalUUID"] = value["id"]?.text
    metadata["StateOfMindKind"] = value["kind"]?.text
    metadata["StateOfMindLabels"] = list(value["labels"])
    metadata["StateOfMindAssociations"] = list(value["associations"])
    return try row.sample(
      .stateOfMind,
      valence * 5,
      during: (start, start),
      source: value["source"]?.text ?? source,
      metadata: metadata
    )
  }

  /// A dose that was taken; anything else that happened to a dose is none.
  ///
  /// The app gives skipped doses a `dosage` too, so that only `status` counts (#67). Its value is
  /// the one of `HKMedicationDoseEvent.LogStatus.taken`.
  static func medication(_ value: JSONValue, _ row: ImportRow) throws(RejectedRow) -> [NewSample] {
    guard let status = value["status"]?.text else {
      throw row.rejected(.badValue, "“status” is missing: whether the dose was taken is unknown")
    }
    guard status.lowercased() == "taken" else { return [] }
    let start = try HealthAutoExportTime.read(value, ["start", "date", "scheduledDate"], row)
    var metadata: [String: String] = [:]
    // Names come with spaces around them (#70).
    metadata["MedicationName"] = value["displayText"]?.text.map(trimmed)
    metadata["MedicationDose"] = value["dosage"]?.scalarText
    let sample = try row.sample(
      .medicationDose,
      4,
      during: (start, start),
      source: value["source"]?.text ?? source,
      metadata: metadata
    )
    return [sample]
  }

  private static func list(_ value: JSONValue?) -> String? {
    let words = value?.elements.compactMap(\.text) ?? []
    return words.isEmpty ? nil : words.joined(separator: ", ")
  }

  private static func trimmed(_ text: String) -> String {
    let start = text.drop { $0.isWhitespace }
    return String(start.reversed().drop { $0.isWhitespace }.reversed())
  }
}
