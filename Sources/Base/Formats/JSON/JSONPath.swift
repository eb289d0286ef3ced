/// The place of values in a JSON text, such as `data.metrics[].name`.
///
/// Names are separated by full stops; `[]` stands for every element of an array. The empty path
/// is the value the text consists of. A name with a full stop can't be written.
package struct JSONPath: Hashable, Sendable {
  /// One step down.
  enum Step: Hashable, Sendable {
    /// To the member of this name.
    case key(String)
    /// To any element.
    case element
  }

  /// The steps from the top.
  let steps: [Step]

  /// A path from its text.
  package init(_ text: String) {
    steps = text.split(separator: ".").flatMap { part in
      var name = part
      var elements: [Step] = []
      while name.hasSuffix("[]") {
        name = name.dropLast(2)
        elements.append(.element)
      }
      return (name.isEmpty ? [] : [.key(String(name))]) + elements
    }
  }
}
