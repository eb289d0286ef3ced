import Configuration
import Console
import Core
package import Services
import Transcripts
import TrustedPeople

/// The words that change and that a shell asks for while a person types.
package enum CompletionWords: String {
  case sessions
  case people
  case topics
  case settings

  /// Prints them, one a line.
  @MainActor package func print(_ services: Services) throws {
    switch self {
    case .sessions:
      for session in try services.stores.transcripts().sessions() {
        let title = VisibleText.singleLine(session.title, limit: 80)
        try services.output.line("\(session.id)\t\(title)")
      }
    case .people:
      for person in try PeopleService(services).people() {
        try services.output.line(VisibleText.singleLine(person.body.name, limit: 60))
      }
    case .topics: try Learn.names(services).forEach { try services.output.line($0) }
    case .settings:
      for setting in SettingSpecification.all { try services.output.line(setting.name) }
    }
  }
}
