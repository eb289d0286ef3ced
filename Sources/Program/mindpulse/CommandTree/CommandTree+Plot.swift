import CommandLineParsing

extension CommandTree {
  private static let topic = ArgumentSpecification(
    "TYPE",
    help: "A type of sample, or blood-pressure for both; 'samples types' lists them.",
    completion: .values(PlotTopic.names)
  )

  /// A picture of readings in the terminal.
  static let plot = CommandSpecification(
    "plot",
    summary: "Draw a type over days, weeks or months.",
    discussion: """
      The line connects the mean of each hour, day, week or month, the strokes go from the lowest \
      to the highest reading, and the shaded band is the range for your age. The broken line is \
      what is usual for you, once two weeks of the last four have readings. Where nothing was \
      measured the line has a gap. One day is drawn by hours, up to 60 days by days, more by weeks \
      or months. What is counted, steps for one, and hours of sleep are drawn as bars; a sleep \
      counts to the day you wake up.

      Braille characters draw the picture; blocks on a Linux console, plain ASCII on TERM=dumb, \
      where the locale is not of UTF-8, and with --ascii.
      """,
    arguments: [topic],
    options: [
      .value("days", "N", help: "The last N days, today included; 7 if nothing is given."),
      .value("weeks", "N", help: "The last N weeks, from Monday, this one included."),
      .value("months", "N", help: "The last N months, this one included."),
      .flag("ascii", help: "Draw with plain ASCII."),
      .value(
        "svg",
        "FILE",
        help: "Write an SVG picture to a file instead; it is light or dark as the reader likes.",
        completion: .files
      ),
      .flag("force", help: "Replace a file that is there."),
    ],
    examples: [
      .init("mindpulse plot heart-rate", "The last seven days."),
      .init("mindpulse plot respiratory-rate --months 6"),
      .init("mindpulse plot sleep --weeks 8 --svg sleep.svg", "A picture in a file."),
    ]
  )

  /// One page about some days.
  static let report = CommandSpecification(
    "report",
    summary: "One page about the last days, for you or to show a professional.",
    discussion: """
      It has heart rate, resting heart rate, respiratory rate, sleep and mood, each as a picture \
      against the range for your age and against what is usual for you; blood pressure where there \
      is some; the check-ins and what became of them; a list of your talks; and it says what is \
      missing. It tells what was recorded and draws no conclusion, and no word of it comes from a \
      language model.

      What was said in your talks is left out, titles too, unless you choose --with-talks: then \
      your own words are in it, and still not what was answered.

      The page needs nothing but itself: no script, nothing fetched. It follows the reader's choice \
      of light or dark and prints on A4. The file is yours alone (0600) and never takes the place \
      of another one without --force.
      """,
    options: [
      .value("days", "N", help: "So many days up to the last one; 30 if nothing is given."),
      .value("from", "DAY", help: "The first day, such as 2026-11-01."),
      .value("to", "DAY", help: "The last day; today if left out."),
      .flag("with-talks", help: "Put in what you said in your talks, and their titles."),
      .value("html", "FILE", help: "Write it as an HTML page to a file.", completion: .files),
      .flag("force", help: "Replace a file that is there."),
      .flag("ascii", help: "Draw with plain ASCII."),
    ],
    examples: [
      .init("mindpulse report", "The last thirty days, in the terminal."),
      .init("mindpulse report --days 90 --html report.html", "A page to print or to send."),
      .init("mindpulse report --from 2026-10-01 --to 2026-10-31 --with-talks"),
    ]
  )
}
