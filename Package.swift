// swift-tools-version: 6.3;(experimentalCGen)
// SPDX-License-Identifier: GPL-3.0-or-later

import PackageDescription

/// A module in its room: `Sources/`, then the floor, then its name.
///
/// - Parameters:
///   - floor: the folder it stands in; a module imports what stands on its own floor or below.
///   - name: what it is called.
///   - dependencies: what it may import.
/// - Returns: the target.
func module(_ floor: String, _ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: dependencies, path: "Sources/\(floor)/\(name)")
}

let package = Package(
  name: "mindpulse",
  products: [.executable(name: "mindpulse", targets: ["mindpulse"])],
  targets: [
    // C: one of Debian's libraries each, a module map and inline shims where C alone can say it.

    .systemLibrary(
      name: "CSQLite",
      path: "Sources/C/CSQLite",
      pkgConfig: "sqlite3",
      providers: [.apt(["libsqlite3-dev"])]
    ),
    // No pkgConfig: readline's .pc carries flags the package manager warns about.
    .systemLibrary(
      name: "CReadline",
      path: "Sources/C/CReadline",
      providers: [.apt(["libreadline-dev"])]
    ),
    // These load their library when it is first needed, see CCurl.c; CLinux and CWidth have none.
    module("C", "CCurl"),
    module("C", "CArchive"),
    .target(
      name: "CLibXML2",
      path: "Sources/C/CLibXML2",
      cSettings: [.unsafeFlags(["-I/usr/include/libxml2"])]
    ),
    module("C", "CYajl"),
    module("C", "CYAML"),
    module("C", "CSodium"),
    module("C", "CLinux"),
    module("C", "CWidth"),
    module("C", "CSystemd"),
    module("C", "CMicroHTTPD"),
    module("C", "CQRCode"),
    module("C", "CMosquitto"),
    .target(
      name: "CPostgres",
      path: "Sources/C/CPostgres",
      cSettings: [.unsafeFlags(["-I/usr/include/postgresql"])]
    ),
    // The engine is compiled by scripts/encoder.sh, with what it fetches.
    .target(name: "CEncoder", path: "Sources/C/CEncoder", exclude: ["engine"]),
    // What is in prompts/ and config/, and the tables that the build makes of it.
    .target(name: "CBundledFiles", path: "Sources/C/CBundledFiles", plugins: ["BundledTables"]),
    .plugin(name: "BundledTables", capability: .buildTool(), dependencies: ["TableCompiler"]),

    // Base: what every program needs. Each C library has one module here that imports it.

    // Locks and threads, words for mistakes, and text made safe for a screen (VisibleText).
    module("Base", "Core"),
    // Tables that are read where they lie, without being decoded first.
    module("Base", "FlatTables", ["Core"]),
    // What is in prompts/ and config/, compiled in.
    module("Base", "BundledFiles", ["CBundledFiles", "FlatTables"]),
    // What the program says in each language, by key, with named places and plurals (pure).
    module("Base", "Catalogues", ["Core", "FlatTables"]),
    // Private files, other programs, clock, zone, terminal; notifications and Bluetooth over D-Bus.
    module("Base", "HostSystem", ["CLinux", "CSystemd", "Core"]),
    // Connection, Statement, Migrator.
    module("Base", "SQLite", ["Core", "CSQLite"]),
    // Keys, sealed text, and the record of the lock.
    module("Base", "Sealing", ["Core", "CSodium"]),
    // What a text means, as numbers: a model on this machine, loaded while texts come.
    module("Base", "TextEncoding", ["Core", "CEncoder", "Sealing"]),
    // Streaming readers of XML, zip and JSON; one document of YAML.
    module("Base", "Formats", ["Core", "CArchive", "CLibXML2", "CYajl", "CYAML"]),
    // HTTPClient over libcurl's multi interface, MailTransfer.
    module("Base", "HTTPTransport", ["Core", "CCurl"]),
    // HTTPReceiver over libmicrohttpd, within bounds.
    module("Base", "HTTPReception", ["Core", "CMicroHTTPD"]),
    // MQTTSubscriber over libmosquitto, on a thread of its own.
    module("Base", "MQTTReception", ["Core", "CMosquitto"]),
    // A connection to a PostgreSQL server by libpq, on a thread of its own.
    module("Base", "PostgreSQL", ["Core", "CPostgres"]),
    // QR codes, drawn in letters.
    module("Base", "QRCodes", ["CQRCode"]),
    // Event-stream parser, retries, trimming, ChatClient.
    module("Base", "ChatCompletions", ["Core", "HTTPTransport"]),
    // A server of the Model Context Protocol: lines in, what to do out (pure).
    module("Base", "ModelContext"),
    // Settings, JSON5 with its comments kept, where things live (pure).
    module("Base", "Configuration", ["Core"]),
    // Styles, Markdown as it streams, wrapping, tables (pure).
    module("Base", "Terminal", ["Core", "CWidth"]),
    // Commands as data: parsing, help, completions, man page (pure).
    module("Base", "CommandLineParsing", ["Core", "Terminal"]),
    // LineEditor over readline's callbacks, LineHistory.
    module("Base", "LineEditing", ["Core", "CReadline"]),

    // Health: samples come in and are compared with what is normal for this person.

    // SampleType, HealthUnit, Sample, Timestamp, Profile (pure).
    module("Health", "HealthModel", ["Core"]),
    // HealthStore: latest, list, anchored, observer, statistics.
    module("Health", "HealthStorage", ["Core", "SQLite", "Sealing", "HealthModel"]),
    // One reader for each format, one driver for all.
    module("Health", "HealthImport", ["Core", "Formats", "SQLite", "HealthModel"]),
    // What phones, watches, rings and scales export, and the list of all formats.
    module(
      "Health",
      "DeviceExports",
      ["Core", "Formats", "SQLite", "HealthModel", "HealthImport"]
    ),
    // What may be received, from which device, and which have gone silent (pure).
    module("Health", "Receiving", ["Core", "Sealing", "HealthModel", "HealthImport"]),
    // ReferenceTables, VitalAssessor, UsualAssessor, NightSignal (pure).
    module("Health", "Assessment", ["Core", "Catalogues", "FlatTables", "HealthModel"]),
    // Rules of mood, breath, pacing and medication, and the guided blow (pure).
    module("Health", "Monitors", ["Core", "Catalogues", "FlatTables", "HealthModel"]),
    // A blow while it is done: its course, what a meter or a form tells of it, and its pictures (pure).
    module("Health", "Blows", ["Core", "Catalogues", "HealthModel", "Monitors"]),
    // What Bluetooth sensors send, the samples it becomes, and how they stay connected (pure).
    module("Health", "Sensors", ["Core", "HealthModel", "Monitors"]),

    // Memory: what was said, kept and kept safe.

    // TranscriptStore, search by words and by meaning, lock.
    module(
      "Memory",
      "Transcripts",
      ["Core", "SQLite", "Sealing", "TextEncoding", "HealthModel", "Assessment"]
    ),
    // Transcript files: one message a line, the same in files, exports and `replay --json` (pure).
    module(
      "Memory",
      "TranscriptFiles",
      ["Core", "Catalogues", "HealthModel", "Assessment", "Transcripts"]
    ),
    // ReplayPlayer: keys and times in, what to show out (pure).
    module("Memory", "Playback", ["HealthModel", "Transcripts"]),
    // BackUpWriter, Restore, what a killed one needs.
    module(
      "Memory",
      "BackUp",
      ["Core", "SQLite", "Sealing", "Formats", "HostSystem", "HealthModel"]
    ),
    // Rows of the transcripts, whole, as another machine of the same person is to have them.
    module("Memory", "TranscriptRecords", ["SQLite", "HealthModel", "Transcripts"]),
    // The hub of several machines: accounts, machines and encrypted logs in a PostgreSQL database.
    module("Memory", "Hub", ["Core", "PostgreSQL", "Sealing"]),
    // What is sent to a hub and what comes from it: changes of the stores, one log for each machine.
    module(
      "Memory",
      "HubSync",
      [
        "Core", "SQLite", "Sealing", "HealthModel", "HealthStorage", "Transcripts",
        "TranscriptRecords", "Hub",
      ]
    ),

    // Conversation: danger first, then a prompt and a reply; and when to message the person first.

    // The pattern language: words of a message in, phrases found and slips put right out (pure).
    module("Conversation", "Phrases", ["Core", "FlatTables"]),
    // Crisis screen, reviewed answers, reply rules (pure).
    module("Conversation", "Safety", ["Core", "FlatTables", "Phrases"]),
    // Rules, planner and timer of check-ins; DeliveryRun; systemd's and cron's part (pure).
    module("Conversation", "CheckIns", ["Core", "Catalogues", "HealthModel"]),
    // Guided exercises: their files, the runner, paces and what helped (pure).
    module("Conversation", "Exercises", ["Core", "FlatTables", "Catalogues", "HealthModel"]),
    // Questions about one's own data and the program: words in, a question out; facts in, an
    // answer out (pure).
    module(
      "Conversation",
      "Questions",
      ["Core", "FlatTables", "Catalogues", "HealthModel", "Assessment"]
    ),
    // The words of messages: phrases, acts, clauses and things that are named.
    module("Conversation", "Listening", ["Core"]),
    // What a model marks in its reply: a danger, a proposed note (pure).
    module("Conversation", "ReplyMarks"),
    // A prompt: the person's facts, what of them may be sent, and the template (pure).
    module(
      "Conversation",
      "Prompts",
      [
        "Core", "Catalogues", "ReplyMarks", "ChatCompletions", "HealthModel", "Assessment",
        "Transcripts", "Safety",
      ]
    ),
    // Offline listener, conversation.
    module(
      "Conversation",
      "Dialogue",
      [
        "Core", "Catalogues", "FlatTables", "Listening", "ReplyMarks", "Prompts", "ChatCompletions",
        "HealthModel", "Assessment", "Transcripts", "Safety", "CheckIns",
      ]
    ),

    // Outlook: what can be read afterwards.

    // Chart as TerminalPlot, Sparkline and SVGChart (pure).
    module("Outlook", "Charts", ["Catalogues", "HealthModel"]),
    // Report and its writers ReportText and ReportPage; LearningLibrary (pure).
    module(
      "Outlook",
      "Reports",
      ["Core", "Catalogues", "FlatTables", "Terminal", "HealthModel", "Assessment", "Charts"]
    ),
    // Sessions out as pages, Markdown, JSON, text; those of other programs in.
    module(
      "Outlook",
      "TranscriptExchange",
      [
        "Core", "Catalogues", "SQLite", "Formats", "Terminal", "HealthModel", "Assessment",
        "Transcripts",
        "TranscriptFiles", "Charts",
      ]
    ),

    // What a person lets a professional see, in numbers and words: made, encrypted for one reader,
    // checked and counted there (pure).
    module("Outlook", "Sharing", ["Core", "Sealing", "HealthModel"]),
    // Friends: invitations, one count a week, what was heard, and the line that says so (pure).
    module("Outlook", "Friends", ["Core", "Catalogues", "Sealing", "HealthModel", "Sharing"]),

    // Models and prompts judged: personas, rubric, counts by rule, intervals, the report (pure).
    module(
      "Outlook",
      "Evaluation",
      [
        "Core", "FlatTables", "Terminal", "HealthModel", "Assessment", "Transcripts",
        "TranscriptFiles", "Charts",
      ]
    ),

    // Services: what every command is given, made in one place.

    // How a command talks with whoever runs it: Output, AppFailure with its exit code, questions,
    // signals.
    module(
      "Services",
      "Console",
      [
        "Core", "Prompts", "HostSystem", "SQLite", "Sealing", "TextEncoding", "HTTPTransport",
        "HTTPReception", "ChatCompletions", "Configuration", "CommandLineParsing", "LineEditing",
        "Terminal",
        "HealthModel", "HealthStorage", "HealthImport", "Assessment", "Monitors", "Transcripts",
        "BackUp", "Hub", "HubSync", "Safety", "CheckIns", "Exercises", "Catalogues", "Questions",
        "Dialogue", "Reports",
        "Sharing", "Friends", "TranscriptExchange",
      ]
    ),
    // The files of an import in their order, into the store or a preview, off the main queue.
    module(
      "Services",
      "Importing",
      ["Core", "HostSystem", "Sealing", "HealthModel", "HealthStorage", "HealthImport", "Console"]
    ),
    // What a message means, by the encoder: danger, acts and situations heard in it; what is to be found again.
    module(
      "Services",
      "Understanding",
      [
        "Core", "FlatTables", "BundledFiles", "Catalogues", "TextEncoding", "Transcripts", "Safety",
        "Listening", "Questions",
      ]
    ),
    // Services and its parts, Command, MonitorModule, how a conversation is put together.
    module(
      "Services",
      "Services",
      [
        "Core", "Prompts", "FlatTables", "BundledFiles", "Catalogues", "HostSystem", "SQLite",
        "Sealing",
        "TextEncoding", "HTTPTransport", "ChatCompletions", "Configuration", "CommandLineParsing",
        "LineEditing",
        "Terminal", "HealthModel", "HealthStorage", "Assessment", "Monitors", "Sensors",
        "Transcripts", "BackUp", "Safety", "CheckIns", "Exercises", "Listening", "Questions",
        "Dialogue",
        "Charts", "Reports", "Console", "Understanding",
      ]
    ),
    // A text as a voice reads it out and the programs that speak; dictation, and the programs that
    // record.
    module(
      "Services",
      "Speech",
      [
        "Core", "Catalogues", "HostSystem", "ChatCompletions", "Configuration", "Console",
        "Services",
      ]
    ),
    // Paired sensors, kept connected; what they send is saved.
    module(
      "Services",
      "SensorKeeping",
      [
        "Core", "Blows", "BundledFiles", "HostSystem", "Configuration", "HealthModel",
        "HealthStorage",
        "Monitors", "Sensors", "Console", "Services",
      ]
    ),

    // Companions: what stands around the conversation; each is one module and one line in a list.

    // Mood, sleep, their pattern, and the questionnaires.
    module(
      "Companions",
      "Mood",
      [
        "Core", "Catalogues", "BundledFiles", "HostSystem", "CommandLineParsing", "Terminal",
        "HealthModel",
        "HealthStorage", "Monitors", "Transcripts", "Safety", "Charts", "Reports", "Console",
        "Services",
      ]
    ),
    // Breathing tests, typed, blown or from a device.
    module(
      "Companions",
      "Spirometry",
      [
        "Core", "Blows", "Catalogues", "BundledFiles", "HostSystem", "CommandLineParsing",
        "Terminal", "HealthModel",
        "HealthStorage", "Monitors", "Sensors", "Transcripts", "Playback", "Safety", "CheckIns",
        "Charts", "Reports", "Console", "Services", "SensorKeeping",
      ]
    ),
    // Pacing after long COVID: the ceiling, the watch, episodes.
    module(
      "Companions",
      "Pacing",
      [
        "Core", "Catalogues", "BundledFiles", "HostSystem", "CommandLineParsing", "Terminal",
        "HealthModel",
        "HealthStorage", "Monitors", "Transcripts", "Playback", "Safety", "Charts", "Reports",
        "Console", "Services",
      ]
    ),
    // Medications and doses, and the reminder of a beta-blocker.
    module(
      "Companions",
      "Medication",
      [
        "Core", "Catalogues", "BundledFiles", "HostSystem", "Configuration", "CommandLineParsing",
        "HealthModel", "HealthStorage", "Monitors", "Transcripts", "Safety", "CheckIns",
        "Dialogue", "Charts", "Reports", "Console", "Services",
      ]
    ),
    // Guided exercises at the command line and in the chat, what was done and what helped.
    module(
      "Companions",
      "Exercise",
      [
        "Core", "Prompts", "Catalogues", "BundledFiles", "HostSystem", "CommandLineParsing",
        "Terminal", "HealthModel",
        "HealthStorage", "Assessment", "Monitors", "Sensors", "Transcripts", "Safety", "CheckIns",
        "Exercises", "Dialogue", "Charts", "Reports", "Console", "Speech", "Services",
        "SensorKeeping",
      ]
    ),
    // TrustedPerson, what they are told and in which words, MailMessage; PeopleOutbox, which sends.
    module(
      "Companions",
      "TrustedPeople",
      [
        "Core", "Catalogues", "HostSystem", "HTTPTransport", "Configuration", "CommandLineParsing",
        "HealthModel", "HealthStorage", "Monitors", "Transcripts", "Safety", "Dialogue",
        "Console", "Services",
      ]
    ),

    // Program: the commands and the chat, and main, which lists them.

    // A part of the build: makes the flat tables (Plugins/BundledTables runs it).
    .executableTarget(
      name: "TableCompiler",
      dependencies: ["FlatTables", "Safety"],
      path: "Sources/Program/TableCompiler"
    ),
    // Conversations and notes: list, search, replay, export, import, forget.
    module(
      "Program",
      "TranscriptCommands",
      [
        "Core", "Catalogues", "Prompts", "BundledFiles", "HostSystem", "TextEncoding",
        "ChatCompletions", "Configuration",
        "CommandLineParsing", "LineEditing", "Terminal", "HealthModel", "HealthStorage",
        "Assessment", "Transcripts", "TranscriptFiles", "Playback", "BackUp", "Safety", "Dialogue",
        "TranscriptExchange", "Console", "Services", "Understanding",
      ]
    ),
    // Readings that devices send: pairing, the receiver, which device has gone silent.
    module(
      "Program",
      "ReceiveCommands",
      [
        "Core", "Catalogues", "Importing", "HostSystem", "Sealing", "Formats", "HTTPReception",
        "MQTTReception", "QRCodes",
        "Configuration",
        "CommandLineParsing", "Terminal", "HealthModel", "HealthStorage", "HealthImport",
        "DeviceExports", "Receiving", "CheckIns", "Console", "Services",
      ]
    ),
    // Several machines of one person: a hub made, joined, paired, renewed and left.
    module(
      "Program",
      "HubCommands",
      [
        "Core", "Catalogues", "FlatTables", "BundledFiles", "HostSystem", "PostgreSQL", "QRCodes",
        "Configuration",
        "CommandLineParsing", "Terminal", "Sealing", "HealthModel", "HealthStorage", "Transcripts",
        "TranscriptRecords", "Hub", "HubSync", "Sharing", "Friends", "Console", "Services",
        "TrustedPeople",
      ]
    ),
    // Friends who share one count a week: invited, accepted, listed, blocked and left.
    module(
      "Program",
      "FriendsCommands",
      [
        "Core", "BundledFiles", "HostSystem", "Configuration", "CommandLineParsing", "Terminal",
        "Sealing", "HealthModel", "HealthStorage", "Monitors", "Transcripts", "Hub", "Exercises",
        "Dialogue",
        "Sharing", "Friends", "Console", "Services", "HubCommands",
      ]
    ),
    // What a person lets a professional see, and what the professional sees of many.
    module(
      "Program",
      "ShareCommands",
      [
        "Core", "Catalogues", "BundledFiles", "HostSystem", "Configuration", "CommandLineParsing",
        "Terminal",
        "Sealing", "HealthModel", "Assessment", "Transcripts", "Hub", "Exercises", "Charts",
        "Reports",
        "Sharing", "Friends", "Console", "Services", "HubCommands", "FriendsCommands",
      ]
    ),
    // Check-ins: schedule, decide, deliver, the inbox and the daemon.
    module(
      "Program",
      "CheckInCommands",
      [
        "Core", "Prompts", "Catalogues", "HostSystem", "Configuration", "CommandLineParsing",
        "Terminal", "HealthModel",
        "HealthStorage", "Assessment", "Monitors", "Transcripts", "Safety", "CheckIns", "Questions",
        "Dialogue", "Console", "Services", "SensorKeeping", "TrustedPeople", "TranscriptCommands",
        "ReceiveCommands", "HubCommands", "ShareCommands",
      ]
    ),
    // Bluetooth sensors: scan, pair, list, watch, forget, log; old raw readings thinned.
    module(
      "Program",
      "SensorCommands",
      [
        "Core", "Catalogues", "HostSystem", "Configuration", "CommandLineParsing", "Terminal",
        "HealthModel",
        "HealthStorage", "Sensors", "Console", "Services", "SensorKeeping",
      ]
    ),
    // A live view of readings: heart rate, its last minutes, breathing, sensors.
    module(
      "Program",
      "LiveReadings",
      [
        "Core", "Catalogues", "HostSystem", "Terminal", "HealthModel", "HealthStorage", "Sensors",
        "Playback",
        "Console", "Services", "SensorKeeping",
      ]
    ),
    // What other programs may look up: the Model Context Protocol.
    module(
      "Program",
      "ContextCommands",
      [
        "Core",
        "Configuration", "CommandLineParsing", "Terminal", "ModelContext", "HealthModel",
        "Questions", "Console", "Services",
      ]
    ),
    // Models and prompts judged: conversations held with this program itself, judged and reported.
    module(
      "Program",
      "EvaluationCommands",
      [
        "Core", "BundledFiles", "HostSystem", "ChatCompletions", "Configuration",
        "CommandLineParsing", "Terminal", "HealthModel", "HealthStorage", "Assessment",
        "Transcripts", "TranscriptFiles", "Dialogue", "Evaluation", "Console", "Services",
        "TranscriptCommands",
      ]
    ),
    // mindpulse samples: what is measured, typed in, imported, listed and counted.
    module(
      "Program",
      "SampleCommands",
      [
        "Core", "Catalogues", "BundledFiles", "Importing", "HostSystem", "CommandLineParsing",
        "Configuration", "Terminal", "HealthModel", "HealthStorage", "HealthImport",
        "DeviceExports", "Assessment", "Safety", "Console", "Services", "LiveReadings",
      ]
    ),
    // What belongs to no other room: pictures, reports, backups, the lock, doctor.
    module(
      "Program",
      "Commands",
      [
        "Core", "SampleCommands", "Catalogues", "Prompts", "Importing", "BundledFiles",
        "HostSystem", "Sealing", "TextEncoding", "HTTPTransport",
        "ChatCompletions", "Configuration", "CommandLineParsing", "LineEditing", "Terminal",
        "HealthModel", "HealthStorage", "HealthImport", "DeviceExports", "Assessment", "Monitors",
        "Transcripts",
        "BackUp", "Safety", "CheckIns", "Dialogue", "Charts", "Reports", "Console", "Speech",
        "Services", "TrustedPeople", "ReceiveCommands", "SensorCommands", "LiveReadings",
        "CheckInCommands",
        "HubCommands", "FriendsCommands", "ShareCommands", "Understanding",
      ]
    ),
    // The chat on a terminal and through pipes, and what shows its inside: prompt, why, privacy,
    // measurements.
    module(
      "Program",
      "Chat",
      [
        "Core", "SampleCommands", "Prompts", "BundledFiles", "Catalogues", "HostSystem", "SQLite",
        "Sealing", "TextEncoding",
        "HTTPTransport", "ChatCompletions", "Configuration", "CommandLineParsing", "LineEditing",
        "Terminal", "HealthModel", "HealthStorage", "Assessment", "Transcripts", "TranscriptFiles",
        "Safety", "CheckIns", "Dialogue", "Console", "Speech", "Services", "SensorKeeping",
        "TrustedPeople", "TranscriptCommands", "HubCommands", "FriendsCommands", "ShareCommands",
        "CheckInCommands", "Commands", "Understanding",
      ]
    ),
    // main, and the lists of commands and monitors.
    .executableTarget(
      name: "mindpulse",
      dependencies: [
        "SampleCommands", "HostSystem", "Configuration", "CommandLineParsing", "Terminal", "BackUp",
        "Console",
        "Services", "Mood", "Spirometry", "Pacing", "Medication", "Exercise", "TrustedPeople",
        "TranscriptCommands", "ReceiveCommands", "CheckInCommands", "Commands", "ContextCommands",
        "SensorCommands", "HubCommands", "FriendsCommands", "ShareCommands", "EvaluationCommands",
        "Chat",
      ],
      path: "Sources/Program/mindpulse"
    ),

    // What tests of several modules use.
    .target(name: "TestSupport", path: "Tests/TestSupport"),
    .target(
      name: "BundledWords",
      dependencies: ["BundledFiles", "Catalogues"],
      path: "Tests/BundledWords"
    ),

    .testTarget(name: "CoreTests", dependencies: ["Core", "TestSupport"]),
    .testTarget(name: "FlatTablesTests", dependencies: ["FlatTables", "TestSupport"]),
    .testTarget(
      name: "CataloguesTests",
      dependencies: ["Core", "Catalogues", "BundledFiles"]
    ),
    .testTarget(
      name: "BundledFilesTests",
      dependencies: ["BundledFiles", "FlatTables", "Safety", "Dialogue"]
    ),
    .testTarget(
      name: "HostSystemTests",
      dependencies: ["HostSystem", "HealthModel", "Core", "TestSupport"],
      exclude: ["notification_bus.py"]
    ),
    .testTarget(name: "HTTPReceptionTests", dependencies: ["HTTPReception", "Core"]),
    .testTarget(name: "MQTTReceptionTests", dependencies: ["MQTTReception"]),
    .testTarget(name: "PostgreSQLTests", dependencies: ["PostgreSQL", "Core", "TestSupport"]),
    .testTarget(
      name: "HubTests",
      dependencies: [
        "Hub", "PostgreSQL", "Sealing", "Core", "BundledFiles", "FlatTables", "TestSupport",
      ],
      exclude: ["Fixtures"]
    ),
    .testTarget(
      name: "SharingTests",
      dependencies: ["Core", "Sharing", "Sealing", "HealthModel", "TestSupport"]
    ),
    .testTarget(
      name: "FriendsTests",
      dependencies: [
        "BundledWords",
        "BundledFiles", "Catalogues", "Friends", "Sharing", "Sealing", "HealthModel", "TestSupport",
      ]
    ),
    .testTarget(name: "QRCodesTests", dependencies: ["QRCodes"]),
    .testTarget(
      name: "SpeechTests",
      dependencies: [
        "BundledWords", "BundledFiles", "Catalogues", "Speech", "Console", "ChatCompletions",
      ]
    ),
    .testTarget(
      name: "ReceivingTests",
      dependencies: ["Core", "Receiving", "Sealing", "HealthModel", "HealthImport"]
    ),
    .testTarget(name: "SQLiteTests", dependencies: ["Core", "SQLite", "TestSupport"]),
    .testTarget(name: "SealingTests", dependencies: ["Sealing", "Core"]),
    .testTarget(
      name: "TextEncodingTests",
      dependencies: ["Core", "TextEncoding", "Sealing", "TestSupport"],
      exclude: ["Fixtures"]
    ),
    .testTarget(name: "FormatsTests", dependencies: ["Core", "Formats", "TestSupport"]),
    .testTarget(
      name: "HTTPTransportTests",
      dependencies: ["HTTPTransport", "Core", "TestSupport"]
    ),
    .testTarget(
      name: "ChatCompletionsTests",
      dependencies: ["ChatCompletions", "HTTPTransport", "Core", "TestSupport"]
    ),
    .testTarget(
      name: "ConfigurationTests",
      dependencies: ["Core", "Configuration", "TestSupport"]
    ),
    .testTarget(
      name: "CommandLineParsingTests",
      dependencies: ["Core", "CommandLineParsing", "TestSupport"]
    ),
    .testTarget(name: "ModelContextTests", dependencies: ["ModelContext"]),
    .testTarget(name: "LineEditingTests", dependencies: ["Core", "LineEditing"]),
    .testTarget(name: "TerminalTests", dependencies: ["Terminal", "TestSupport"]),
    .testTarget(name: "HealthModelTests", dependencies: ["Core", "HealthModel", "TestSupport"]),
    .testTarget(
      name: "HealthStorageTests",
      dependencies: ["HealthStorage", "SQLite", "Sealing", "Core", "HealthModel", "TestSupport"]
    ),
    .testTarget(
      name: "HealthImportTests",
      dependencies: ["Core", "HealthImport", "HealthModel", "SQLite", "Formats", "TestSupport"],
      exclude: ["Fixtures"]
    ),
    .testTarget(
      name: "DeviceExportsTests",
      dependencies: [
        "Core", "DeviceExports", "HealthImport", "HealthModel", "SQLite", "TestSupport",
      ],
      exclude: ["Fixtures"]
    ),
    .testTarget(
      name: "AssessmentTests",
      dependencies: [
        "BundledWords",
        "Core", "Catalogues", "Assessment", "HealthModel", "BundledFiles", "TestSupport",
      ]
    ),
    .testTarget(
      name: "TranscriptsTests",
      dependencies: [
        "Transcripts", "SQLite", "Sealing", "TextEncoding", "Core", "HealthModel", "Assessment",
        "HostSystem",
      ]
    ),
    .testTarget(
      name: "HubSyncTests",
      dependencies: [
        "HubSync", "Hub", "TranscriptRecords", "Transcripts", "HealthStorage", "HealthModel",
        "Sealing", "SQLite", "Core", "TestSupport",
      ]
    ),
    .testTarget(
      name: "TranscriptFilesTests",
      dependencies: ["Core", "TranscriptFiles", "Transcripts", "HealthModel", "Assessment"]
    ),
    .testTarget(
      name: "PlaybackTests",
      dependencies: ["Playback", "HealthModel", "Transcripts", "TestSupport"]
    ),
    .testTarget(
      name: "BackUpTests",
      dependencies: [
        "Core", "BackUp", "SQLite", "Sealing", "Formats", "HostSystem", "HealthModel",
        "TestSupport",
      ]
    ),
    .testTarget(
      name: "SafetyTests",
      dependencies: ["Core", "Phrases", "Safety", "TestSupport"],
      exclude: ["Sets"]
    ),
    .testTarget(
      name: "CheckInsTests",
      dependencies: [
        "BundledWords",
        "BundledFiles", "Catalogues", "CheckIns", "HealthModel", "TestSupport", "HostSystem",
        "Core",
      ]
    ),
    .testTarget(
      name: "ExercisesTests",
      dependencies: [
        "BundledWords", "Exercises", "BundledFiles", "Catalogues", "HealthModel", "Core",
      ]
    ),
    .testTarget(
      name: "DialogueTests",
      dependencies: [
        "BundledWords",
        "Prompts", "CheckIns", "Catalogues", "Listening", "ReplyMarks", "Dialogue", "HealthModel",
        "Assessment", "ChatCompletions",
        "Transcripts", "Safety",
        "SQLite", "BundledFiles", "TestSupport", "Core",
      ],
      exclude: ["Sets"]
    ),
    .testTarget(
      name: "QuestionsTests",
      dependencies: [
        "Core",
        "Questions", "Catalogues", "HealthModel", "HealthStorage", "Assessment", "BundledFiles",
        "TestSupport",
      ],
      exclude: ["Sets"]
    ),
    .testTarget(
      name: "ChartsTests",
      dependencies: [
        "BundledWords", "BundledFiles", "Catalogues", "Charts", "HealthModel", "HostSystem",
      ],
      exclude: ["picture.py"]
    ),
    .testTarget(
      name: "ReportsTests",
      dependencies: [
        "BundledWords",
        "Core",
        "Catalogues", "Reports", "HealthModel", "BundledFiles", "Charts", "Assessment",
        "HostSystem",
      ]
    ),
    .testTarget(
      name: "EvaluationTests",
      dependencies: [
        "Evaluation", "Assessment", "BundledFiles", "HealthModel", "Terminal", "Transcripts",
        "Core",
      ]
    ),
    .testTarget(
      name: "TranscriptExchangeTests",
      dependencies: [
        "BundledWords",
        "Core",
        "Catalogues", "BundledFiles", "TranscriptExchange", "Transcripts", "HealthModel",
        "Assessment", "SQLite", "TestSupport",
      ],
      exclude: ["Fixtures"]
    ),
    .testTarget(
      name: "MonitorsTests",
      dependencies: [
        "BundledWords",
        "Blows", "BundledFiles", "Catalogues", "Monitors", "HealthModel", "TestSupport", "Core",
      ]
    ),
    .testTarget(
      name: "SensorsTests",
      dependencies: ["Core", "Sensors", "Monitors", "HealthModel", "BundledFiles", "FlatTables"],
      exclude: [
        "breathing_reference.py", "breathing_vectors.json", "heart_vectors.json",
        "heart_vectors.py",
      ]
    ),
    .testTarget(
      name: "LiveReadingsTests",
      dependencies: [
        "BundledWords",
        "BundledFiles", "Catalogues", "LiveReadings", "HealthModel", "Sensors", "Terminal",
      ]
    ),
    .testTarget(
      name: "TrustedPeopleTests",
      dependencies: [
        "BundledWords",
        "BundledFiles", "Catalogues", "Core", "TrustedPeople", "HealthModel", "Monitors",
        "TestSupport",
      ]
    ),
    .testTarget(
      name: "ServicesTests",
      dependencies: [
        "BundledWords",
        "Services", "BundledFiles", "Catalogues", "Configuration", "Console", "Core", "Dialogue",
        "HealthModel",
        "Listening", "Questions", "Sealing", "TextEncoding", "Transcripts", "Understanding",
      ]
    ),
    .testTarget(
      name: "MoodTests",
      dependencies: ["Mood", "CommandLineParsing", "HealthModel", "Monitors", "Services"]
    ),
    .testTarget(
      name: "SpirometryTests",
      dependencies: ["Blows", "Spirometry", "Charts", "HealthModel"]
    ),
    .testTarget(
      name: "PacingTests",
      dependencies: [
        "BundledWords",
        "Catalogues", "Pacing", "BundledFiles", "HealthModel", "HealthStorage", "Monitors",
        "Terminal",
        "TestSupport", "Transcripts", "Services",
      ]
    ),
    .testTarget(
      name: "MedicationTests",
      dependencies: ["Medication", "CommandLineParsing", "HealthModel", "Monitors", "Services"]
    ),
    .testTarget(
      name: "ExerciseTests",
      dependencies: [
        "Catalogues", "Exercise", "CommandLineParsing", "Exercises", "Services", "Sensors",
        "HealthModel",
        "BundledFiles", "Monitors",
      ]
    ),
    .testTarget(
      name: "TranscriptCommandsTests",
      dependencies: [
        "BundledWords",
        "BundledFiles", "Catalogues", "TranscriptCommands", "Console", "HealthModel", "Terminal",
        "Transcripts",
      ]
    ),
    .testTarget(
      name: "MindpulseTests",
      dependencies: [
        "HostSystem", "mindpulse", "Chat", "Commands", "Services", "CommandLineParsing", "Charts",
        "Console",
        "HealthModel", "BundledFiles", "Catalogues", "Safety",
      ]
    ),
    .testTarget(
      name: "ConsoleTests",
      dependencies: [
        "Core",
        "Console", "BackUp", "ChatCompletions", "HealthModel", "HostSystem", "Sealing", "SQLite",
        "Transcripts",
      ]
    ),
  ],
  swiftLanguageModes: [.v6]
)

