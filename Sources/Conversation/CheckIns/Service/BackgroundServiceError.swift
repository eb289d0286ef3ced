package import Core

/// Why a unit or a crontab can't be written, and what would be right.
package enum BackgroundServiceError: DescribedError, Equatable {
  /// The program's path does not begin with a slash.
  case relativeProgram(String)
  /// A path or a value of the environment has a character that can't be written there.
  case badCharacter(String)
  /// The line is longer than cron reads, in bytes.
  case longLine(Int)
  /// The crontab has one of the marks of our part, but not the other.
  case brokenMarks

  /// What is wrong, in one sentence.
  package var errorDescription: LocalizedText {
    switch self {
    case .relativeProgram(let path): "The program's path, \(path), is not absolute."
    case .badCharacter(let name): "\(name) holds a line break or another control character."
    case .longLine(let bytes):
      "The line for the crontab has \(bytes) bytes, and cron reads \(CronTable.longestLine)."
    case .brokenMarks: "Your crontab has only one of the two lines that mark MindPulse's part."
    }
  }

  /// What would be right.
  package var recoverySuggestion: LocalizedText {
    switch self {
    case .relativeProgram: "Give the whole path, from the first slash on."
    case .badCharacter: "Choose a place without such characters."
    case .longLine: "Install the program, or keep its data, in a place with a shorter path."
    case .brokenMarks: "Run crontab -e and remove what is left of it, then try again."
    }
  }
}
