import SQLite

/// The calls of tools that models have made.
extension TranscriptSchema {
  /// The version of the file that has calls of tools.
  static let toolsVersion: Int32 = 9

  /// Adds a column for the calls, and one for them sealed, which are erased with their message.
  static let tools = Migrator.Migration(
    version: toolsVersion,
    sql: """
      ALTER TABLE message ADD COLUMN tools TEXT;
      ALTER TABLE message ADD COLUMN sealed_tools BLOB;
      """
  )
}
