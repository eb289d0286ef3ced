/// The rows of a file whose records have no lines, numbered from 1.
package struct RecordRows {
  /// What the file is read with.
  package let options: ReaderOptions
  /// The number of the last one; 0 before the first.
  package private(set) var count = 0

  /// The rows of a file that nothing was read of.
  package init(_ options: ReaderOptions) { self.options = options }

  /// The row of the next record.
  package mutating func next() -> ImportRow {
    count += 1
    return self[count]
  }

  /// The row of a record by its number.
  package subscript(number: Int) -> ImportRow {
    ImportRow(place: .record(number), options: options)
  }
}
