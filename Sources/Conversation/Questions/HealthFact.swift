import Core
import FlatTables

/// Something about health that has the same answer for everybody.
package struct HealthFact: Sendable {
  /// How many words an answer may have, so that it stays short with a question behind it.
  private static let longest = 52

  /// Its name, by which `why` tells what was answered.
  package let name: String
  /// What is said, all of it in one answer.
  package let text: String
  /// What may be asked behind it.
  package let questions: [String]

  /// A fact as a file has it.
  init(_ name: String, _ lines: [String], _ questions: [String]?) {
    self.name = name
    text = lines.joined(separator: " ")
    self.questions = questions ?? []
  }

  /// The fact as it is said, with a question of its own that wasn't put just before.
  ///
  /// - Parameter earlier: what was said just before.
  /// - Returns: the answer.
  package func said(after earlier: [String]) -> String {
    let next = questions.first { question in !earlier.contains { $0.contains(question) } }
    return [text, next].compactMap(\.self).joined(separator: " ")
  }

  /// Sees to it that it is an answer that fits.
  ///
  /// - Throws: ``QuestionsError`` that names the file and the fact.
  func check(_ file: String) throws(QuestionsError) {
    let count = text.split(whereSeparator: \.isWhitespace).count
    if text.isEmpty || text.contains("?") {
      throw .unreadable(file: file, reason: "“\(name)” is no answer")
    }
    if count > Self.longest {
      let reason: LocalizedText = "“\(name)” has \(count) words, more than \(Self.longest)"
      throw .unreadable(file: file, reason: reason)
    }
  }

  /// Reads a file of facts with the number to call where the person is.
  ///
  /// - Throws: ``QuestionsError`` that names the place.
  static func decode<File: Decodable>(
    _ type: File.Type,
    json5 bytes: [UInt8],
    file: String,
    emergency: String
  ) throws(QuestionsError) -> File {
    do {
      return try ConfigurationTable.decode(
        type,
        from: bytes,
        replacing: [("{emergency}", emergency)]
      )
    } catch {
      throw .unreadable(file: file, reason: DecodingProblem.words(for: error))
    }
  }
}
