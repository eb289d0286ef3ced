import Understanding
package import Catalogues
package import Configuration
package import Console
package import Core
package import HealthModel
import HostSystem
package import Questions
import Transcripts

/// What commands are given: small parts, made once, of which each takes what it needs.
@MainActor package struct Services {
  /// The environment as it was at the start.
  package let environment: [String: String]
  /// Where things live.
  package let home: HomeLayout
  /// Where words go.
  package private(set) var output: Output
  /// Whether a person sits at both ends.
  package let isTerminal: Bool
  /// The lines of standard input: where a chat ends early, others go on with them.
  package let input = StandardInputLines()
  /// The present.
  package let clock = WallClock()
  /// Makes unique ids.
  package let identifiers: IdentifierSource
  /// The program's tables and texts, and the person's own in their place.
  package let files: PersonalFiles
  /// What the person has set.
  package let settings: SettingsFile
  /// The readings and the talks.
  package let stores: Stores
  /// What guards a talk.
  package let safety: SafetyFiles
  /// What can't be read now, as it was told.
  package let missing: MissingParts
  /// What the program says in each of its languages.
  package private(set) var catalogues: CatalogueFiles
  /// The listener's lines.
  package let listener: ListenerFiles
  /// What messages mean, as numbers; loaded with the first one.
  package let encoder: PersonalEncoder
  /// Files that are being read already; nil where nobody waits for a prompt.
  package let prefetch: FilePrefetch?
  /// Every command of the program.
  package let commands: CommandTree
  /// The smaller companions, in the order in which status and reports tell of them.
  package let monitors: [any MonitorService.Type]
  /// When check-ins come, and the next one.
  package let schedule: @MainActor (Services) throws -> CheckInTimes
  private let outboxes: OutboxMaker

  /// The services of one run of the program; nothing is opened or read yet.
  ///
  /// - Parameters:
  ///   - run: what is known of the run from its start.
  ///   - settings: what the person has set.
  ///   - output: where words go, in the look that the settings ask for.
  ///   - program: what the program is made of.
  package init(_ run: RunStart, settings: SettingsFile, output: Output, program: ProgramParts) {
    environment = run.environment
    home = run.home
    isTerminal = run.isTerminal
    identifiers = IdentifierSource(
      now: { Machine.milliseconds() },
      random: { Machine.randomBytes($0) }
    )
    files = run.files
    self.settings = settings
    stores = Stores(run.home, isIncognito: run.isIncognito)
    prefetch = run.prefetch
    encoder = PersonalEncoder(settings)
    safety = SafetyFiles(run, settings, stores, clock, DangerHearer(encoder))
    missing = MissingParts(tell: output.notice)
    let catalogues = CatalogueFiles(files, safety, missing)
    self.catalogues = catalogues
    self.output = output
    self.output.catalogue = catalogues.spoken
    listener = ListenerFiles(files, safety, missing)
    commands = program.commands
    monitors = program.monitors
    outboxes = OutboxMaker(make: program.makeOutbox)
    schedule = program.schedule
  }

  /// The services of a run with other settings on its command line.
  package func with(flags: [String: String]) throws -> Services {
    let run = try RunStart(environment: environment, isTerminal: isTerminal)
    let settings = SettingsFile(run, flags: flags)
    let program = ProgramParts(
      commands: commands,
      monitors: monitors,
      makeOutbox: outboxes.make,
      schedule: schedule
    )
    return Services(run, settings: settings, output: output, program: program)
  }

  /// The same services, with sentences worded for where they are shown.
  package func worded(_ wording: @escaping @Sendable (String) -> String) -> Services {
    var services = self
    services.output.wording = wording
    return services
  }

  /// The same services, speaking a language whatever was chosen.
  package func speaking(_ language: CatalogueLanguage) -> Services {
    var services = self
    services.catalogues = catalogues.speaking(language)
    services.output.catalogue = services.catalogues.spoken
    return services
  }

  /// The same services with another place for words.
  package func with(output: Output) -> Services {
    var services = self
    services.output = output
    return services
  }

  /// What the program says, in the language that is spoken now.
  package var words: Catalogue { catalogues.current }

  /// The countries, by names of the language that is spoken now, too.
  ///
  /// - Throws: what the table of countries is refused for.
  package func countryNames() throws -> CountryNames {
    try files.countryNames().adding(words.countries ?? [:])
  }

  /// Sends what trusted people are told.
  package var outbox: any Outbox { outboxes.outbox(self) }
}

/// What a program is made of.
@MainActor package struct ProgramParts {
  /// Every command.
  package let commands: CommandTree
  /// The smaller companions, in the order in which status and reports tell of them.
  package let monitors: [any MonitorService.Type]
  /// Makes what sends to trusted people.
  package let makeOutbox: @MainActor (Services) -> any Outbox
  /// When check-ins come, and the next one.
  package let schedule: @MainActor (Services) throws -> CheckInTimes

  /// A program of its parts.
  package init(
    commands: CommandTree,
    monitors: [any MonitorService.Type],
    makeOutbox: @escaping @MainActor (Services) -> any Outbox,
    schedule: @escaping @MainActor (Services) throws -> CheckInTimes
  ) {
    self.commands = commands
    self.monitors = monitors
    self.makeOutbox = makeOutbox
    self.schedule = schedule
  }
}

/// What is known of one run of the program from its start.
@MainActor package struct RunStart {
  /// The environment as it was at the start.
  package let environment: [String: String]
  /// Where things live.
  package let home: HomeLayout
  /// The program's tables and texts, and the person's own in their place.
  package let files: PersonalFiles
  /// Whether a person sits at both ends.
  package let isTerminal: Bool
  /// Whether nothing of what is said may be kept.
  package let isIncognito: Bool
  /// Files that are being read already; nil where nobody waits for a prompt.
  package let prefetch: FilePrefetch?

  /// A run in an environment.
  ///
  /// - Throws: ``HostSystemError`` or ``ConfigurationError`` where there is no place for the home.
  package init(
    environment: [String: String],
    isTerminal: Bool,
    isIncognito: Bool = false,
    prefetch: FilePrefetch? = nil
  ) throws {
    self.environment = environment
    home = try HomeLayout(environment: environment, workingDirectory: Machine.workingDirectory())
    files = PersonalFiles(home)
    self.isTerminal = isTerminal
    self.isIncognito = isIncognito
    self.prefetch = prefetch
  }
}

/// The time of day as the person's clocks show it.
package struct WallClock: Sendable {
  /// The zone of local days and times.
  package let zone = LocalZone.current

  /// The present, with the local offset.
  package func now() -> Timestamp { Timestamp(milliseconds: Machine.milliseconds(), in: zone) }
}
