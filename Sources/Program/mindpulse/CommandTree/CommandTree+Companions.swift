import CommandLineParsing

extension CommandTree {
  /// The smaller companions: mood and sleep, breathing tests, pacing, medication, people.
  static let companionCommands: [CommandSpecification] =
    moodCommands + [spirometry, pacing, medication, people, learn]
}
