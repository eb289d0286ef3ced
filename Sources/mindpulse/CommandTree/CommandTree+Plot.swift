import CommandLineParsing

extension CommandTree {
  /// A picture of readings in the terminal.
  static let plot = CommandSpecification(
    "plot",
    summary: "Draw a type over days, weeks or months.",
    discussion: """
      The line connects the mean of each hour, day, week or month, the strokes go from the lowest \
      to the highest reading, and the shaded band is the range for your age. Where nothing was \
      measured the line has a gap. One day is drawn by hours, up to 60 days by days, more by weeks \
      or months. What is counted, steps for one, is drawn as bars.

      Braille characters draw the picture; blocks on a Linux console, plain ASCII on TERM=dumb and \
      with --ascii.
      """,
    arguments: [type],
    options: [
      .value("days", "N", help: "The last N days, today included; 7 if nothing is given."),
      .value("weeks", "N", help: "The last N weeks, from Monday, this one included."),
      .value("months", "N", help: "The last N months, this one included."),
      .flag("ascii", help: "Draw with plain ASCII."),
    ],
    examples: [
      .init("mindpulse plot heart-rate", "The last seven days."),
      .init("mindpulse plot respiratory-rate --months 6"),
    ]
  )
}
