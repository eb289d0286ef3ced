import CommandLineParsing
import SensorCommands
package import Services

extension CommandEntry {
  /// `mindpulse samples …`: readings in and out of the store.
  package static let samples = CommandEntry(
    CommandSpecification("samples", summary: "Add, list, import and delete readings."),
    [
      CommandEntry(SamplesAdd.self), CommandEntry(SamplesLatest.self),
      CommandEntry(SamplesList.self), CommandEntry(SamplesStats.self),
      CommandEntry(SamplesSince.self), CommandEntry(SamplesWatch.self),
      CommandEntry(SamplesSources.self), CommandEntry(SamplesDelete.self),
      CommandEntry(SamplesPrune.self),
      CommandEntry(SamplesTypes.self), CommandEntry(SamplesImport.self),
      CommandEntry(SamplesImports.self), CommandEntry(SamplesBench.self),
    ]
  )
}
