package import BackUp
package import Configuration
import HealthStorage
import Transcripts
import Core

/// What backing up and restoring have to do with each start.
extension BackUpPlaces {
  /// The name of the talks' database in a back-up.
  package static let transcriptsName = "transcripts.sqlite"

  /// Where the files of a home stand that are backed up.
  package init(_ home: HomeLayout) {
    self.init(
      folder: home.dataDirectory,
      databases: [
        Database(
          name: "samples.sqlite",
          path: home.samplesDatabase,
          migrator: HealthStore.migrator
        ),
        Database(
          name: Self.transcriptsName,
          path: home.transcriptsDatabase,
          migrator: TranscriptStore.migrator
        ),
      ],
      settings: home.configFile
    )
  }

  /// Finishes what a killed back-up or restore has left, and says so.
  @MainActor package func recover(telling output: Output) throws {
    switch try RestoreRecovery.run(self) {
    case .nothing: return
    case .cleaned:
      output.notice(
        "A backup or restore was interrupted. Its copies were removed; your data is unchanged."
      )
    case .finished(let aside):
      output.notice(
        "A restore was interrupted, and is finished now. Your previous data is in \(aside)"
      )
    }
  }

  /// Removes the data from before earlier restores, and says so: whatever is erased for good would
  /// still stand in it.
  @MainActor package func removeAsides(telling output: Output) throws {
    for aside in try removeAsides() {
      output.notice("The data from before a restore was erased, too: \(aside)")
    }
  }
}
