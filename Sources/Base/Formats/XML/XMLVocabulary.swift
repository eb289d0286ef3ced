/// The names a reader of one kind of document cares about; all others are passed over cheaply.
package struct XMLVocabulary: Sendable {
  /// The document's outermost element.
  package let root: String
  /// Elements that are told of, the root first, by whose index ``XMLEvents/Event/element`` speaks.
  package let elements: [String]
  /// Attributes whose values are kept, by whose index ``XMLEvents/Attribute/name`` speaks.
  package let attributes: [String]
  /// Rows that hold rows themselves, and which.
  package let containers: [String: [String]]
  /// Elements that are rows: reading goes on at the next of them when one is broken.
  package let rows: [String]

  /// Names; containers and rows have to be among the elements to be told of.
  package init(
    root: String,
    elements: [String],
    attributes: [String],
    containers: [String: [String]] = [:],
    rows: [String]
  ) {
    self.root = root
    self.elements = elements
    self.attributes = attributes
    self.containers = containers
    self.rows = rows
  }
}
