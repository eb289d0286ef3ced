import Console
import Configuration
import Core
import Transcripts
import TrustedPeople

/// The words that change and that a shell asks for while a person types.
enum CompletionWords: String {
  case sessions
  case people
  case topics
  case settings

  /// Prints them, one a line.
  @MainActor func print(_ context: AppContext) throws {
    switch self {
    case .sessions:
      for session in try context.transcriptStore().sessions() {
        let title = VisibleText.singleLine(session.title, limit: 80)
        try context.output.line("\(session.id)\t\(title)")
      }
    case .people:
      for person in try PeopleDesk(context).people() {
        try context.output.line(VisibleText.singleLine(person.body.name, limit: 60))
      }
    case .topics: try Learn.names(context).forEach { try context.output.line($0) }
    case .settings:
      for setting in SettingSpecification.all { try context.output.line(setting.name) }
    }
  }
}
