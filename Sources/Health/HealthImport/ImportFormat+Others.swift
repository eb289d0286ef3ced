extension ImportFormat {
  /// The name of every format once: those of an archive with several kinds of files share one.
  package static let names: [String] = all.reduce(into: []) { names, format in
    if !names.contains(format.name) { names.append(format.name) }
  }

  /// The formats beside Apple's.
  static let others: [ImportFormat] = [
    .appleECG, .healthAutoExport, .takeout, .takeoutResting, .takeoutSaturation,
    .takeoutDaily, .googleFit, .fhir, .fhirXML, .openMHealth, .csv,
  ]

  /// Health Auto Export's JSON.
  static let healthAutoExport = ImportFormat(
    name: "health-auto-export",
    title: "Health Auto Export",
    recognises: { HealthAutoExportReader.recognises(head: $0, fileName: $1) },
    reading: .stream { HealthAutoExportReader(options: $0) }
  )
  /// A FHIR Bundle, Observation, or bulk export.
  static let fhir = ImportFormat(
    name: "fhir",
    title: "FHIR R4",
    recognises: { FHIRReader.recognises(head: $0, fileName: $1) },
    reading: .stream { FHIRReader(options: $0) }
  )
  /// An electrocardiogram in Apple Health's archive.
  static let appleECG = ImportFormat(
    name: "apple-health",
    title: "Apple Health export",
    recognises: { AppleECGReader.recognises(head: $0, fileName: $1) },
    reading: .stream { AppleECGReader(options: $0) }
  )
  /// A FHIR Bundle or Observation in XML.
  static let fhirXML = ImportFormat(
    name: "fhir",
    title: "FHIR R4",
    recognises: { FHIRXMLReader.recognises(head: $0, fileName: $1) },
    reading: .stream { FHIRXMLReader(options: $0) }
  )
  /// Data points of Open mHealth.
  static let openMHealth = ImportFormat(
    name: "open-mhealth",
    title: "Open mHealth",
    recognises: { OpenMHealthReader.recognises(head: $0, fileName: $1) },
    reading: .stream { OpenMHealthReader(options: $0) }
  )
  /// Fitbit's files in a Google or Fitbit archive.
  static let takeout = ImportFormat(
    name: "takeout",
    title: "Google and Fitbit Takeout",
    recognises: {
      FitbitJSONReader.recognises(head: $0, fileName: $1)
        || FitbitCSVReader.kind(head: $0, fileName: $1) == .ordinary
    },
    reading: .stream { TakeoutReader(options: $0) }
  )
  /// A file of resting heart rates, which only its name tells.
  static let takeoutResting = fitbitCSV(.resting)
  /// A file of oxygen saturations, which only its name tells.
  static let takeoutSaturation = fitbitCSV(.saturation)
  /// A file of values of whole days, which only its name tells.
  static let takeoutDaily = fitbitCSV(.daily)
  /// Google Fit's files in a Google archive.
  static let googleFit = ImportFormat(
    name: "takeout",
    title: "Google and Fitbit Takeout",
    recognises: { GoogleFitReader.recognises(head: $0, fileName: $1) },
    reading: .stream { GoogleFitReader(options: $0) }
  )
  /// MindPulse's own CSV, or one that is mapped to it.
  static let csv = ImportFormat(
    name: "csv",
    title: "CSV",
    recognises: { CSVReader.recognises(head: $0, fileName: $1) },
    reading: .stream { CSVReader(options: $0) }
  )

  private static func fitbitCSV(_ kind: FitbitCSVReader.Kind) -> ImportFormat {
    ImportFormat(
      name: "takeout",
      title: "Google and Fitbit Takeout",
      recognises: { FitbitCSVReader.kind(head: $0, fileName: $1) == kind },
      reading: .stream { FitbitCSVReader(options: $0, kind: kind) }
    )
  }
}
