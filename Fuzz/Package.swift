// swift-tools-version: 6.3
// SPDX-License-Identifier: GPL-3.0-or-later

import PackageDescription

// A package of its own, because a fuzzer has no `main` and cannot be linked in a normal build. The
// modules under test are symbolic links into ../Sources: the main package offers a program and no
// library, and what is `package` there must be within reach here.
let package = Package(
  name: "mindpulse-fuzz",
  targets: [
    .target(name: "CCurl"),
    .target(name: "CArchive"),
    .target(name: "CLibXML2", cSettings: [.unsafeFlags(["-I/usr/include/libxml2"])]),
    .target(name: "CYajl"),
    .systemLibrary(
      name: "CSQLite",
      pkgConfig: "sqlite3",
      providers: [.apt(["libsqlite3-dev"])]
    ),
    .target(name: "Locking"),
    .target(name: "HTTPTransport", dependencies: ["CCurl", "Locking"]),
    .target(name: "ChatCompletions", dependencies: ["HTTPTransport", "Locking"]),
    .executableTarget(
      name: "EventStreamFuzzer",
      dependencies: ["ChatCompletions", "HTTPTransport"]
    ),
    .target(name: "Wording"),
    .target(name: "FlatTables"),
    .target(name: "Safety", dependencies: ["FlatTables", "Wording"]),
    .executableTarget(name: "CrisisScreenFuzzer", dependencies: ["Safety"]),
    .executableTarget(name: "VisibleTextFuzzer", dependencies: ["Safety"]),
    .target(name: "SQLite", dependencies: ["CSQLite", "Locking"]),
    .target(name: "HealthModel"),
    .target(name: "HealthXML", dependencies: ["CLibXML2"]),
    .target(name: "Archives", dependencies: ["CArchive"]),
    .target(name: "JSONEvents", dependencies: ["CYajl"]),
    .target(
      name: "HealthImport",
      dependencies: ["HealthModel", "SQLite", "HealthXML", "Archives", "JSONEvents", "Locking"]
    ),
    .target(name: "ImportPromises", dependencies: ["HealthImport", "HealthModel"]),
    .executableTarget(
      name: "JSONFormatsFuzzer",
      dependencies: ["HealthImport", "ImportPromises"]
    ),
    .executableTarget(name: "CSVFuzzer", dependencies: ["HealthImport", "ImportPromises"]),
    .executableTarget(
      name: "AppleExportFuzzer",
      dependencies: ["HealthImport", "HealthXML", "ImportPromises"]
    ),
    .target(name: "FuzzPromises"),
    // What of Companion takes a note out of a reply stands among its sources.
    .executableTarget(name: "NoteExtractorFuzzer", dependencies: ["Safety", "FuzzPromises"]),
    .target(name: "Monitors", dependencies: ["FlatTables", "HealthModel", "Wording"]),
    .target(name: "GuidedBlow", dependencies: ["HealthModel", "Monitors"]),
    .executableTarget(name: "DeviceLineFuzzer", dependencies: ["GuidedBlow", "FuzzPromises"]),
    .executableTarget(
      name: "DoseCalendarFuzzer",
      dependencies: ["Monitors", "HealthModel", "FuzzPromises"]
    ),
    .target(name: "Mail", dependencies: ["HealthModel"]),
    .executableTarget(
      name: "MailMessageFuzzer",
      dependencies: ["Mail", "HealthModel", "FuzzPromises"]
    ),
    .target(name: "CLinux"),
    .target(name: "HostSystem", dependencies: ["CLinux", "Locking"]),
    // The same for the headers of a back-up, which nothing else of BackUp is needed for.
    .executableTarget(
      name: "ArchiveFuzzer",
      dependencies: ["Archives", "HostSystem", "SQLite", "FuzzPromises"]
    ),
    .target(name: "CSodium"),
    .target(name: "CYAML"),
    .target(name: "Sealing", dependencies: ["Locking", "CSodium"]),
    .target(name: "Assessment", dependencies: ["FlatTables", "HealthModel", "Wording"]),
    .target(
      name: "Transcripts",
      dependencies: ["Locking", "SQLite", "Sealing", "HealthModel", "Assessment"]
    ),
    .target(name: "YAMLDocuments", dependencies: ["CYAML"]),
    .target(name: "Charts", dependencies: ["HealthModel"]),
    .target(
      name: "TranscriptExchange",
      dependencies: [
        "SQLite", "HealthModel", "Archives", "JSONEvents", "YAMLDocuments", "Assessment", "Safety",
        "Transcripts", "Charts",
      ]
    ),
    .executableTarget(
      name: "TalkImportFuzzer",
      dependencies: ["TranscriptExchange", "Transcripts", "SQLite", "HealthModel", "FuzzPromises"]
    ),
  ],
  swiftLanguageModes: [.v6]
)

let loaded = [
  "CCurl", "CArchive", "CLibXML2", "CYajl", "CLinux", "CSodium", "CYAML",
]

for target in package.targets where target.type != .system && !loaded.contains(target.name) {
  var settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .strictMemorySafety(),
    .treatAllWarnings(as: .error),
  ]
  if target.name == "HealthXML" {
    settings.append(.unsafeFlags(["-Xcc", "-I/usr/include/libxml2"]))
  }
  target.swiftSettings = settings
}
