// swift-tools-version: 6.3;(experimentalCGen)
// SPDX-License-Identifier: GPL-3.0-or-later

import PackageDescription

let package = Package(
  name: "mindpulse",
  products: [.executable(name: "mindpulse", targets: ["mindpulse"])],
  targets: [
    // C libraries of Debian: a module map and, where C alone can say it, inline shims.
    .systemLibrary(
      name: "CSQLite",
      pkgConfig: "sqlite3",
      providers: [.apt(["libsqlite3-dev"])]
    ),
    // No pkgConfig: readline's .pc carries flags the package manager warns about.
    .systemLibrary(name: "CReadline", providers: [.apt(["libreadline-dev"])]),
    // C targets: each loads its library when it is first needed, see CCurl.c; CLinux has none.
    .target(name: "CCurl"),
    .target(name: "CArchive"),
    .target(name: "CLibXML2", cSettings: [.unsafeFlags(["-I/usr/include/libxml2"])]),
    .target(name: "CYajl"),
    .target(name: "CYAML"),
    .target(name: "CSodium"),
    .target(name: "CLinux"),
    .target(name: "CSystemd"),
    // What stands in prompts/ and config/, and the tables that the build makes of it.
    .target(name: "CBundledFiles", plugins: ["BundledTables"]),
    .plugin(name: "BundledTables", capability: .buildTool(), dependencies: ["TableCompiler"]),
    .executableTarget(name: "TableCompiler", dependencies: ["FlatTables", "Safety"]),
    .target(name: "FlatTables"),

    // One Swift module for each C library, and one for the operating system itself.
    .target(name: "SQLite", dependencies: ["Locking", "CSQLite"]),
    .target(name: "HTTPTransport", dependencies: ["Locking", "CCurl"]),
    .target(name: "LineEditing", dependencies: ["CReadline"]),
    .target(name: "DesktopServices", dependencies: ["CSystemd", "Safety"]),
    .target(name: "HostSystem", dependencies: ["CLinux", "Locking"]),
    .target(name: "Sealing", dependencies: ["Locking", "CSodium"]),

    // Samples come in …
    .target(name: "HealthModel"),
    .target(name: "HealthStorage", dependencies: ["Locking", "SQLite", "Sealing", "HealthModel"]),
    .target(name: "HealthXML", dependencies: ["CLibXML2"]),
    .target(name: "Archives", dependencies: ["CArchive"]),
    .target(name: "JSONEvents", dependencies: ["CYajl"]),
    .target(name: "YAMLDocuments", dependencies: ["CYAML"]),
    .target(
      name: "HealthImport",
      dependencies: ["Locking", "HealthModel", "SQLite", "HealthXML", "Archives", "JSONEvents"]
    ),
    // … are compared with what is normal for this person …
    .target(name: "Assessment", dependencies: ["FlatTables", "HealthModel", "Wording"]),
    .target(name: "Monitors", dependencies: ["FlatTables", "HealthModel", "Wording"]),
    .target(name: "GuidedBlow", dependencies: ["HealthModel", "Monitors"]),
    .target(name: "Scheduling", dependencies: ["HealthModel"]),
    // … become a prompt and a conversation …
    .target(name: "ChatCompletions", dependencies: ["Locking", "HTTPTransport"]),
    .target(name: "Safety", dependencies: ["FlatTables", "Wording"]),
    .target(
      name: "Transcripts",
      dependencies: ["Locking", "SQLite", "Sealing", "HealthModel", "Assessment"]
    ),
    .target(name: "Playback", dependencies: ["HealthModel", "Transcripts"]),
    .target(
      name: "Companion",
      dependencies: [
        "FlatTables", "Locking",
        "HealthModel", "Assessment", "Scheduling", "ChatCompletions", "Transcripts", "Safety",
        "Wording",
      ]
    ),

    // … and find their way to the person.
    .target(name: "Delivery", dependencies: ["Safety"]),
    // What somebody else may be told, and the mail it goes by.
    .target(name: "Mail", dependencies: ["HealthModel"]),
    .target(name: "People", dependencies: ["HealthModel", "Monitors"]),
    // What there is to read.
    .target(name: "Learning", dependencies: ["FlatTables", "HealthModel", "Wording"]),

    // Everything in one file, and back.
    .target(name: "BackUp", dependencies: ["SQLite", "HostSystem", "HealthModel"]),

    // What a person sets, types and sees.
    .target(name: "Wording"),
    .target(name: "Locking"),
    .target(name: "Configuration", dependencies: ["Wording"]),
    .target(name: "CommandLineParsing", dependencies: ["Wording"]),
    .target(name: "Presentation", dependencies: ["Safety"]),
    .target(name: "Charts", dependencies: ["HealthModel"]),
    .target(
      name: "Reports",
      dependencies: ["HealthModel", "Assessment", "Charts", "Safety", "Presentation"]
    ),
    .target(
      name: "TranscriptExchange",
      dependencies: [
        "SQLite", "HealthModel", "Archives", "JSONEvents", "YAMLDocuments", "Assessment", "Safety",
        "Transcripts", "Charts",
      ]
    ),
    .target(name: "BackgroundService"),
    .target(name: "BundledFiles", dependencies: ["CBundledFiles", "FlatTables"]),

    // The only place where modules are wired together.
    .executableTarget(
      name: "mindpulse",
      dependencies: [
        "Locking",
        "SQLite", "HTTPTransport", "LineEditing", "HostSystem", "HealthModel", "HealthStorage",
        "HealthImport",
        "Assessment", "Scheduling", "ChatCompletions", "Safety", "Transcripts", "Companion",
        "Configuration", "CommandLineParsing", "Presentation", "BackgroundService", "Playback",
        "BundledFiles", "Wording", "Delivery", "DesktopServices", "Charts",
        "TranscriptExchange", "Monitors", "Reports", "BackUp",
        "GuidedBlow",
        "Mail", "People", "Learning",
        "Sealing", "FlatTables",
      ]
    ),

    // What tests of several modules use.
    .target(name: "TestSupport", path: "Tests/TestSupport"),

    .testTarget(name: "FlatTablesTests", dependencies: ["FlatTables", "TestSupport"]),
    .testTarget(
      name: "BundledFilesTests",
      dependencies: ["BundledFiles", "FlatTables", "Safety", "Companion"]
    ),
    .testTarget(name: "SQLiteTests", dependencies: ["SQLite", "TestSupport"]),
    .testTarget(
      name: "HTTPTransportTests",
      dependencies: ["HTTPTransport", "Locking", "TestSupport"]
    ),
    .testTarget(name: "MailTests", dependencies: ["Mail", "HealthModel"]),
    .testTarget(name: "PeopleTests", dependencies: ["People", "HealthModel", "Monitors"]),
    .testTarget(
      name: "LearningTests",
      dependencies: ["Learning", "HealthModel", "BundledFiles"]
    ),
    .testTarget(name: "LineEditingTests", dependencies: ["LineEditing"]),
    .testTarget(
      name: "DesktopServicesTests",
      dependencies: ["DesktopServices"],
      exclude: ["notification_bus.py"]
    ),
    .testTarget(name: "DeliveryTests", dependencies: ["Delivery"]),
    .testTarget(name: "HostSystemTests", dependencies: ["HostSystem", "HealthModel", "Locking"]),
    .testTarget(name: "HealthModelTests", dependencies: ["HealthModel", "TestSupport"]),
    .testTarget(name: "ArchivesTests", dependencies: ["Archives"]),
    .testTarget(name: "YAMLDocumentsTests", dependencies: ["YAMLDocuments"]),
    .testTarget(name: "JSONEventsTests", dependencies: ["JSONEvents", "TestSupport"]),
    .testTarget(
      name: "HealthImportTests",
      dependencies: [
        "HealthImport", "HealthModel", "SQLite", "HealthXML", "Archives", "JSONEvents",
        "BundledFiles", "TestSupport",
      ],
      exclude: ["Fixtures"]
    ),
    .testTarget(
      name: "HealthStorageTests",
      dependencies: ["HealthStorage", "SQLite", "Sealing", "Locking", "HealthModel", "TestSupport"]
    ),
    .testTarget(
      name: "AssessmentTests",
      dependencies: ["Assessment", "HealthModel", "BundledFiles", "TestSupport"]
    ),
    .testTarget(name: "MonitorsTests", dependencies: ["Monitors", "HealthModel", "TestSupport"]),
    .testTarget(name: "GuidedBlowTests", dependencies: ["GuidedBlow", "Monitors", "HealthModel"]),
    .testTarget(
      name: "SchedulingTests",
      dependencies: ["Scheduling", "HealthModel", "TestSupport"]
    ),
    .testTarget(
      name: "ChatCompletionsTests",
      dependencies: ["ChatCompletions", "HTTPTransport", "Locking", "TestSupport"]
    ),
    .testTarget(name: "SafetyTests", dependencies: ["Safety", "TestSupport"], exclude: ["Sets"]),
    .testTarget(
      name: "TranscriptsTests",
      dependencies: [
        "Transcripts", "SQLite", "Sealing", "Locking", "HealthModel", "Assessment", "HostSystem",
      ]
    ),
    .testTarget(
      name: "PlaybackTests",
      dependencies: ["Playback", "HealthModel", "Transcripts", "TestSupport"]
    ),
    .testTarget(
      name: "CompanionTests",
      dependencies: [
        "Companion", "HealthModel", "Assessment", "Scheduling", "ChatCompletions", "Transcripts",
        "Safety", "SQLite", "BundledFiles", "TestSupport",
      ]
    ),
    .testTarget(
      name: "ConfigurationTests",
      dependencies: ["Configuration", "BundledFiles", "TestSupport"]
    ),
    .testTarget(
      name: "BackUpTests",
      dependencies: ["BackUp", "SQLite", "HostSystem", "HealthModel"]
    ),
    .testTarget(name: "LockingTests", dependencies: ["Locking"]),
    .testTarget(name: "SealingTests", dependencies: ["Sealing", "Locking"]),
    .testTarget(name: "WordingTests", dependencies: ["Wording"]),
    .testTarget(
      name: "CommandLineParsingTests",
      dependencies: ["CommandLineParsing", "TestSupport"]
    ),
    .testTarget(
      name: "MindpulseTests",
      dependencies: [
        "mindpulse", "BackUp", "CommandLineParsing", "ChatCompletions", "HealthModel", "HostSystem",
        "SQLite", "Transcripts", "Presentation", "Charts", "Locking", "Sealing",
        "HealthStorage", "Monitors", "BundledFiles", "TestSupport", "Safety",
      ]
    ),
    .testTarget(name: "PresentationTests", dependencies: ["Presentation", "TestSupport"]),
    .testTarget(
      name: "ChartsTests",
      dependencies: ["Charts", "HealthModel", "HostSystem"],
      exclude: ["picture.py"]
    ),
    .testTarget(
      name: "TranscriptExchangeTests",
      dependencies: [
        "TranscriptExchange", "Transcripts", "HealthModel", "Assessment", "SQLite", "Safety",
        "Charts", "TestSupport",
      ],
      exclude: ["Fixtures"]
    ),
    .testTarget(
      name: "ReportsTests",
      dependencies: ["Reports", "Charts", "HealthModel", "Assessment", "HostSystem", "TestSupport"]
    ),
    .testTarget(
      name: "BackgroundServiceTests",
      dependencies: ["BackgroundService", "HostSystem"]
    ),
  ],
  swiftLanguageModes: [.v6]
)

