import Glibc
package import HealthImport
import HealthModel

/// What every reader of files promises, whatever the bytes.
package enum ImportPromises {
  /// What a reader is told; every value is possible, so that as much as can be goes through.
  package static let options = ReaderOptions(
    check: SampleCheck(limits: [:]),
    now: Timestamp(milliseconds: 4_102_444_800_000),
    zone: .utc
  )

  /// Any split gives the same items and the same failure; what comes out is fit to be kept.
  ///
  /// - Parameters:
  ///   - bytes: the file.
  ///   - seed: says how it is split.
  ///   - isExactToTheEnd: whether the items and the kind of failure are the same also of a file
  ///     that fails as a whole.
  ///   - make: makes the reader.
  /// - Returns: the items.
  package static func check(
    _ bytes: [UInt8],
    seed: UInt8,
    isExactToTheEnd: Bool = true,
    _ make: (ReaderOptions) -> any SampleReader
  ) -> [ImportItem] {
    let whole = read(make(options), [bytes])
    let split = read(make(options), pieces(bytes[...], seed: seed))
    require((whole.failure == nil) == (split.failure == nil), "a split made a file fail")
    if isExactToTheEnd || whole.failure == nil {
      require(whole.items == split.items, "a split changed the items")
      require(kind(whole.failure) == kind(split.failure), "a split changed the failure")
    }
    for case .sample(let sample) in whole.items {
      require(sample.value.isFinite, "a value is no number")
      require(sample.start <= sample.end, "a sample ends before it starts")
      require(sample.source.unicodeScalars.count <= 1000, "a name is not bounded")
      require(!sample.source.utf8.contains { $0 < 0x20 || $0 == 0x7F }, "a name holds controls")
    }
    for case .rejected(let row) in whole.items {
      require(row.place.number > 0, "a row has no line")
      require("\(row.detail)".utf8.count < 1000, "a detail is not bounded")
    }
    return whole.items
  }

  /// Ends the process when a promise is broken; libFuzzer takes it for a finding.
  package static func require(_ condition: Bool, _ promise: StaticString) {
    guard condition else {
      print("broken: \(promise)")
      abort()
    }
  }

  private static func read(
    _ reader: any SampleReader,
    _ pieces: [[UInt8]]
  ) -> (items: [ImportItem], failure: HealthImportError?) {
    var reader = reader
    var items: [ImportItem] = []
    do throws(HealthImportError) {
      for piece in pieces { try reader.read(piece, into: &items) }
      try reader.finish(into: &items)
    } catch {
      return (items, error)
    }
    return (items, nil)
  }

  /// The kind of a failure; its place may depend on the pieces.
  private static func kind(_ failure: HealthImportError?) -> Int {
    switch failure {
    case nil: 0
    case .truncated: 1
    case .corrupt: 2
    case .hostile: 3
    default: 4
    }
  }

  /// Cuts bytes into pieces of lengths that follow from `seed`, 1 to 32 bytes each.
  private static func pieces(_ bytes: ArraySlice<UInt8>, seed: UInt8) -> [[UInt8]] {
    var pieces: [[UInt8]] = []
    var rest = bytes
    var state = UInt32(seed) &* 2_654_435_761 | 1
    while !rest.isEmpty {
      // One step of George Marsaglia's xorshift generator.
      state ^= state << 13
      state ^= state >> 17
      state ^= state << 5
      pieces.append(Array(rest.prefix(Int(state % 32) + 1)))
      rest = rest.dropFirst(Int(state % 32) + 1)
    }
    return pieces
  }
}
