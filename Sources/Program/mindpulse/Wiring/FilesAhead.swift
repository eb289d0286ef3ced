import Assessment
import BundledFiles
import Core
import Safety

/// The program's own files that stand before the first prompt, read on other threads while the chat
/// opens its databases; each takes about as long as opening one.
final class FilesAhead: Sendable {
  /// Whom to call.
  let crisisLines = FilesAhead.read(.crisisLines, CrisisLines.init(json5:))
  /// When and how the program says that it is one.
  let disclosure = FilesAhead.read(.disclosure, Disclosure.init(json5:))
  /// What is normal by age.
  let referenceTables = FilesAhead.read(.referenceRanges, ReferenceTables.init(json5:))

  private static func read<Value: Sendable, Failure: Error>(
    _ file: BundledFile,
    _ make: @escaping @Sendable ([UInt8]) throws(Failure) -> Value
  ) -> Ahead<Result<Value, Failure>> {
    Ahead { Result { () throws(Failure) in try make(file.table) } }
  }
}
