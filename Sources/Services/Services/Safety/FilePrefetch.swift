package import Assessment
import BundledFiles
package import Core
package import Safety

/// The program's own files that stand before the first prompt, read on other threads while the chat
/// opens its databases; each takes about as long as opening one.
package final class FilePrefetch: Sendable {
  /// Whom to call.
  package let crisisLines = FilePrefetch.read(.crisisLines, CrisisLines.init(json5:))
  /// When and how the program says that it is one.
  package let disclosure = FilePrefetch.read(.disclosure, Disclosure.init(json5:))
  /// What is normal by age.
  package let referenceTables = FilePrefetch.read(.referenceRanges, ReferenceTables.init(json5:))

  /// Begins to read all of them.
  package init() {}

  private static func read<Value: Sendable, Failure: Error>(
    _ file: BundledFile,
    _ make: @escaping @Sendable ([UInt8]) throws(Failure) -> Value
  ) -> Ahead<Result<Value, Failure>> {
    Ahead { Result { () throws(Failure) in try make(file.table) } }
  }
}
