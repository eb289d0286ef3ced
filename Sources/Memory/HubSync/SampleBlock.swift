package import FoundationEssentials
package import HealthModel

/// Readings of one version, column by column: small, and soon read.
///
/// Each time is its difference to that of the reading before; a column that has the same value all the way
/// down has it once. Of a watch's readings a value and a difference each are left.
package struct SampleBlock: Codable, Hashable, Sendable {
  /// The most that one row holds: it is sealed, sent and erased as one.
  static let most = 256

  /// One reading under a name of its source's.
  private struct Named: Codable, Hashable, Sendable {
    let identifier: String
    let version: Int64
  }

  /// The version of all of them.
  package let version: Int64
  /// The machine that made this version, where it isn't the one whose log this is.
  package let origin: String?
  /// Marks of readings that are erased.
  package let erased: [Data]

  private var types: [String] = []
  private var sources: [String] = []
  private var devices: [String] = []
  private var type: [Int] = []
  private var source: [Int] = []
  private var device: [Int] = []
  private var value: [Double] = []
  /// Times, as rows of the first form have them.
  private var start: [Int64]?
  /// Differences, each to the time of the reading before.
  private var step: [Int64]?
  private var startOffset: [Int] = []
  private var length: [Int64] = []
  private var endOffset: [Int] = []
  private var metadata: [String: [String: String]]?
  private var named: [String: Named]?

  /// Readings, and marks of such as are erased.
  package init(
    _ samples: [NewSample],
    erased: [Data] = [],
    version: Int64,
    origin: String? = nil
  ) {
    self.version = version
    self.origin = origin
    self.erased = erased
    for (index, sample) in samples.enumerated() { add(sample, String(index)) }
    // Times of the store are at most ten thousand years apart, so no difference overflows.
    let times = samples.map(\.start.milliseconds)
    step = zip(times, [0] + times).map { $0 &- $1 }
    Self.shorten(&type)
    Self.shorten(&source)
    Self.shorten(&device)
    Self.shorten(&startOffset)
    Self.shorten(&length)
    Self.shorten(&endOffset)
  }

  private mutating func add(_ sample: NewSample, _ place: String) {
    type.append(Self.place(of: sample.type.name, in: &types))
    source.append(Self.place(of: sample.source, in: &sources))
    device.append(sample.device.map { Self.place(of: $0, in: &devices) } ?? -1)
    value.append(sample.value)
    startOffset.append(sample.start.offsetMinutes)
    length.append(sample.end.milliseconds.subtractingReportingOverflow(sample.start.milliseconds).0)
    endOffset.append(sample.end.offsetMinutes)
    if !sample.metadata.isEmpty {
      metadata = (metadata ?? [:]).merging([place: sample.metadata]) { $1 }
    }
    if let sync = sample.sync {
      let one = Named(identifier: sync.identifier, version: sync.version)
      named = (named ?? [:]).merging([place: one]) { $1 }
    }
  }

  private static func place(of name: String, in names: inout [String]) -> Int {
    if let known = names.firstIndex(of: name) { return known }
    names.append(name)
    return names.count - 1
  }

  /// Leaves one value of a column that has no other.
  private static func shorten<Value: Equatable>(_ column: inout [Value]) {
    guard let first = column.first, column.allSatisfy({ $0 == first }) else { return }
    column = [first]
  }

  /// All values of a column; nil where it hasn't as many.
  private func whole<Value>(_ column: [Value]) -> [Value]? {
    if column.count == value.count { return column }
    return column.count == 1 ? Array(repeating: column[0], count: value.count) : nil
  }

  /// When each reading began; nil where that is no time.
  private var starts: [Int64]? {
    if let start { return start.count == value.count ? start : nil }
    guard let step, step.count == value.count else { return nil }
    var result: [Int64] = []
    for difference in step {
      let (time, isTooFar) = (result.last ?? 0).addingReportingOverflow(difference)
      if isTooFar { return nil }
      result.append(time)
    }
    return result
  }

  /// The readings; nil where the columns don't fit together, which no version of the program writes.
  ///
  /// Readings of a type that this version doesn't know are left out.
  package var samples: [NewSample]? {
    guard value.count <= Self.most, let type = whole(type), let source = whole(source),
      let device = whole(device), let start = starts, let startOffset = whole(startOffset),
      let length = whole(length), let endOffset = whole(endOffset)
    else { return nil }
    // A row names a few types, and has hundreds of readings of each.
    let kinds = types.map { SampleType.named($0) }
    var result: [NewSample] = []
    result.reserveCapacity(value.count)
    for index in value.indices {
      guard kinds.indices.contains(type[index]), sources.indices.contains(source[index]),
        device[index] == -1 || devices.indices.contains(device[index]), value[index].isFinite
      else { return nil }
      let (end, isTooFar) = start[index].addingReportingOverflow(length[index])
      guard !isTooFar, length[index] >= 0 else { return nil }
      guard let kind = kinds[type[index]] else { continue }
      let name = named?[String(index)]
      result.append(
        NewSample(
          type: kind,
          value: value[index],
          start: Timestamp(milliseconds: start[index], offsetMinutes: startOffset[index]),
          end: Timestamp(milliseconds: end, offsetMinutes: endOffset[index]),
          source: sources[source[index]],
          device: device[index] == -1 ? nil : devices[device[index]],
          metadata: metadata?[String(index)] ?? [:],
          sync: name.map { SyncVersion(identifier: $0.identifier, version: $0.version) }
        )
      )
    }
    return result
  }
}

/// What makes two readings one, as the store sees it: type, times, source and value.
struct SampleIdentity {
  /// All of it, in a form of its own.
  let bytes: [UInt8]

  private init(
    _ type: SampleType,
    _ start: Timestamp,
    _ end: Timestamp,
    _ value: Double,
    _ source: String
  ) {
    let parts = [
      type.name, "\(start.milliseconds)", "\(end.milliseconds)", "\(value.bitPattern)", source,
    ]
    bytes = Array(parts.joined(separator: "\u{0}").utf8)
  }

  /// Of a reading that is new.
  init(_ sample: NewSample) {
    self.init(sample.type, sample.start, sample.end, sample.value, sample.source)
  }

  /// Of a reading that is stored.
  init(_ sample: Sample) {
    self.init(sample.type, sample.start, sample.end, sample.value, sample.source)
  }
}