// The thread sanitizer builds only the tests that have threads to look at, and what these need:
// scripts/sanitize.sh.
if let names = Context.environment["MINDPULSE_TEST_TARGETS"]?.split(separator: ",") {
  var needed = Set(names.map(String.init) + ["BundledTables"])
  var grows = true
  while grows {
    let count = needed.count
    for target in package.targets where needed.contains(target.name) {
      for dependency in target.dependencies {
        switch dependency {
        case .byNameItem(let name, _), .targetItem(let name, _): needed.insert(name)
        default: break
        }
      }
    }
    grows = needed.count > count
  }
  package.targets.removeAll { !needed.contains($0.name) }
  package.products.removeAll { product in
    (product as? Product.Executable)?.targets.contains { !needed.contains($0) } ?? false
  }
}

let testing = ["TestSupport", "BundledWords"]
let writtenInC = [
  "CCurl", "CArchive", "CLibXML2", "CYajl", "CYAML", "CLinux", "CWidth", "CSystemd",
  "CBundledFiles",
  "CSodium", "CEncoder", "CMicroHTTPD", "CQRCode", "CMosquitto", "CPostgres",
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
  if target.name == "Formats" {
    settings.append(.unsafeFlags(["-Xcc", "-I/usr/include/libxml2"]))
  }
  if target.name == "PostgreSQL" {
    settings.append(.unsafeFlags(["-Xcc", "-I/usr/include/postgresql"]))
  }
  // What the tests have work hardest, such as the crisis screen and years of simulated days: tens of
  // times slower where nothing is optimised, above all under a sanitizer.
  let busiest = [
    "FlatTables", "Phrases", "Safety", "HealthModel", "CheckIns", "CheckInsTests",
    "Listening", "Dialogue",
    "ChatCompletions", "Charts", "Configuration",
  ]
  if busiest.contains(target.name) {
    settings.append(.unsafeFlags(["-O"], .when(configuration: .debug)))
  }
  target.swiftSettings = settings
}

// The address sanitizer looks at what has pointers: scripts/sanitize.sh names these targets and all C. It
// is linked into what holds one of them, and watches over every allocation there.
if let names = Context.environment["MINDPULSE_ADDRESS_TARGETS"]?.split(separator: ",") {
  for target in package.targets
  where names.contains(Substring(target.name)) && target.type != .system {
    if writtenInC.contains(target.name) {
      target.cSettings = (target.cSettings ?? []) + [.unsafeFlags(["-fsanitize=address"])]
    } else {
      target.swiftSettings =
        (target.swiftSettings ?? []) + [.unsafeFlags(["-sanitize=address"])]
    }
    target.linkerSettings =
      (target.linkerSettings ?? []) + [.unsafeFlags(["-sanitize=address"])]
  }
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
