// swift-tools-version: 6.3
// SPDX-License-Identifier: GPL-3.0-or-later

import PackageDescription

// A package of its own, because a fuzzer has no `main` and cannot be linked in a normal build. The
// floors are symbolic links into ../Sources: the main package offers a program and no library, and
// what is `package` there must be within reach here.

/// A module of the program in its room.
///
/// - Parameters:
///   - floor: the folder it stands in.
///   - name: what it is called.
///   - dependencies: what it may import.
/// - Returns: the target.
func module(_ floor: String, _ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: dependencies, path: "Sources/\(floor)/\(name)")
}

let package = Package(
  name: "mindpulse-fuzz",
  targets: [
    .systemLibrary(
      name: "CSQLite",
      path: "Sources/C/CSQLite",
      pkgConfig: "sqlite3",
      providers: [.apt(["libsqlite3-dev"])]
    ),
    .target(
      name: "CLibXML2",
      path: "Sources/C/CLibXML2",
      cSettings: [.unsafeFlags(["-I/usr/include/libxml2"])]
    ),
    module("C", "CCurl"),
    module("C", "CArchive"),
    module("C", "CYajl"),
    module("C", "CYAML"),
    module("C", "CSodium"),
    module("C", "CLinux"),
    module("C", "CWidth"),
    module("C", "CSystemd"),
    .target(name: "CEncoder", path: "Sources/C/CEncoder", exclude: ["engine"]),
    module("Base", "Core"),
    module("Base", "FlatTables", ["Core"]),
    module("Base", "Catalogues", ["Core", "FlatTables"]),
    module("Base", "HostSystem", ["CLinux", "CSystemd", "Core"]),
    module("Base", "SQLite", ["Core", "CSQLite"]),
    module("Base", "Sealing", ["Core", "CSodium"]),
    module("Base", "TextEncoding", ["Core", "CEncoder", "Sealing"]),
    module("Base", "Formats", ["Core", "CArchive", "CLibXML2", "CYajl", "CYAML"]),
    module("Base", "HTTPTransport", ["Core", "CCurl"]),
    module("Base", "ChatCompletions", ["Core", "HTTPTransport"]),
    module("Base", "Terminal", ["Core", "CWidth"]),
    module("Health", "HealthModel", ["Core"]),
    module("Health", "HealthImport", ["Core", "Formats", "SQLite", "HealthModel"]),
    module(
      "Health",
      "DeviceExports",
      ["Core", "Formats", "SQLite", "HealthModel", "HealthImport"]
    ),
    module("Health", "Assessment", ["Core", "Catalogues", "FlatTables", "HealthModel"]),
    module(
      "Memory",
      "Transcripts",
      ["Core", "SQLite", "Sealing", "TextEncoding", "HealthModel", "Assessment"]
    ),
    module(
      "Memory",
      "TranscriptFiles",
      ["Core", "Catalogues", "HealthModel", "Assessment", "Transcripts"]
    ),
    module("Conversation", "Phrases", ["Core", "FlatTables"]),
    module("Conversation", "Safety", ["Core", "FlatTables", "Phrases"]),
    module("Conversation", "ReplyMarks"),
    module("Outlook", "Charts", ["Catalogues", "HealthModel"]),
    module(
      "Outlook",
      "TranscriptExchange",
      [
        "Core", "Catalogues", "SQLite", "Formats", "Terminal", "HealthModel", "Assessment",
        "Transcripts",
        "TranscriptFiles", "Charts",
      ]
    ),
    module("Health", "Monitors", ["Core", "Catalogues", "FlatTables", "HealthModel"]),
    module("Health", "Blows", ["Core", "Catalogues", "HealthModel", "Monitors"]),
    module("Health", "Sensors", ["Core", "HealthModel", "Monitors"]),
    module("Health", "Receiving", ["Core", "Sealing", "HealthModel", "HealthImport"]),
    // What of trusted people writes mail.
    .target(
      name: "TrustedPeople",
      dependencies: ["HealthModel"],
      path: "Sources/Companions/TrustedPeople",
      sources: ["Mail"]
    ),

    .executableTarget(
      name: "EventStreamFuzzer",
      dependencies: ["ChatCompletions", "HTTPTransport"]
    ),
    .executableTarget(name: "CrisisScreenFuzzer", dependencies: ["Safety"]),
    .executableTarget(name: "VisibleTextFuzzer", dependencies: ["Core"]),
    .target(name: "ImportPromises", dependencies: ["HealthImport", "HealthModel"]),
    .executableTarget(
      name: "JSONFormatsFuzzer",
      dependencies: ["HealthImport", "ImportPromises"]
    ),
    .executableTarget(
      name: "CSVFuzzer",
      dependencies: ["HealthImport", "HealthModel", "ImportPromises"]
    ),
    .executableTarget(
      name: "AppleExportFuzzer",
      dependencies: ["Core", "HealthImport", "Formats", "ImportPromises"]
    ),
    .executableTarget(
      name: "DeviceExportsFuzzer",
      dependencies: ["DeviceExports", "HealthImport", "ImportPromises"]
    ),
    .target(name: "FuzzPromises"),
    .executableTarget(name: "NoteExtractorFuzzer", dependencies: ["ReplyMarks", "FuzzPromises"]),
    .executableTarget(
      name: "PostedRequestFuzzer",
      dependencies: [
        "Receiving", "Sealing", "HealthModel", "HealthImport", "DeviceExports", "FuzzPromises",
      ]
    ),
    .executableTarget(name: "DeviceLineFuzzer", dependencies: ["Blows", "FuzzPromises"]),
    .executableTarget(name: "HeartRateFuzzer", dependencies: ["Core", "Sensors", "FuzzPromises"]),
    .executableTarget(
      name: "PulseOximeterFuzzer",
      dependencies: ["Core", "Sensors", "FuzzPromises"]
    ),
    .executableTarget(
      name: "SensorLineFuzzer",
      dependencies: ["Core", "Sensors", "Blows", "FuzzPromises"]
    ),
    .executableTarget(
      name: "DoseCalendarFuzzer",
      dependencies: ["Catalogues", "Monitors", "HealthModel", "FuzzPromises"]
    ),
    .executableTarget(
      name: "MailMessageFuzzer",
      dependencies: ["TrustedPeople", "HealthModel", "FuzzPromises"]
    ),
    .executableTarget(name: "ArchiveFuzzer", dependencies: ["Core", "Formats", "FuzzPromises"]),
    .executableTarget(
      name: "TalkImportFuzzer",
      dependencies: [
        "Core", "Catalogues", "TranscriptExchange", "Transcripts", "SQLite", "HealthModel",
        "FuzzPromises",
      ]
    ),
  ],
  swiftLanguageModes: [.v6]
)

let loaded = [
  "CCurl", "CArchive", "CLibXML2", "CYajl", "CLinux", "CSodium", "CSystemd", "CYAML",
  "CWidth", "CEncoder",
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
  if target.name == "Formats" {
    settings.append(.unsafeFlags(["-Xcc", "-I/usr/include/libxml2"]))
  }
  target.swiftSettings = settings
}
