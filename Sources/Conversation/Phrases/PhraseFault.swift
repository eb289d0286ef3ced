package import Core

/// What is wrong with a phrase of a file.
package struct PhraseFault: Error, Equatable {
  /// The end of a sentence, such as `is empty`.
  package let problem: LocalizedText
  /// The list that the phrase stands in; empty where only the phrase is known.
  package var list = ""
  /// The phrase as it is written.
  package var phrase = ""

  /// A fault from its words.
  package init(_ problem: LocalizedText) { self.problem = problem }

  /// The same with where it was found.
  package func placed(in list: String, phrase: String) -> PhraseFault {
    var fault = self
    (fault.list, fault.phrase) = (list, phrase)
    return fault
  }
}
