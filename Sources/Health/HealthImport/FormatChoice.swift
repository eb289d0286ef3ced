/// Which of the formats a file can have.
struct FormatChoice: Sendable {
  /// The formats of one file.
  enum Found {
    /// None.
    case none
    /// One that reads a stream of bytes.
    case stream(ImportFormat)
    /// Those that read whole files and begin alike.
    case whole([ImportFormat])
  }

  private let formats: [ImportFormat]
  private let given: ImportFormat?
  private let isMapped: Bool

  /// A choice.
  ///
  /// - Parameters:
  ///   - formats: the formats, in the order in which they are tried.
  ///   - given: the one that every file is said to have; nil to recognise each.
  ///   - isMapped: whether it is told what columns hold, so that any other table is read as CSV.
  init(_ formats: [ImportFormat], given: ImportFormat? = nil, isMapped: Bool = false) {
    self.formats = formats
    self.given = given
    self.isMapped = isMapped
  }

  /// The formats of a file by its first bytes and its path.
  ///
  /// A name that was given can belong to several kinds of files: the one that recognises it counts.
  func formats(of head: [UInt8], name: String) -> Found {
    var found = formats.filter { format in
      (given == nil || given?.name == format.name) && format.recognises(head, name)
    }
    if let given, found.isEmpty { found = [given] }
    if found.isEmpty, isMapped, CSVShape(head) != nil { found = [.csv] }
    guard let first = found.first else { return .none }
    if case .stream = first.reading { return .stream(first) }
    return .whole(
      found.filter { if case .file = $0.reading { true } else { false } }
    )
  }
}
