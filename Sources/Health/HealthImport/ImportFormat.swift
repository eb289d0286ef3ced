/// A format that samples can be imported from: how it is told from others, and who reads it.
package struct ImportFormat: Sendable {
  /// How a file of the format is read.
  package enum Reading: Sendable {
    /// As a stream of bytes, by a reader made for each file.
    case stream(@Sendable (ReaderOptions) -> any SampleReader)
    /// As a whole file on disk, such as a database; an entry of an archive is unpacked for it.
    ///
    /// A file of another program is `foreign` before anything is handed over: formats whose files
    /// begin alike are tried one after the other.
    /// The function gets the path, and hands items over in pieces of a few thousand.
    case file(
      @Sendable (
        _ path: String,
        _ options: ReaderOptions,
        _ emit: ([ImportItem]) throws(HealthImportError) -> Void
      ) throws(HealthImportError) -> Void
    )
  }

  /// How many bytes of a file's beginning ``recognises`` is shown at most: 16 KiB.
  package static let headLength = 16 << 10

  /// The name on the command line and in reports, such as `apple-health`.
  package let name: String
  /// What a person calls it, such as `Apple Health export`.
  package let title: String
  /// Whether a file is of this format, by its first bytes; the name, inside its folder or archive,
  /// is a hint where the content of formats is alike.
  package let recognises: @Sendable (_ head: [UInt8], _ name: String) -> Bool
  /// How it is read.
  package let reading: Reading

  /// A format.
  package init(
    name: String,
    title: String,
    recognises: @escaping @Sendable (_ head: [UInt8], _ name: String) -> Bool,
    reading: Reading
  ) {
    self.name = name
    self.title = title
    self.recognises = recognises
    self.reading = reading
  }

  /// Every format, in the order in which a file is tried.
  package static let all: [ImportFormat] = [.appleHealth] + others

  /// The format with a name.
  package static func named(_ name: String) -> ImportFormat? { all.first { $0.name == name } }

  /// The first format that recognises a file.
  package static func of(
    _ head: [UInt8],
    name: String,
    among formats: [ImportFormat] = all
  ) -> ImportFormat? {
    formats.first { $0.recognises(head, name) }
  }
}
