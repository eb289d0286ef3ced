import Core

/// What the value of a setting leads to outside the program.
///
/// A file of settings from elsewhere, such as a backup, must bring in nothing of it unasked: see
/// ``IncomingSettings``. How settings that lead to nothing are spoken, timed or shown is no concern
/// of it.
package enum SettingReach: Hashable, Sendable {
  /// Nothing outside: a number, a time, a word of a fixed list.
  case nothing
  /// A program that is run.
  case program
  /// A server and how it is reached; all settings of one server belong together.
  case server(Server)

  /// The servers that settings lead to.
  package enum Server: String, CaseIterable, Sendable {
    /// The one that answers in the conversation.
    case endpoint
    /// The one that writes down what is dictated.
    case dictation
    /// The one that takes mail to trusted people.
    case mail = "people.mail"
    /// The one where several machines meet.
    case hub
    /// This program's own, to which devices send readings.
    case receiver = "receive"

    /// What it is for, in a sentence.
    var summary: LocalizedText {
      switch self {
      case .hub: "Where your machines meet, and how to sign in there."
      case .dictation: "The server that writes down what you dictate."
      case .endpoint: "The server that answers, and how to reach it."
      case .receiver: "Where readings are received from devices, and how."
      case .mail: "The mail server for trusted people, and how to reach it."
      }
    }
  }
}
