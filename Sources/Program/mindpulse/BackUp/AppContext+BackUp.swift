import Console
import BackUp
import Configuration
import HealthStorage
import Transcripts

/// What backing up and restoring have to do with each start.
extension AppContext {
  /// Where the files stand that are backed up.
  var backUpPlaces: BackUpPlaces {
    BackUpPlaces(
      folder: home.dataDirectory,
      databases: [
        BackUpPlaces.Database(
          name: "samples.sqlite",
          path: home.samplesDatabase,
          migrator: HealthStore.migrator
        ),
        BackUpPlaces.Database(
          name: BackUpPlaces.transcriptsName,
          path: home.transcriptsDatabase,
          migrator: TranscriptStore.migrator
        ),
      ],
      settings: home.configFile
    )
  }

  /// Finishes what a killed back-up or restore has left, and says so.
  func recoverBackUp() throws {
    switch try RestoreRecovery.run(backUpPlaces) {
    case .nothing: return
    case .cleaned:
      output.notice(
        "A back-up or restore was cut off. Its copies were removed; your data is as it was."
      )
    case .finished(let aside):
      output.notice(
        "A restore was cut off and has been finished now. What was there before is in \(aside)"
      )
    }
  }

  /// Removes the data from before earlier restores, and says so: whatever is erased for good would
  /// still stand in it.
  func removeAsides() throws {
    for aside in try backUpPlaces.removeAsides() {
      output.notice("The data from before a restore was erased, too: \(aside)")
    }
  }
}

extension BackUpPlaces {
  /// The name of the talks' database in a back-up.
  static let transcriptsName = "transcripts.sqlite"
}
