import Monitors
import Services

extension Services {
  /// What pacing says, in the language that is spoken now.
  var pacing: PacingWording { PacingWording(words) }
}
