package import FoundationEssentials
package import HealthModel

/// Readings of one version, column by column: small, and soon read.
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
  private var start: [Int64] = []
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
  }

  private mutating func add(_ sample: NewSample, _ place: String) {
    type.append(Self.place(of: sample.type.name, in: &types))
    source.append(Self.place(of: sample.source, in: &sources))
    device.append(sample.device.map { Self.place(of: $0, in: &devices) } ?? -1)
    value.append(sample.value)
    start.append(sample.start.milliseconds)
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

  /// The readings; nil where the columns don't fit together, which no version of the program writes.
  ///
  /// Readings of a type that this version doesn't know are left out.
  package var samples: [NewSample]? {
    let columns = [
      source.count, device.count, value.count, start.count, startOffset.count, length.count,
      endOffset.count,
    ]
    guard columns.allSatisfy({ $0 == type.count }), type.count <= Self.most else { return nil }
    var result: [NewSample] = []
    for index in type.indices {
      guard types.indices.contains(type[index]), sources.indices.contains(source[index]),
        device[index] == -1 || devices.indices.contains(device[index]), value[index].isFinite
      else { return nil }
      let (end, isTooFar) = start[index].addingReportingOverflow(length[index])
      guard !isTooFar, length[index] >= 0 else { return nil }
      guard let kind = SampleType.named(types[type[index]]) else { continue }
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
