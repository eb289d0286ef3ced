import Catalogues
import Monitors
import Services

extension Services {
  /// What the breathing test says, in the language that is spoken now.
  var breathing: BreathingWording { BreathingWording(words) }

  /// The same in English, for JSON and for prompts.
  var breathingInEnglish: BreathingWording { BreathingWording(catalogues.catalogue(.english)) }
}
