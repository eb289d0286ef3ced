/// The names of sources that are this program's own.
package enum ReadingSource {
  /// What a person typed.
  package static let manual = "manual"
}
