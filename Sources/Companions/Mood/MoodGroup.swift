import CommandLineParsing
import Services

extension CommandEntry {
  /// `mindpulse mood …`: how the person feels.
  static let mood = CommandEntry(MoodAdd.self, below: [CommandEntry(MoodList.self)])

  /// `mindpulse sleep`: a night as the person tells it.
  static let sleep = CommandEntry(SleepAdd.self)
}
