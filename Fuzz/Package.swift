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
    .target(name: "Safety", dependencies: ["Wording"]),
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
  ],
  swiftLanguageModes: [.v6]
)

let loaded = ["CCurl", "CArchive", "CLibXML2", "CYajl"]

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