// The thread sanitizer builds only the tests that have threads to look at: scripts/sanitize.sh.
if let names = Context.environment["MINDPULSE_TEST_TARGETS"]?.split(separator: ",") {
  package.targets.removeAll { $0.type == .test && !names.contains(Substring($0.name)) }
}

let testing = ["TestSupport"]
let writtenInC = [
  "CCurl", "CArchive", "CLibXML2", "CYajl", "CYAML", "CLinux", "CSystemd", "CBundledFiles",
  "CSodium",
]

// One set of rules for every target of ours; tests are free of the pointer audit only.
for target in package.targets
where ![.system, .plugin].contains(target.type) && !writtenInC.contains(target.name) {
  var settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .treatAllWarnings(as: .error),
  ]
  if target.type != .test && !testing.contains(target.name) {
    settings.append(.strictMemorySafety())
  }
  // The one importer of libxml2 needs its headers, which Debian keeps in a folder of their own.
  if target.name == "HealthXML" {
    settings.append(.unsafeFlags(["-Xcc", "-I/usr/include/libxml2"]))
  }
  // What the tests have work hardest, such as the crisis screen and years of simulated days: tens of
  // times slower where nothing is optimised, above all under a sanitizer.
  let busiest = [
    "FlatTables", "Safety", "HealthModel", "Scheduling", "SchedulingTests", "Companion",
    "ChatCompletions", "Charts",
  ]
  if busiest.contains(target.name) {
    settings.append(.unsafeFlags(["-O"], .when(configuration: .debug)))
  }
  target.swiftSettings = settings
}

// Debian's own flags for C, and what clang has beyond them. Only where code is optimised:
// _FORTIFY_SOURCE has no effect elsewhere, and glibc warns of it.
for target in package.targets where writtenInC.contains(target.name) {
  target.cSettings =
    (target.cSettings ?? []) + [
      .define("_FORTIFY_SOURCE", to: "3", .when(configuration: .release)),
      .unsafeFlags(
        ["-fstack-protector-strong", "-fstack-clash-protection", "-fcf-protection=full"],
        .when(configuration: .release)
      ),
    ]
}
