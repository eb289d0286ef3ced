/// The rows of a file whose records have no lines, numbered from 1.
struct RecordRows {
  /// What the file is read with.
  let options: ReaderOptions
  /// The number of the last one; 0 before the first.
  private(set) var count = 0

  /// The rows of a file that nothing was read of.
  init(_ options: ReaderOptions) { self.options = options }

  /// The row of the next record.
  mutating func next() -> ImportRow {
    count += 1
    return self[count]
  }

  /// The row of a record by its number.
  subscript(number: Int) -> ImportRow {
    ImportRow(place: .record(number), options: options)
  }
}
