import HostSystem
package import SQLite

/// Where the files stand that are backed up.
package struct BackUpPlaces: Sendable {
  /// A database of the program's.
  package struct Database: Sendable {
    /// Its name in a back-up.
    package let name: String
    /// Its file.
    package let path: String
    /// Whose file it has to be, up to which version, and what stands in it.
    package let migrator: Migrator

    /// A database.
    package init(name: String, path: String, migrator: Migrator) {
      self.name = name
      self.path = path
      self.migrator = migrator
    }
  }

  /// The settings' name in a back-up.
  package static let settingsName = "config.json5"
  /// The largest file of settings, in bytes, as the program reads it.
  package static let largestSettings = 1 << 20

  /// The folder that all databases stand in.
  package let folder: String
  /// The databases.
  package let databases: [Database]
  /// The settings.
  package let settings: String

  /// Places.
  package init(folder: String, databases: [Database], settings: String) {
    self.folder = folder
    self.databases = databases
    self.settings = settings
  }

  /// Where copies stand that are not complete yet.
  package var work: String { "\(folder)/unfinished" }

  /// The folder of the settings.
  var settingsFolder: String {
    let name = settings.split(separator: "/").last ?? ""
    return String(settings.dropLast(name.count + 1))
  }

  /// Where settings wait that will take the place of the present ones.
  var waitingSettings: String { "\(settings).restored" }

  /// What the name of a folder with data from before a restore begins with.
  package static let asidePrefix = "before-restore-"

  /// The folders with data from before a restore, the oldest first.
  package func asides() throws(BackUpError) -> [String] {
    do {
      return try PrivateFile.names(in: folder).filter { $0.hasPrefix(Self.asidePrefix) }.sorted()
        .map { "\(folder)/\($0)" }
    } catch { throw .system(error) }
  }

  /// Removes the folders with data from before a restore: whoever erases something from the data
  /// has to erase it there, too.
  ///
  /// - Returns: the folders.
  @discardableResult
  package func removeAsides() throws(BackUpError) -> [String] {
    let asides = try asides()
    do throws(HostSystemError) {
      for aside in asides { try PrivateFile.removeFolder(aside) }
    } catch { throw .system(error) }
    return asides
  }
}
