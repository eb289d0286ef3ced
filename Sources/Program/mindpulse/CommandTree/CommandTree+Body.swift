import CommandLineParsing
import HealthModel

extension CommandTree {
  /// The commands about readings and the person.
  static let bodyCommands: [CommandSpecification] = [samples, plot, report, profile]

  static let type = ArgumentSpecification(
    "TYPE",
    help: "A type of sample; 'samples types' lists them.",
    completion: .values(SampleType.all.map(\.name))
  )

  private static let types = ArgumentSpecification(
    "TYPE",
    help: "Only these types.",
    isOptional: true,
    repeats: true,
    completion: .values(SampleType.all.map(\.name))
  )

  private static let span: [OptionSpecification] = [
    .value("from", "TIME", help: "Only what ends at this time or later."),
    .value("to", "TIME", help: "Only what starts before this time."),
  ]
  private static let strictness: [OptionSpecification] = [
    .flag("strict-start", help: "Only what also starts between the two."),
    .flag("strict-end", help: "Only what also ends between the two."),
  ]
  private static let source = OptionSpecification.value(
    "source",
    "NAME",
    help: "Only what comes from this source."
  )
  private static let limit = OptionSpecification.value("limit", "N", help: "At most this many.")

  static let samples = CommandSpecification(
    "samples",
    summary: "The store of readings.",
    subcommands: [
      add,
      CommandSpecification(
        "latest",
        summary: "The newest reading of each type.",
        arguments: [types]
      ),
      CommandSpecification(
        "list",
        summary: "Readings of a type, newest first.",
        arguments: [type],
        options: span + strictness + [
          source, limit,
          .flag("csv", help: "Print CSV that 'samples import' reads back exactly."),
        ]
      ),
      stats, since, watch, sources, delete,
      CommandSpecification("types", summary: "The types, their units and possible values."),
      samplesImport,
      samplesImports,
      storeBench,
    ]
  )

  private static let add = CommandSpecification(
    "add",
    summary: "Store one reading.",
    arguments: [
      type, ArgumentSpecification("VALUE", help: "The reading, in the type's unit."),
    ],
    options: [
      .value("unit", "UNIT", help: "The unit, if it isn't the type's own."),
      .value("at", "TIME", help: "When it was measured; now if left out."),
      .value("source", "NAME", help: "Where it comes from; 'manual' if left out."),
    ],
    examples: [.init("mindpulse samples add heart-rate 72 --at 14:05", "A pulse of today.")]
  )

  private static let stats = CommandSpecification(
    "stats",
    summary: "A type by hours, days, weeks or months.",
    discussion: """
      Buckets follow the clocks and the calendar of this machine: a day has 23 or 25 hours where \
      clocks change, weeks begin on Monday, sleep is counted from noon to noon. Of several sources \
      one counts in each bucket: the first of 'samples sources --priority' that has readings \
      there, otherwise the one with the most. Sleep of all sources is laid over each other \
      instead, so no hour counts twice. The mean over time of the heart rate takes each reading \
      to hold until the next one, for ten minutes at most.
      """,
    arguments: [type],
    options: [
      .value(
        "by",
        "LENGTH",
        help: "hour, day, week or month; day if left out.",
        completion: .oneOf(CalendarBuckets.Unit.allCases.map(\.rawValue))
      )
    ] + span + [source, .flag("by-source", help: "Tell each source for itself.")],
    examples: [.init("mindpulse samples stats heart-rate --by week --from 2026-01-01")]
  )

  private static let since = CommandSpecification(
    "since",
    summary: "What has come and gone behind an anchor, in the order of arrival.",
    discussion: """
      Begin with 0, keep the anchor that is printed, and give it the next time: what was added \
      and deleted in between is told, whenever it was measured. Anchors never expire.
      """,
    arguments: [
      ArgumentSpecification("ANCHOR", help: "0, or what this command gave the last time."), types,
    ],
    options: [limit]
  )

  private static let watch = CommandSpecification(
    "watch",
    summary: "Tell changes as they happen, until Ctrl-C.",
    arguments: [types]
  )

  private static let sources = CommandSpecification(
    "sources",
    summary: "Where readings come from, and which source is believed first.",
    options: [
      .value(
        "priority",
        "NAME,NAME...",
        help: "Believe these first, in this order; 'none' takes it back.",
        repeats: true
      )
    ],
    examples: [.init("mindpulse samples sources --priority Watch,Phone")]
  )

  private static let delete = CommandSpecification(
    "delete",
    summary: "Delete readings for good: by id, or all of a type, a time or a source.",
    arguments: [
      ArgumentSpecification(
        "ID|TYPE",
        help: "The ids that 'samples list' shows, or one type.",
        isOptional: true,
        repeats: true
      )
    ],
    options: span + strictness + [
      source, .flag("yes", help: "Don't ask before deleting more than single ids."),
    ],
    examples: [
      .init("mindpulse samples delete 12 13"),
      .init("mindpulse samples delete steps --from 2026-01-01 --to 2026-02-01 --yes"),
    ]
  )

  /// Measurements used by `make bench`.
  private static let storeBench = CommandSpecification(
    "bench",
    summary: "Fill a store in a new file and time its questions.",
    arguments: [ArgumentSpecification("FILE", help: "The file, which may not be there yet.")],
    options: [.value("rows", "N", help: "How many readings; a million if left out.")],
    isHidden: true
  )

  static let profile = CommandSpecification(
    "profile",
    summary: "What you have told about yourself.",
    subcommands: [
      CommandSpecification("show", summary: "Show it."),
      CommandSpecification(
        "set",
        summary: "Set one fact; 'none' takes it back.",
        arguments: [
          ArgumentSpecification(
            "KEY",
            help: "birthday, name, sex, height or country.",
            completion: .values(Profile.Key.allCases.map(\.rawValue))
          ),
          ArgumentSpecification("VALUE", help: "The fact."),
        ],
        examples: [.init("mindpulse profile set birthday 1990-04-01")]
      ),
    ],
    defaultSubcommand: "show"
  )
}
