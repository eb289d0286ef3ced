package import HealthImport

extension ImportFormat {
  /// Every format there is, in the order in which a file is tried.
  package static let every: [ImportFormat] =
    pushed.dropLast() + deviceExports + all + pushed.suffix(1)

  /// The name of every format once: those of an archive with several kinds of files share one.
  package static let everyName: [String] = (all + deviceExports + pushed)
    .reduce(into: []) { names, format in
      if !names.contains(format.name) { names.append(format.name) }
    }

  /// The format with a name, of every one.
  package static func every(named name: String) -> ImportFormat? {
    (all + deviceExports + pushed).first { $0.name == name }
  }

  /// The exports of phones, watches, rings and scales.
  package static let deviceExports: [ImportFormat] =
    [healthConnect, samsung, samsungBins, garmin, fit] + withings + [whoop, oura, ouraTable]
    + polar + [fitbitTable, fitbitSteps, gadgetbridge]

  private static let healthConnect = ImportFormat(
    name: "health-connect",
    title: "Health Connect",
    recognises: { HealthConnectImport.recognises(head: $0, fileName: $1) },
    reading: .file { path, options, emit throws(HealthImportError) in
      try HealthConnectImport(options: options).read(path: path, emit)
    }
  )
  private static let gadgetbridge = ImportFormat(
    name: "gadgetbridge",
    title: "Gadgetbridge",
    recognises: { GadgetbridgeImport.recognises(head: $0, fileName: $1) },
    reading: .file { path, options, emit throws(HealthImportError) in
      try GadgetbridgeImport(options: options).read(path: path, emit)
    }
  )
  private static let samsung = ImportFormat(
    name: "samsung-health",
    title: "Samsung Health",
    recognises: { SamsungTable.recognises(head: $0, fileName: $1) },
    reading: .stream { TableReader(SamsungTable(), options: $0) }
  )
  private static let samsungBins = ImportFormat(
    name: "samsung-health",
    title: "Samsung Health",
    recognises: { SamsungBinsReader.recognises(head: $0, fileName: $1) },
    reading: .stream { SamsungBinsReader(options: $0) }
  )
  private static let garmin = ImportFormat(
    name: "garmin",
    title: "Garmin",
    recognises: { GarminReader.recognises(head: $0, fileName: $1) },
    reading: .stream { GarminReader(options: $0) }
  )
  private static let fit = ImportFormat(
    name: "fit",
    title: "FIT",
    recognises: { FITReader.recognises(head: $0, fileName: $1) },
    reading: .stream { FITReader(options: $0) }
  )
  private static let withings: [ImportFormat] =
    (WithingsRaw.Kind.allCases + [nil]).map { kind in
      ImportFormat(
        name: "withings",
        title: "Withings",
        recognises: { WithingsRaw.recognises(head: $0, fileName: $1, kind: kind) },
        reading: .stream { TableReader(WithingsRaw(kind), options: $0) }
      )
    } + [
      ImportFormat(
        name: "withings",
        title: "Withings",
        recognises: { WithingsTable.recognises(head: $0, fileName: $1) },
        reading: .stream { TableReader(WithingsTable(), options: $0) }
      )
    ]
  private static let whoop = ImportFormat(
    name: "whoop",
    title: "WHOOP",
    recognises: { WhoopTable.recognises(head: $0, fileName: $1) },
    reading: .stream { TableReader(WhoopTable(), options: $0) }
  )
  private static let oura = ImportFormat(
    name: "oura",
    title: "Oura",
    recognises: { OuraReader.recognises(head: $0, fileName: $1) },
    reading: .stream { OuraReader(options: $0) }
  )
  private static let ouraTable = ImportFormat(
    name: "oura",
    title: "Oura",
    recognises: { OuraTable.recognises(head: $0, fileName: $1) },
    reading: .stream { TableReader(OuraTable(), options: $0) }
  )
  private static let polar: [ImportFormat] = [
    polarFile(
      { PolarPulseReader.recognises(head: $0, fileName: $1) },
      { PolarPulseReader(options: $0) }
    ),
    polarFile(
      { PolarSleepReader.recognises(head: $0, fileName: $1) },
      { PolarSleepReader(options: $0) }
    ),
    polarFile(
      { PolarTrainingReader.recognises(head: $0, fileName: $1) },
      { PolarTrainingReader(options: $0) }
    ),
    polarFile(
      { PolarDayReader.recognises(head: $0, fileName: $1) },
      { PolarDayReader(options: $0) }
    ),
  ]
  private static let fitbitTable = ImportFormat(
    name: "takeout",
    title: "Google and Fitbit Takeout",
    recognises: { FitbitTable.recognises(head: $0, fileName: $1) },
    reading: .stream { TableReader(FitbitTable(), options: $0) }
  )
  private static let fitbitSteps = ImportFormat(
    name: "takeout",
    title: "Google and Fitbit Takeout",
    recognises: { FitbitStepsReader.recognises(head: $0, fileName: $1) },
    reading: .stream { FitbitStepsReader(options: $0) }
  )

  private static func polarFile(
    _ recognises: @escaping @Sendable ([UInt8], String) -> Bool,
    _ make: @escaping @Sendable (ReaderOptions) -> any SampleReader
  ) -> ImportFormat {
    ImportFormat(
      name: "polar",
      title: "Polar Flow",
      recognises: recognises,
      reading: .stream(make)
    )
  }
}
