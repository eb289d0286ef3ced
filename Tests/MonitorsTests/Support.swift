import BundledWords
import Foundation
import HealthModel
@testable import Blows
@testable import Monitors
import Testing

/// The rules that come with the project.
func breathingRules() throws -> BreathingRules {
  let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
  return try BreathingRules(
    json5: Array(try Data(contentsOf: root.appending(path: BreathingRules.file)))
  )
}

/// What the breathing test says in English.
func breathingWording() throws -> BreathingWording { BreathingWording(try englishWords()) }

/// What pacing says in English.
func pacingWording() throws -> PacingWording { PacingWording(try englishWords()) }

/// A morning in 2026.
let morning = Timestamp(milliseconds: 1_780_000_000_000)

/// Values by their names.
func values(_ fvc: Double? = nil, _ fev1: Double? = nil, _ pef: Double? = nil) -> BlowValues {
  var values = BlowValues()
  values.fvc = fvc
  values.fev1 = fev1
  values.pef = pef
  return values
}
