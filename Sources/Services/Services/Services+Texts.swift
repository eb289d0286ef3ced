package import BundledFiles
import Catalogues

extension Services {
  /// Whom to call in danger, in a sentence of the language that is spoken now.
  ///
  /// - Parameter emergency: the numbers, as ``CrisisContacts`` have them.
  /// - Returns: the sentence.
  package func callNow(_ emergency: String) -> String {
    words.text(NoticeKey.callNow, ["number": catalogues.language.emergency(emergency)])
  }

  /// What is made of a text of the person's own; of the program's where theirs can't be used, which
  /// is told.
  ///
  /// - Parameters:
  ///   - bundled: which text.
  ///   - make: makes it of the text and the name of its file.
  /// - Returns: what was made.
  /// - Throws: what the program's own text is refused for.
  package func usable<Made>(
    _ bundled: BundledFile,
    _ make: (_ text: String, _ file: String) throws -> Made
  ) throws -> Made {
    do { return try make(try files.text(bundled), bundled.path) } catch {
      missing.lacks(own: bundled.path, error)
    }
    return try make(String(decoding: bundled.bytes, as: UTF8.self), bundled.path)
  }
}
