import Core
import Formats
import HealthModel

/// Health Auto Export's records of workouts and electrocardiograms.
///
/// A workout is `{"name", "start", "end", "heartRateData": […], "heartRateRecovery": […], …}`, with
/// lists of the pulse in it and in the minutes after it: `{"date", "Min", "Avg", "Max", "units",
/// "source"}`, or `qty` for single readings. Its route and other lists are passed over unread.
enum HealthAutoExportWorkout {
  /// The workout; its kind by its English name, another kind for names in other languages.
  static func workout(_ value: JSONValue, _ row: ImportRow) throws(RejectedRow) -> NewSample {
    let span = (
      start: try HealthAutoExportTime.read(value, ["start", "startDate"], row),
      end: try HealthAutoExportTime.read(value, ["end", "endDate"], row)
    )
    return try row.sample(
      .workout,
      WorkoutName.number(value["name"]?.text ?? ""),
      during: span,
      source: value["source"]?.text ?? HealthAutoExportMind.source
    )
  }

  /// A pulse in a workout, with its own unit.
  static func pulse(_ value: JSONValue, _ row: ImportRow) throws(RejectedRow) -> [NewSample] {
    let units = value["units"]?.text == "bpm" ? nil : value["units"]?.text
    return try HealthAutoExportMetric(value: value, units: units ?? "count/min", row: row)
      .samples(of: "heart_rate")
  }

  /// What the watch made of an electrocardiogram.
  static func electrocardiogram(
    _ value: JSONValue,
    _ row: ImportRow
  ) throws(RejectedRow) -> NewSample {
    let name = value["classification"]?.text ?? ""
    guard let classification = ECGClassification(name: name) else {
      let excerpt = ImportText.excerpt(name)
      throw row.rejected(.badValue, "“\(excerpt)” isn't a known classification of an ECG")
    }
    let start = try HealthAutoExportTime.read(value, ["start", "startDate", "date"], row)
    let end = value["end"] == nil ? start : try HealthAutoExportTime.read(value, ["end"], row)
    return try row.sample(
      .electrocardiogram,
      classification.value,
      during: (start, end),
      source: value["source"]?.text ?? HealthAutoExportMind.source
    )
  }
}
